import { capitalized } from '#domain/capitalized.ts';
import { type ControlProps, type FieldControl, listAs } from './control.tsx';

interface OptionsProps extends Omit<ControlProps, 'isTitle'> {
  options: readonly string[];
}

/** Options of which several may be chosen, each a thumb wide. The value has those that are, separated by commas. */
export function Options({ field: { alone }, id, meta, error, options, value, onChange, onBlur }: OptionsProps) {
  const chosen = value.split(', ').filter(Boolean);
  function toggle(option: string, isChosen: boolean): void {
    const others = chosen.filter((other) => other !== option && other !== alone && option !== alone);
    onChange((isChosen ? [...others, option] : chosen.filter((other) => other !== option)).join(', '));
  }
  return (
    <fieldset className="field options" id={id} data-invalid={error ? '' : undefined} aria-describedby={`${id}-hint`}>
      <legend>{meta.title}</legend>
      <div className="option-list">
        {options.map((option) => (
          <label key={option} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ target }) => toggle(option, target.checked)}
              onBlur={onBlur}
            />
            {capitalized(option)}
          </label>
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
      <p className="field-hint" id={`${id}-hint`}>
        {meta.description}
      </p>
    </fieldset>
  );
}

function OptionsInput(props: ControlProps) {
  const { shape } = props.field;
  return <Options {...props} options={shape.type === 'list' && shape.item.shape.type === 'choice' ? shape.item.shape.options : []} />;
}

/** A list of the options of its schema. */
export const options: FieldControl = { ...listAs(', ', ','), Input: OptionsInput };
