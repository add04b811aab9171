import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ErrorOption, type Resolver, useForm } from 'react-hook-form';
import { isEqual } from './entry-merge.ts';
import type { FormChange, FormValues, SchemaForm, ValidForm } from './entry-kind.ts';
import type { Typed } from './fields/typed.ts';

const PAUSE_MS = 250;

/**
 * What is typed in a form. It is not held by the form library, whose public ways copy the whole form at every key: in a long recipe that
 * takes longer than everything else a key does. So the library holds only what is wrong.
 */
function createValues(start: FormValues) {
  let values = structuredClone(start);
  const listeners = new Set<(change: FormChange) => void>();
  const say = (name: string | undefined, isTyped: boolean) => {
    for (const listener of listeners) listener({ name, isTyped });
  };
  const put = (name: string, value: unknown, isTyped: boolean) => {
    values[name as 'content'] = value as Typed;
    say(name, isTyped);
  };
  return {
    getValues: () => ({ ...values }),
    getValue: (name: string) => values[name] as Typed,
    setValue(name: string, value: unknown) {
      if (!isEqual(values[name], value)) put(name, structuredClone(value), false);
    },
    setTyped: (name: string, value: unknown) => put(name, value, true),
    sayTyped: (path: string) => say(path, true),
    setAll(next: FormValues) {
      values = structuredClone(next);
      say(undefined, false);
    },
    onChange(listener: (change: FormChange) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Holds a form that begins with some values, and checks it. */
export function useSchemaForm(start: FormValues, resolver: Resolver<FormValues, unknown, ValidForm>): SchemaForm {
  const [{ setAll, ...values }] = useState(() => createValues(start));
  const { control, getErrors, setError, clearErrors, handleSubmit, reset } = useForm<FormValues, unknown, ValidForm>({
    resolver: (_none, context, options) => resolver(values.getValues(), context, options),
    shouldFocusError: false,
  });
  const form = useMemo(
    (): SchemaForm => ({
      ...values,
      control,
      getErrors,
      setError,
      clearErrors,
      handleSubmit,
      reset(next) {
        setAll(next);
        reset();
      },
      // The library's own `trigger` would remove the errors inside a group that is one field.
      async check(fields) {
        const { errors } = await resolver(values.getValues(), undefined, {
          fields: {},
          names: [...fields],
          shouldUseNativeValidation: false,
        });
        const before = getErrors();
        for (const field of fields) {
          if (before[field] !== undefined) clearErrors(field);
          if (errors[field] !== undefined) setError(field, errors[field] as ErrorOption);
        }
      },
    }),
    [resolver],
  );
  useSoonerChecks(form);
  return form;
}

/**
 * Looks again at a field that is marked as wrong, a moment after it was last typed in. Otherwise a field is checked only when it is
 * left: a check reads the whole form, which is too much for every key.
 */
function useSoonerChecks({ onChange, getErrors, check }: SchemaForm): void {
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: number | undefined;
    const stop = onChange(({ name, isTyped }) => {
      const field = name?.split('.')[0];
      if (!field || !isTyped || getErrors()[field] === undefined) return;
      waiting.add(field);
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        void check([...waiting]);
        waiting.clear();
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [onChange, getErrors, check]);
}

/** The value of a field. What is typed in a row changes the row itself, not the list. */
export function useFormValue({ onChange, getValue }: SchemaForm, name: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) => onChange((change) => (change.name ?? name) === name && listener()),
    [onChange, name],
  );
  return useSyncExternalStore(subscribe, () => getValue(name));
}
