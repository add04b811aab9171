import type { ReactNode } from 'react';
import { capitalized } from '#domain/capitalized.ts';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';

interface SamplesProps<Choice extends string> extends Pick<SpecialInputProps, 'field' | 'id' | 'value' | 'errors' | 'onBlur'> {
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
  /** How a choice looks. */
  sampleOf: (choice: Choice) => ReactNode;
}

/** Choices of which one is chosen, each shown by a sample. */
export function Samples<Choice extends string>({ field, id, value, errors, onBlur, choices, onChoose, sampleOf }: SamplesProps<Choice>) {
  return (
    <fieldset className="field palettes" id={id} onBlur={onBlur}>
      <legend>{field.label}</legend>
      {errors[''] && <p className="field-error">{errors['']}</p>}
      {choices.map((choice) => (
        <label key={choice} className="palette">
          <input type="radio" name={id} value={choice} checked={value === choice} onChange={() => onChoose(choice)} />
          {sampleOf(choice)}
          <span className="palette-name">{field.optionWords?.[choice] ?? capitalized(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}
