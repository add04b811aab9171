import type { InputHTMLAttributes } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import { Field } from '../../parts/Field.tsx';
import type { SettingsTab } from '../../address.ts';
import { inputId, isSwitchField, type SettingsField, settingsFieldMeta, type SettingsValues, TAB_FIELDS } from './settings-form.ts';
import type { SettingsFormHandle } from './use-settings-form.ts';

const DESCRIPTION_GUIDE = 160;

const URL_INPUT = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
const CODE_INPUT = { autoCapitalize: 'none', spellCheck: false } as const;

/** What an input is beside plain text. */
const INPUTS: Partial<Record<SettingsField, InputHTMLAttributes<HTMLInputElement>>> = {
  siteName: { autoComplete: 'organization' },
  siteUrl: URL_INPUT,
  contactEmail: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  'seo.googleAnalyticsId': { ...CODE_INPUT, placeholder: 'G-XXXXXXXXXX' },
  'seo.googleSearchConsoleId': CODE_INPUT,
  'socialMedia.instagram': URL_INPUT,
  'socialMedia.facebook': URL_INPUT,
  'socialMedia.pinterest': URL_INPUT,
};

const isLong = (field: SettingsField): boolean => field === 'siteDescription' || field === 'seo.defaultMetaDescription';

/** The message beside a field, where something is wrong in it. */
export function errorAt(form: SettingsFormHandle, path: FieldPath<SettingsValues>): string | undefined {
  const { error } = form.getFieldState(path, form.formState);
  // What is wrong with a list as a whole stands at its root.
  return error?.message ?? error?.root?.message;
}

interface FieldsProps {
  form: SettingsFormHandle;
  fields: readonly SettingsField[];
}

/** The fields of a tab: its texts, and below them its switches. */
export function TabFields({ form, tab }: { form: SettingsFormHandle; tab: Exclude<SettingsTab, 'pages'> }) {
  const fields: readonly SettingsField[] = TAB_FIELDS[tab];
  const [switches, texts] = [fields.filter(isSwitchField), fields.filter((field) => !isSwitchField(field))];
  return (
    <>
      {texts.length > 0 && <TextFields form={form} fields={texts} />}
      {switches.length > 0 && <SwitchFields form={form} fields={switches} />}
    </>
  );
}

function TextFields({ form, fields }: FieldsProps) {
  return (
    <div className="settings-fields">
      {fields.map((field) => (
        <Field
          key={field}
          id={inputId(field)}
          meta={settingsFieldMeta(field)}
          error={errorAt(form, field)}
          aside={field === 'seo.defaultMetaDescription' && <DescriptionCount form={form} />}
        >
          {(input) =>
            isLong(field) ? (
              <textarea {...input} rows={3} {...form.register(field)} />
            ) : (
              <input {...input} {...INPUTS[field]} {...form.register(field)} />
            )
          }
        </Field>
      ))}
    </div>
  );
}

function DescriptionCount({ form }: { form: SettingsFormHandle }) {
  const { length } = useWatch({ control: form.control, name: 'seo.defaultMetaDescription' });
  return (
    <span className="character-count" data-over={length > DESCRIPTION_GUIDE ? '' : undefined}>
      {length} of {DESCRIPTION_GUIDE}
      <span className="visually-hidden"> characters</span>
    </span>
  );
}

function SwitchFields({ form, fields }: FieldsProps) {
  return (
    <ul className="toggles">
      {fields.map((field) => {
        const id = inputId(field);
        const meta = settingsFieldMeta(field);
        return (
          <li key={field}>
            <label htmlFor={id}>{meta?.title}</label>
            <p className="field-hint" id={`${id}-hint`}>
              {meta?.description}
            </p>
            <input id={id} type="checkbox" role="switch" aria-describedby={`${id}-hint`} {...form.register(field)} />
          </li>
        );
      })}
    </ul>
  );
}
