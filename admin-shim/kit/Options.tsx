import type { GlobalMeta } from 'zod';
import { capitalized } from '#domain/capitalized.ts';

interface OptionsProps {
  id: string;
  meta: GlobalMeta;
  error: string | undefined;
  options: readonly string[];
  /** The option that excludes the others. */
  alone: string | undefined;
  /** The chosen options, separated by commas. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** Options of which several may be chosen, each a thumb wide. */
export function Options({ id, meta, error, options, alone, value, onChange, onBlur }: OptionsProps) {
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
