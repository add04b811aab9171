import { groupBy } from '#domain/group-by.ts';
import { useContext } from 'react';
import { wordsFromSlug } from '#domain/slug.ts';
import type { TextInputProps } from '../../kit/Field.tsx';
import { FormContext } from './form-context.ts';

interface ProductSelectProps extends TextInputProps {
  /** The label of the empty option. */
  none: string;
}

/** Chooses a menu item with a price of its own. A chosen one that has none stays an option, so that nothing changes by itself. */
export function ProductSelect({ value, none, onChange, ...input }: ProductSelectProps) {
  const { products } = useContext(FormContext);
  const categories = groupBy(products ?? [], ({ category }) => category);
  // An unsaved copy may have the name of an item, as older forms did.
  const chosen = products?.find(({ id }) => id === value) ?? products?.find(({ name }) => name === value);
  return (
    <select {...input} value={chosen?.id ?? value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {value !== '' && !chosen && (
        <option value={value}>{products ? `${wordsFromSlug(value)}, not on the menu with a price` : wordsFromSlug(value)}</option>
      )}
      {[...categories].map(([category, items]) => (
        <optgroup key={category} label={category}>
          {items.map(({ id, name, amount }) => (
            <option key={id} value={id}>
              {name}, {amount}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
