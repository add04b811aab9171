import { useContext } from 'react';
import { capitalized } from '#domain/capitalized.ts';
import type { Field } from '#schema/field-shape.ts';
import { pressedKey } from '#domain/pressed-key.ts';
import type { InputProps } from '../../kit/Field.tsx';
import { MinutesInput } from '../../kit/MinutesInput.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { OrderInput } from '../../kit/OrderInput.tsx';
import { RecipeCategories } from '../../kit/recipe-categories.ts';
import { ProductSelect } from './ProductSelect.tsx';

const CODE = { autoCapitalize: 'none', spellCheck: false } as const;
const INPUTS = {
  slug: CODE,
  code: CODE,
  web: { type: 'url', inputMode: 'url', ...CODE },
  mail: { type: 'email', ...CODE },
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  color: { type: 'color' },
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date', max: '9999-12-31' },
  time: { type: 'time' },
  words: { autoCapitalize: 'none' },
} as const;

/** Options, and what is chosen although it is none of them: so nothing changes by itself. */
const withChosen = (options: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || options.includes(chosen) ? options : [...options, chosen];

interface TextInputProps extends InputProps {
  field: Field;
  value: string;
  onText: (value: string) => void;
  onBlur: () => void;
  /** Whether it is what the entry is called. */
  isTitle: boolean;
}

/** The input of a field whose value is typed or chosen as a text. */
export function TextInput({ field, onText, isTitle, ...props }: TextInputProps) {
  const { control, shape, label, isRequired, initial, none = `No ${label.toLowerCase()}`, optionWords, placeholder } = field;
  const { value: text } = props;
  const categories = useContext(RecipeCategories);
  if (control === 'minutes') return <MinutesInput {...props} onChange={onText} />;
  if (control === 'moment') return <MomentInput {...props} onChange={onText} />;
  if (control === 'order') return <OrderInput {...props} onChange={onText} />;
  if (control === 'product') return <ProductSelect {...props} none={none} onChange={onText} />;
  const onChange = ({ target }: { target: { value: string } }) => onText(target.value);
  const options = shape.type === 'choice' ? shape.options : control === 'category' ? withChosen(categories, text) : null;
  if (options) {
    return (
      <select {...props} onChange={onChange}>
        {!isRequired && initial === undefined && <option value="">{none}</option>}
        {isRequired && text === '' && <option value="">Choose…</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {optionWords?.[option] ?? capitalized(option)}
          </option>
        ))}
      </select>
    );
  }
  if (control === 'paragraph' || (shape.type === 'list' && control !== 'words'))
    return <textarea {...props} rows={3} onChange={onChange} />;
  const look = isTitle ? { className: 'title-input' } : {};
  if (control === 'sentence') {
    return (
      <textarea
        {...props}

        {...look}
        rows={1}
        placeholder={placeholder}
        onChange={({ target }) => onText(target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && event.preventDefault()}
      />
    );
  }
  const special =
    shape.type === 'number'
      ? ({ inputMode: 'numeric', autoComplete: 'off' } as const)
      : control && control in INPUTS
        ? INPUTS[control as keyof typeof INPUTS]
        : {};
  return (
    <input
      {...props}
      {...special}

      placeholder={placeholder}
      {...look}
      onChange={onChange}
    />
  );
}
