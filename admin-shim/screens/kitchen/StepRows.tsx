import type { ClipboardEvent } from 'react';
import { MOST_STEPS } from '#domain/recipe.ts';
import { summaryOf } from '#domain/summary.ts';
import { Field } from '../../parts/Field.tsx';
import { MinutesInput, shownMinutes } from '../../parts/MinutesInput.tsx';
import { PhotoField } from '../../photos/PhotoField.tsx';
import { pastedText } from '../../rows/pasted-text.ts';
import type { RowInputsProps, RowKind } from '../../rows/row-kind.ts';
import type { StepRow } from './recipe-form.ts';
import { stepsFrom } from './step-text.ts';

const NAME_LENGTH = 40;
const SUMMARY_LENGTH = 140;

function Summary({ row, place }: { row: StepRow; place: number }) {
  return (
    <span className="row-parts">
      <span className="row-line">
        <span className="row-number">{place}. </span>
        {row.instruction.trim() === '' ? <span className="row-blank">New step</span> : row.instruction.trim().slice(0, SUMMARY_LENGTH)}
      </span>
      {row.duration && <span className="row-notes">{shownMinutes(row.duration)}</span>}
    </span>
  );
}

function Inputs({ id, row, errors, onChange, onPasteRows }: RowInputsProps<StepRow>) {
  const pasteSteps = (event: ClipboardEvent) => {
    const steps = stepsFrom(pastedText(event.clipboardData));
    if (steps.length < 2 || steps.length > MOST_STEPS) return;
    event.preventDefault();
    onPasteRows(steps);
  };
  return (
    <div className="step-inputs">
      <Field id={`${id}-instruction`} meta={{ title: 'Instruction' }} error={errors['instruction']}>
        {(input) => (
          <textarea
            {...input}
            rows={4}
            value={row.instruction}
            onChange={({ target }) => onChange({ instruction: target.value })}
            onPaste={pasteSteps}
          />
        )}
      </Field>
      <Field id={`${id}-duration`} meta={{ title: 'Duration' }} error={errors['duration']}>
        {(input) => <MinutesInput {...input} value={row.duration} onChange={(duration) => onChange({ duration })} />}
      </Field>
      <Field id={`${id}-notes`} meta={{ title: 'Notes' }} error={errors['notes']}>
        {(input) => <textarea {...input} rows={2} value={row.notes} onChange={({ target }) => onChange({ notes: target.value })} />}
      </Field>
      <PhotoField
        id={`${id}-image`}
        meta={{ title: 'Photo' }}
        error={errors['image']}
        value={row.image}
        onChange={(image) => onChange({ image })}
        onBlur={() => undefined}
      />
    </div>
  );
}

/** The rows of a recipe's steps. */
export const STEPS: Partial<RowKind<StepRow>> = {
  nameOf: ({ instruction }, place) => (instruction.trim() === '' ? `Step ${place}` : `“${summaryOf(instruction, NAME_LENGTH)}”`),
  Summary,
  Inputs,
  isSheet: false,
  paste: {
    label: 'Paste all steps',
    title: 'Paste all steps',
    hint: 'Numbered, with bullets, or with an empty line between steps. The numbers are left out.',
    one: 'step',
    many: 'steps',
    most: MOST_STEPS,
    read: stepsFrom,
  },
};
