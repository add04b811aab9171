import { useWatch } from 'react-hook-form';
import type { SiteAddresses } from '#content/site-addresses.ts';
import { CHANGE_FREQUENCIES, PRIORITIES, priorityLabel } from '#domain/sitemap-page.ts';
import { newPage } from '../../address.ts';
import { Link } from '../../parts/Link.tsx';
import { Field } from '../../parts/Field.tsx';
import { placeOf } from './page-places.ts';
import { inputId, type PageValues, pageFieldMeta } from './settings-form.ts';
import { errorAt } from './SettingsFields.tsx';
import type { SettingsFormHandle } from './use-settings-form.ts';

interface PageRowProps {
  form: SettingsFormHandle;
  index: number;
  /** The address of the site as it is saved. */
  siteUrl: string;
  /** What there is on the site; null as long as that is not known. */
  addresses: SiteAddresses | null;
  onNow: () => void;
  onRemove: () => void;
}

/** One page of the sitemap. */
export function PageRow({ form, index, siteUrl, addresses, onNow, onRemove }: PageRowProps) {
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
        <Field
          {...fieldProps('url')}
          aside={addresses && <PageNotice form={form} index={index} title={title} siteUrl={siteUrl} addresses={addresses} />}
        >
          {(input) => (
            <textarea
              {...input}
              rows={1}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              {...register('url')}
            />
          )}
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

interface PageNoticeProps {
  form: SettingsFormHandle;
  index: number;
  title: string;
  siteUrl: string;
  addresses: SiteAddresses;
}

/** Says that a row leads nowhere, as long as it does, and offers to make the page. */
function PageNotice({ form, index, title, siteUrl, addresses }: PageNoticeProps) {
  const place = placeOf(useWatch({ control: form.control, name: `pages.${index}.url` }), siteUrl, addresses);
  const name = title.trim();
  return (
    <div className="page-notice" role="status">
      {place.state === 'draft' && <p>The page at {place.path} is a draft. The sitemap has it once it is published.</p>}
      {place.state === 'none' && (
        <>
          <p>There is no page at {place.path}, so the sitemap leaves it out.</p>
          {place.slug !== null && (
            <Link className="button quiet" href={newPage(name === 'New Page' ? '' : name, place.slug)}>
              Create this page<span className="visually-hidden">: {name}</span>
            </Link>
          )}
        </>
      )}
    </div>
  );
}
