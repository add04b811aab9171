import type { ReactNode } from 'react';
import type { GlobalMeta } from 'zod';

/** What an input takes over from its field: its id, and the ids of the hint and the error that describe it. */
export interface InputProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/** What an input takes whose value is a text. */
export interface TextInputProps extends InputProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A label and a hint as a field has them. */
export const metaOf = (label: string, hint: string | undefined): GlobalMeta => ({ title: label, ...(hint ? { description: hint } : {}) });

interface FieldProps {
  id: string;
  /** The field's label and hint, from its schema. */
  meta: GlobalMeta | undefined;
  error: string | undefined;
  /** Something of the field's own between label and input, or after it. */
  aside?: ReactNode;
  children: (input: InputProps) => ReactNode;
}

/** A label, an input, its hint, and what is wrong with it. */
export function Field({ id, meta, error, aside, children }: FieldProps) {
  const describedBy = [meta?.description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {meta?.title}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), ...(describedBy ? { 'aria-describedby': describedBy } : {}) })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {(meta?.description || aside) && (
        <div className="field-foot">
          {meta?.description && (
            <p className="field-hint" id={`${id}-hint`}>
              {meta.description}
            </p>
          )}
          {aside}
        </div>
      )}
    </div>
  );
}
