import { useEffect, useRef, useState } from 'react';
import { currencyOf } from '#schema/country-currency.ts';
import { FieldInput } from '../../entry/fields/FieldInput.tsx';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { textIn } from '../../entry/fields/typed.ts';
import { useFormValue } from '../../entry/use-schema-form.ts';

/** The currency of a site that says nothing. */
const BY_DEFAULT = 'USD';

/** The country. It brings its currency with it, unless the owner has chosen one that is not that of the country before. */
export function CountryField({ form, entry: _entry, field, value, onChange, ...props }: SpecialInputProps) {
  const currency = textIn(useFormValue(form, 'currency'));
  const isChosen = useRef(false);
  const [proposed, setProposed] = useState('');
  useEffect(
    () =>
      form.onChange(({ name, isTyped }) => {
        if (name === 'currency' && isTyped) isChosen.current = true;
      }),
    [form],
  );

  function change(country: string): void {
    onChange(country);
    const [before = BY_DEFAULT, next] = [textIn(value), country].map(currencyOf);
    if (isChosen.current || next === undefined || next === currency || currency !== before) return;
    form.setValue('currency', next);
    setProposed(next);
  }

  const hint = `Prices are now in ${proposed}. If yours are not, change the currency.`;
  return (
    <FieldInput
      {...props}
      field={proposed !== '' && proposed === currency ? { ...field, hint } : field}
      value={value}
      onChange={(next) => change(textIn(next))}
    />
  );
}
