import { useEffect, useReducer } from 'react';
import type { SchemaForm } from '../../entry/entry-kind.ts';
import type { RecipeFormValues } from './recipe-form.ts';

/** After so long without a key the rows are read again. */
const PAUSE_MS = 500;
const READ = /^(?:ingredients|instructions)\b/;

/** The ingredients and steps of a recipe's form. While someone types they follow at a pause: every key would read all of them. */
export function useRowsAfterPause({ onChange, getValues }: SchemaForm): Pick<RecipeFormValues, 'ingredients' | 'instructions'> {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let timer: number | undefined;
    const stop = onChange(({ name, isTyped }) => {
      if (name !== undefined && !READ.test(name)) return;
      clearTimeout(timer);
      timer = window.setTimeout(redraw, isTyped && name !== 'instructions' ? PAUSE_MS : 0);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [onChange]);
  return getValues() as object as RecipeFormValues;
}
