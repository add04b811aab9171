import { useEffect } from 'react';
import { type FieldErrors, get, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { FormValues, ValidForm } from './entry-kind.ts';
import { onFormChange } from './form-changes.ts';

const PAUSE_MS = 250;

/**
 * Looks again at a field that is marked as wrong, a moment after it was last typed in. The form itself checks a field
 * only when it is left: a check reads the whole form, which is too much for every key. The form's own `trigger` does not do:
 * it forgets what is wrong inside a group that is one field.
 */
export function useSoonerChecks(
  { control, getValues, getFieldState }: UseFormReturn<FormValues, unknown, ValidForm>,
  resolver: Resolver<FormValues, unknown, ValidForm>,
): void {
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: number | undefined;
    const check = async () => {
      const fields = [...waiting];
      waiting.clear();
      const { errors } = await resolver(getValues(), undefined, { fields: {}, names: fields, shouldUseNativeValidation: false });
      const checked = fields.flatMap((field) => {
        const error: unknown = get(errors, field);
        return error === undefined ? [] : [[field, error]];
      });
      const others = Object.entries(control._formState.errors).filter(([field]) => !fields.includes(field));
      control._setErrors(Object.fromEntries([...others, ...checked]) as FieldErrors<FormValues>);
    };
    const stop = onFormChange(control, ({ name, isTyped }) => {
      const field = name?.split('.')[0];
      if (!field || !isTyped || getFieldState(field).error === undefined) return;
      waiting.add(field);
      clearTimeout(timer);
      timer = window.setTimeout(() => void check(), PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [control, resolver, getValues, getFieldState]);
}
