import { useContext } from 'react';
import type { InputProps } from '../parts/Field.tsx';
import { FormContext } from './form-context.ts';

interface ProductSelectProps extends InputProps {
  value: string;
  /** The label of the empty option. */
  none: string;
  onChange: (name: string) => void;
  onBlur: () => void;
}

/** Chooses a menu item with a price of its own. A chosen one that has none stays an option, so that nothing changes by itself. */
export function ProductSelect({ value, none, onChange, ...input }: ProductSelectProps) {
  const { products } = useContext(FormContext);
  const categories = Map.groupBy(products ?? [], ({ category }) => category);
  const isKnown = products?.some(({ name }) => name === value) ?? false;
  return (
    <select {...input} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {value !== '' && !isKnown && <option value={value}>{products ? `${value}, not on the menu with a price` : value}</option>}
      {[...categories].map(([category, items]) => (
        <optgroup key={category} label={category}>
          {items.map(({ name, amount }) => (
            <option key={name} value={name}>
              {name}, {amount}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
