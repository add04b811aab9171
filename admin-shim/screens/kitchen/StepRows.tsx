import { fieldsOf } from '#schema/field-shape.ts';
import { instructionSchema, MOST_STEPS } from '#schema/recipe.ts';
import { shortened } from '#domain/summary.ts';
import { plainStep } from '@family-bakery/recipes/amounts/step-amounts';
import { FieldInputs } from '../../entry/fields/FieldInput.tsx';
import type { RowInputsProps, RowKind } from '../../kit/rows/row-kind.ts';
import { shownMinutes } from '../../entry/fields/controls/minutes.tsx';
import type { StepRow } from './recipe-form.ts';
import { stepsFrom } from '@family-bakery/recipes/reading/step-text';

const NAME_LENGTH = 40;
const SUMMARY_LENGTH = 140;

function Summary({ row, place }: { row: StepRow; place: number }) {
  return (
    <span className="row-parts">
      <span className="row-line">
        <span className="row-number">{place}. </span>
        {row.instruction.trim() === '' ? (
          <span className="row-blank">New step</span>
        ) : (
          plainStep(row.instruction.trim()).slice(0, SUMMARY_LENGTH)
        )}
      </span>
      {row.duration && <span className="row-notes">{shownMinutes(row.duration)}</span>}
    </span>
  );
}

const STEP_FIELDS = fieldsOf(instructionSchema);
const FIELDS = ['instruction', 'duration', 'longest', 'attention', 'notes', 'image'].flatMap((name) =>
  STEP_FIELDS.filter((field) => field.name === name),
);

function Inputs({ id, row, errors, onChange }: RowInputsProps<StepRow>) {
  return (
    <div className="step-inputs">
      <FieldInputs fields={FIELDS} id={id} value={row} errors={errors} onChange={onChange} onBlur={() => undefined} />
    </div>
  );
}

/** The rows of a recipe's steps. */
export const STEPS: Partial<RowKind<StepRow>> = {
  nameOf: ({ instruction }, place) => (instruction.trim() === '' ? `Step ${place}` : `“${shortened(plainStep(instruction), NAME_LENGTH)}”`),
  Summary,
  Inputs,
  isSheet: false,
  paste: {
    into: ['instruction'],
    box: {
      label: 'Paste all steps',
      title: 'Paste all steps',
      hint: 'Numbered, with bullets, or with an empty line between steps. The numbers are left out.',
    },
    one: 'step',
    many: 'steps',
    most: MOST_STEPS,
    read: stepsFrom,
  },
};
