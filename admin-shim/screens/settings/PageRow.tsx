import { useWatch } from 'react-hook-form';
import { CHANGE_FREQUENCIES, PRIORITIES, priorityLabel } from '#domain/sitemap-page.ts';
import { Field } from '../../parts/Field.tsx';
import { inputId, type PageValues, pageFieldMeta } from './settings-form.ts';
import { errorAt } from './SettingsFields.tsx';
import type { SettingsFormHandle } from './use-settings-form.ts';

interface PageRowProps {
  form: SettingsFormHandle;
  index: number;
  onNow: () => void;
  onRemove: () => void;
}

/** One page of the sitemap. */
export function PageRow({ form, index, onNow, onRemove }: PageRowProps) {
  const title = useWatch({ control: form.control, name: `pages.${index}.title` });
  const name = title.trim() || 'Page without a title';
  const fieldProps = (field: keyof PageValues) => {
    const path = `pages.${index}.${field}` as const;
    return { id: inputId(path), meta: pageFieldMeta(field), error: errorAt(form, path) };
  };
  const register = (field: keyof PageValues) => form.register(`pages.${index}.${field}`);

  return (
    <li>
      <div className="page-row" role="group" aria-label={name}>
        <Field {...fieldProps('title')}>{(input) => <input {...input} {...register('title')} />}</Field>
        <Field {...fieldProps('url')}>
          {(input) => <input {...input} type="url" inputMode="url" autoCapitalize="none" spellCheck={false} {...register('url')} />}
        </Field>
        <Field {...fieldProps('lastmod')}>
          {(input) => (
            <div className="with-button">
              <input {...input} type="date" {...register('lastmod')} />
              <button type="button" className="button quiet" onClick={onNow}>
                Now
                <span className="visually-hidden">: {name} changed today</span>
              </button>
            </div>
          )}
        </Field>
        <Field {...fieldProps('changefreq')}>
          {(input) => (
            <select {...input} {...register('changefreq')}>
              {CHANGE_FREQUENCIES.map((frequency) => (
                <option key={frequency}>{frequency}</option>
              ))}
            </select>
          )}
        </Field>
        <Field {...fieldProps('priority')}>
          {(input) => (
            <select {...input} {...register('priority')}>
              {PRIORITIES.map((priority) => (
                <option key={priority} value={priority}>
                  {priorityLabel(priority)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="button" className="button plain danger remove-page" onClick={onRemove}>
          Remove
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </li>
  );
}
