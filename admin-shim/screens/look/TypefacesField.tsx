import { TYPEFACE_CHOICES } from '#schema/look.ts';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';

/** The pairs of typefaces, each shown in its own type. */
export function TypefacesField({ field, id, value, errors, onChange, onBlur }: SpecialInputProps) {
  return (
    <fieldset className="field palettes" id={id} onBlur={onBlur}>
      <legend>{field.label}</legend>
      {errors[''] && <p className="field-error">{errors['']}</p>}
      {TYPEFACE_CHOICES.map((typefaces) => (
        <label key={typefaces} className="palette">
          <input type="radio" name={id} value={typefaces} checked={value === typefaces} onChange={() => onChange(typefaces)} />
          <span className={`type-sample ${typefaces}`} aria-hidden="true">
            <span>Fresh bread</span>
            <span>Out of the oven, every Saturday</span>
          </span>
          <span className="palette-name">{field.optionWords?.[typefaces]}</span>
        </label>
      ))}
    </fieldset>
  );
}
