import { useCallback, useSyncExternalStore } from 'react';
import { get, set } from 'react-hook-form';
import type { SchemaForm } from './entry-kind.ts';

type Control = SchemaForm['control'];

/** A change of a form: the path of the field or of the row in it, as far as it is one, and whether it was typed or chosen there. */
export interface FormChange {
  name: string | undefined;
  isTyped: boolean;
}

/**
 * Calls the listener at every change of a form, and sometimes without one; returns a function that unsubscribes. The form library's
 * own subscription to values copies the whole form at every key, which takes longer than everything else a key does in a long recipe.
 */
export function onFormChange(control: Control, listener: (change: FormChange) => void): () => void {
  const { unsubscribe } = control._subjects.state.subscribe({
    next: ({ name, type, values }) => {
      if (name !== undefined || values !== undefined) listener({ name, isTyped: type === 'change' });
    },
  });
  return unsubscribe;
}

/** Announces a change that was typed or chosen. */
export const sayTyped = (control: Control, path: string): void => control._subjects.state.next({ name: path, type: 'change' });

/** Sets a field to what was typed. The form library's `setValue` copies it and compares it with its initial value: all rows, at every key. */
export function setTyped(control: Control, name: string, value: unknown): void {
  set(control._formValues, name, value);
  sayTyped(control, name);
}

/**
 * The value of a field. The form library's own hooks for it copy the whole form at every key, too. What is typed in a row changes the
 * row itself, not the list.
 */
export function useFormValue(control: Control, name: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) => onFormChange(control, (change) => (change.name ?? name) === name && listener()),
    [control, name],
  );
  return useSyncExternalStore(subscribe, (): unknown => get(control._formValues, name));
}
