import { useEffect, useReducer, useRef } from 'react';
import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import { Button } from '../../kit/Button.tsx';
import type { SchemaForm } from '../../entry/entry-kind.ts';
import { type RecipeFormValues, timesFromSteps, totalMinutes } from './recipe-form.ts';

/** The fields that count, and the rows of the steps. */
const COUNTED = /^(?:prepTime|cookTime|restTime|instructions)\b/;

/** How long a recipe takes in all, and the times that its steps add up to. */
export function TotalTime({ form }: { form: SchemaForm }) {
  const { onChange, getValues } = form;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onChange(({ name }) => (name === undefined || COUNTED.test(name)) && redraw()), [onChange]);
  const { prepTime, cookTime, restTime, instructions } = getValues() as object as RecipeFormValues;
  const minutes = totalMinutes({ prepTime, cookTime, restTime });
  const suggested = timesFromSteps({ prepTime, cookTime, restTime, instructions });
  const parts = [
    ...(suggested?.prepTime ? [`prep ${formatMinutes(suggested.prepTime)}`] : []),
    ...(suggested?.cookTime ? [`cook ${formatMinutes(suggested.cookTime)}`] : []),
  ];
  const total = useRef<HTMLParagraphElement>(null);
  const take = (times: Record<'prepTime' | 'cookTime', number>) => {
    for (const [name, time] of Object.entries(times)) form.setTyped(name, time === 0 ? '' : String(time));
    void form.check([...Object.keys(times), 'activeTime']);
    // The button goes away with what it suggests; the focus stays near.
    total.current?.focus();
  };
  return (
    <div className="total-time">
      <p ref={total} tabIndex={-1}>
        Total time: <output>{Number.isInteger(minutes) && minutes > 0 ? formatMinutes(minutes) : '–'}</output>
      </p>
      {suggested && (
        <p className="times-from-steps">
          The steps add up to {formatMinutes(suggested.prepTime + suggested.cookTime)}.{' '}
          <Button look="quiet" label={`Use ${parts.join(', ')}`} onClick={() => take(suggested)} />
        </p>
      )}
    </div>
  );
}
