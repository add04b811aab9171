import { groupBy } from '#domain/group-by.ts';
import { useContext } from 'react';
import { wordsFromSlug } from '#domain/slug.ts';
import { metaOf } from '../../../kit/Field.tsx';
import { FormContext } from '../form-context.ts';
import { type ControlProps, type FieldControl, framed, type FramedProps, TEXT } from './control.tsx';

/** Chooses a menu item with a price of its own. A chosen one that has none stays an option, so that nothing changes by itself. */
function ProductSelect({
  field: { label, none = `No ${label.toLowerCase()}` },
  isTitle: _isTitle,
  value,
  onChange,
  ...input
}: FramedProps) {
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

const FramedSelect = framed(ProductSelect);

function ProductInput(props: ControlProps) {
  const { products } = useContext(FormContext);
  const chosen = products?.find(({ id }) => id === props.value);
  return <FramedSelect {...props} meta={chosen ? metaOf(props.field.label, `Costs ${chosen.amount}`) : props.meta} />;
}

export const product: FieldControl = {
  ...TEXT,
  Input: ProductInput,
  linesOf: (id) => TEXT.linesOf(wordsFromSlug(String(id))),
  noteOf: () => '',
};
