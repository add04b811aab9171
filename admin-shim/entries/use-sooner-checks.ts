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
    /** What is to be looked at again, with what was said of it when it was typed in. */
    const waiting = new Map<Path<Values>, unknown>();
    let timer: number | undefined;
    const errorOf = (path: string) => getFieldState(path as Path<Values>).error;
    const wait = (path: string) => waiting.set(path as Path<Values>, errorOf(path));
    const check = () => {
      // What was said since then, by a save that was refused, is of what is there now.
      void trigger([...waiting].filter(([path, error]) => errorOf(path) === error).map(([path]) => path));
      waiting.clear();
    };
    const isWrong = (path: string) => errorOf(path) !== undefined;
    const stop = onFormChange(control, ({ name, isTyped }) => {
      if (!name || !isTyped) return;
      const [list = ''] = name.split('.');
      if (list !== name && isWrong(`${list}.root`)) wait(list);
      else if (isWrong(name)) wait(name);
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
