import { useCallback, useSyncExternalStore } from 'react';
import { type Control, type FieldValues, get } from 'react-hook-form';

/** A change of a form: the field's path, as far as it is one field, and whether it was typed or chosen there. */
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

/** What a field of a form holds. The form's own hooks for that copy the whole form at every key, too. */
export function useFormValue<Values extends FieldValues, Valid>(control: Control<Values, unknown, Valid>, name: string): unknown {
  const subscribe = useCallback((listener: () => void) => onFormChange(control, listener), [control]);
  return useSyncExternalStore(subscribe, (): unknown => get(control._formValues, name));
}
