import { useState } from 'react';
import type { Field } from '#schema/field-shape.ts';
import { Button } from '../../kit/Button.tsx';
import type { TypedGroup } from './typed.ts';
import { isBlank, typedOf } from './typed-values.ts';

interface EmptyGroupProps {
  field: Field;
  value: TypedGroup;
  onChange: (value: TypedGroup) => void;
  onBlur: () => void;
}

/** Empties a group that need not be there: with one field left, all others would be missing. What was in it can be put back. */
export function EmptyGroup({ field, value, onChange, onBlur }: EmptyGroupProps) {
  const [before, setBefore] = useState<TypedGroup | null>(null);
  const isEmpty = isBlank(field, value);
  if (isEmpty && before === null) return null;
  return (
    <div className="group-foot">
      <Button
        look="plain"
        label={isEmpty ? 'Restore' : 'Clear all of it'}
        more={`: ${field.label}`}
        onClick={() => {
          setBefore(isEmpty ? null : value);
          onChange(isEmpty && before ? before : (typedOf(field, undefined) as TypedGroup));
          onBlur();
        }}
      />
    </div>
  );
}
