import { rangeOfSigns, signOf } from '#domain/money.ts';
import { FieldInput } from '../../entry/fields/FieldInput.tsx';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { textIn } from '../../entry/fields/typed.ts';
import { useFormValue } from '../../entry/use-schema-form.ts';

/** The price range, with a hint in the signs of the currency; in amounts where that is a word, such as zł. */
export function PriceRangeField({ form, entry: _entry, field, ...props }: SpecialInputProps) {
  const currency = textIn(useFormValue(form, 'currency'));
  const [low, range] = ['$$', '$$–$$$'].map((signs) => rangeOfSigns(signs, currency));
  const example = low === undefined ? `20–60 ${signOf(currency)}` : `${low} or ${range}`;
  return <FieldInput {...props} field={{ ...field, hint: `For example ${example}; leave empty to show none` }} />;
}
