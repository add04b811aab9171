import { Field } from '../../kit/Field.tsx';
import { DECORATIVE } from './photo-alt.ts';

interface AltFieldProps {
  id: string;
  error: string | undefined;
  /** What the photo shows; DECORATIVE if it needs no description, empty if it is not described yet. */
  value: string;
  onChange: (alt: string) => void;
  onBlur?: () => void;
}

const META = { title: 'What does the photo show?', description: 'In a few words, for those who cannot see it' };

/** Asks for words for a photo, or that it only decorates. */
export function AltField({ id, error, value, onChange, onBlur }: AltFieldProps) {
  const isDecorative = value === DECORATIVE;
  return (
    <div className="alt-field">
      <Field id={id} meta={META} error={error}>
        {(input) => (
          <textarea
            {...input}
            rows={2}
            disabled={isDecorative}
            value={isDecorative ? '' : value}
            // Typed spaces alone are no words yet.
            onChange={({ target }) => onChange(target.value.trim() === '' ? '' : target.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" checked={isDecorative} onChange={({ target }) => onChange(target.checked ? DECORATIVE : '')} />
        Decoration only, no description needed
      </label>
    </div>
  );
}
