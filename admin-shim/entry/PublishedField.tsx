import { FieldInput } from './fields/FieldInput.tsx';
import type { SpecialInputProps } from './fields/TopField.tsx';

/** Since when visitors have the entry. */
export function PublishedField({ form: _form, field, value, ...props }: SpecialInputProps) {
  const hint = value === '' ? 'If empty, the moment you publish' : 'Newest come first';
  return <FieldInput {...props} field={{ ...field, label: 'Date shown', hint }} value={value} />;
}
