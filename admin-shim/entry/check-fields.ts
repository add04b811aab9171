import { useEffect } from 'react';
import { type FieldErrors, get } from 'react-hook-form';
import type { FormValues, SchemaForm } from './entry-kind.ts';
import { onFormChange } from './form-changes.ts';

const PAUSE_MS = 250;

/**
 * Checks fields, and marks those that are wrong. The form library's `trigger` would remove the errors inside a group that is one field.
 */
export async function checkFields({ control, getValues, getErrors }: SchemaForm, fields: readonly string[]): Promise<void> {
  const options = { fields: {}, names: [...fields], shouldUseNativeValidation: false };
  const { errors } = (await control._options.resolver?.(getValues(), undefined, options)) ?? { errors: {} };
  const wrong = fields.flatMap((field) => {
    const error: unknown = get(errors, field);
    return error === undefined ? [] : [[field, error]];
  });
  const before = Object.entries(getErrors());
  if (before.length + wrong.length === 0) return;
  control._setErrors(Object.fromEntries([...before.filter(([field]) => !fields.includes(field)), ...wrong]) as FieldErrors<FormValues>);
}

/**
 * Looks again at a field that is marked as wrong, a moment after it was last typed in. Otherwise a field is checked only when it is
 * left: a check reads the whole form, which is too much for every key.
 */
export function useSoonerChecks(form: SchemaForm): void {
  const { control } = form;
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: number | undefined;
    const check = () => {
      void checkFields(form, [...waiting]);
      waiting.clear();
    };
    const stop = onFormChange(control, ({ name, isTyped }) => {
      const field = name?.split('.')[0];
      if (!field || !isTyped || !form.getFieldState(field).invalid) return;
      waiting.add(field);
      clearTimeout(timer);
      timer = window.setTimeout(check, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [control, form]);
}
