import { markAll, namedBehind, stepAmounts, toggleMark } from '@family-bakery/recipes/amounts/step-amounts';
import { Button } from '../../kit/Button.tsx';
import type { SchemaForm } from '../../entry/entry-kind.ts';
import { useRowsAfterPause } from './use-rows-after-pause.ts';

/** The amounts in the steps that scale with the recipe, and those that could, because they are an ingredient's. A tap changes which. */
export function StepAmounts({ form }: { form: SchemaForm }) {
  const { setTyped } = form;
  const { ingredients, instructions } = useRowsAfterPause(form);
  const amountsIn = stepAmounts(ingredients);
  const steps = instructions.flatMap((step, index) => {
    const amounts = amountsIn(step.instruction);
    return amounts.length > 0 ? [{ step, index, amounts }] : [];
  });
  if (steps.length === 0) return null;
  const unmarked = steps.flatMap(({ amounts }) => amounts.filter(({ isMarked }) => !isMarked)).length;
  const markEach = () =>
    setTyped(
      'instructions',
      instructions.map((step) => ({ ...step, instruction: markAll(step.instruction, amountsIn(step.instruction)) })),
    );
  return (
    <div role="group" aria-label="Amounts that scale">
      <p className="field-hint">These amounts belong to an ingredient. Tap those that change when a visitor makes more or less.</p>
      {steps.map(({ step, index, amounts }) => (
        <p key={index} className="times-from-steps">
          Step {index + 1}
          <span className="segments">
            {amounts.map((amount) => (
              <button
                key={amount.start}
                type="button"
                aria-pressed={amount.isMarked}
                onClick={() =>
                  setTyped('instructions', instructions.with(index, { ...step, instruction: toggleMark(step.instruction, amount) }))
                }
              >
                {[amount.text, namedBehind(step.instruction, amount)].filter(Boolean).join(' ')}
              </button>
            ))}
          </span>
        </p>
      ))}
      {unmarked > 1 && (
        <p className="times-from-steps">
          <Button look="quiet" label={`Mark all ${unmarked}`} onClick={markEach} />
        </p>
      )}
    </div>
  );
}
