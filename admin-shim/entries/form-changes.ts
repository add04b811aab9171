import { useCallback, useSyncExternalStore } from 'react';
import { type Control, type FieldValues, get, set } from 'react-hook-form';

/** A change of a form: the path of the field or of the row in it, as far as it is one, and whether it was typed or chosen there. */
export interface FormChange {
  name: string | undefined;
  isTyped: boolean;
}

/**
 * Tells of every change of a form, and now and then of none; returns what ends that. The form's own subscription to its
 * values copies the whole form at every key, which takes longer than all else that a key does in a long recipe.
 */
export function onFormChange<Values extends FieldValues, Valid>(
  control: Control<Values, unknown, Valid>,
  listener: (change: FormChange) => void,
): () => void {
  const { unsubscribe } = control._subjects.state.subscribe({
    next: ({ name, type, values }) => {
      if (name !== undefined || values !== undefined) listener({ name, isTyped: type === 'change' });
    },
  });
  return unsubscribe;
}

/** Tells of a change that was typed or chosen. */
export const sayTyped = <Values extends FieldValues, Valid>(control: Control<Values, unknown, Valid>, path: string): void =>
  control._subjects.state.next({ name: path, type: 'change' });

/** Puts what was typed into a field. The form's own way copies it and compares it with what the form began with: all rows, at every key. */
export function setTyped<Values extends FieldValues, Valid>(control: Control<Values, unknown, Valid>, name: string, value: unknown): void {
  set(control._formValues, name, value);
  sayTyped(control, name);
}

/**
 * What a field of a form holds. The form's own hooks for that copy the whole form at every key, too. What is typed in a row changes
 * the row itself, not the list.
 */
export function useFormValue<Values extends FieldValues, Valid>(control: Control<Values, unknown, Valid>, name: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) => onFormChange(control, (change) => (change.name ?? name) === name && listener()),
    [control, name],
  );
  return useSyncExternalStore(subscribe, (): unknown => get(control._formValues, name));
}
