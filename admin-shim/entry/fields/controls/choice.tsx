import { useContext } from 'react';
import { capitalized } from '#domain/capitalized.ts';
import { RecipeCategories } from '../../../kit/recipe-categories.ts';
import { type FieldControl, framed, type FramedProps, TEXT } from './control.tsx';

function Select({ field, options, isTitle: _isTitle, onChange, ...input }: FramedProps & { options: readonly string[] }) {
  const { label, isRequired, initial, none = `No ${label.toLowerCase()}`, optionWords } = field;
  return (
    <select {...input} onChange={({ target }) => onChange(target.value)}>
      {!isRequired && initial === undefined && <option value="">{none}</option>}
      {isRequired && input.value === '' && <option value="">Choose…</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {optionWords?.[option] ?? capitalized(option)}
        </option>
      ))}
    </select>
  );
}

/** One of the options of its schema. */
export const choice: FieldControl = {
  ...TEXT,
  isShort: true,
  Input: framed((props) => <Select {...props} options={props.field.shape.type === 'choice' ? props.field.shape.options : []} />),
};

function CategorySelect(props: FramedProps) {
  const { value } = props;
  const categories = useContext(RecipeCategories);
  return <Select {...props} options={value === '' || categories.includes(value) ? categories : [...categories, value]} />;
}

/** One of the owner's categories of recipes. One that is none of them stays chosen, so that nothing changes by itself. */
export const category: FieldControl = { ...TEXT, Input: framed(CategorySelect) };
