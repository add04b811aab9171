import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { onFormChange } from './form-changes.ts';

const PAUSE_MS = 250;

/**
 * Looks again at a field that is marked as wrong, a moment after it was last typed in. The form itself checks a field
 * only when it is left: a check reads the whole form, which is too much for every key.
 */
export function useSoonerChecks<Values extends FieldValues, Valid>(form: UseFormReturn<Values, unknown, Valid>): void {
  const { control, trigger, getFieldState } = form;
  useEffect(() => {
    const waiting = new Set<Path<Values>>();
    let timer: number | undefined;
    const check = () => {
      void trigger([...waiting]);
      waiting.clear();
    };
    const isWrong = (path: string) => getFieldState(path as Path<Values>).error !== undefined;
    const stop = onFormChange(control, ({ name, isTyped }) => {
      if (!name || !isTyped) return;
      const [list = ''] = name.split('.');
      if (list !== name && isWrong(`${list}.root`)) waiting.add(list as Path<Values>);
      else if (isWrong(name)) waiting.add(name as Path<Values>);
      if (waiting.size === 0) return;
      clearTimeout(timer);
      timer = window.setTimeout(check, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [control, trigger, getFieldState]);
}
