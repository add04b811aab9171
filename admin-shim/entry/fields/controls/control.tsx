import type { ComponentType } from 'react';
import type { GlobalMeta } from 'zod';
import type { Field as SchemaField } from '#schema/field-shape.ts';
import { Field, type InputProps } from '../../../kit/Field.tsx';
import { textIn } from '../typed.ts';

/** What the input of a control is given. */
export interface ControlProps<Value = string> {
  field: SchemaField;
  /** The id of its input, or of what is around its inputs. */
  id: string;
  /** Its label and its hint. */
  meta: GlobalMeta;
  error: string | undefined;
  value: Value;
  onChange(value: Value): void;
  onBlur: () => void;
  /** Whether it is what the entry is called. */
  isTitle: boolean;
}

/** Everything that the admin knows of a control. */
export interface FieldControl {
  /** Its input, with label, hint and what is wrong. */
  Input: ComponentType<ControlProps<never>>;
  /** Whether the input is short enough to be beside others. */
  isShort?: boolean;
  /** What the input shows of a value. */
  typedOf(field: SchemaField, value: unknown): string | boolean;
  /** What is typed means: a value that the schema can be asked about. Nothing is undefined. */
  dataOf(field: SchemaField, typed: string | boolean): unknown;
  /** The hint for what is typed. */
  hintOf?(field: SchemaField, typed: string): string | undefined;
  /** What is wrong with a text before the schema is asked. */
  errorOf?(label: string, text: string): string | undefined;
  /** What is typed in lines to compare. */
  linesOf(typed: string | boolean): string[];
  /** Whether its lines in a row are not clear without its label. */
  isLabeled?: boolean;
  /** What the summary of a row says of a text. */
  noteOf(text: string, timeZone: string): string;
  /** Whether two texts mean the same although they differ. */
  isSame?(a: string, b: string): boolean;
  /** Whether a row that has nothing but this is blank: it was not typed there. */
  isGiven?: boolean;
}

/** What a control of a text has if it says nothing else. */
export const TEXT = {
  typedOf({ initial }, value) {
    // A 0 that is the default is shown as empty.
    if ((value ?? 0) === 0 && initial === 0) return '';
    return typeof value === 'number' ? String(value) : textIn(value === undefined ? initial : value);
  },
  dataOf({ shape, isRequired, initial }, text: string) {
    // What is something where no one says anything is cleared by saying nothing. What must be said is wrong by itself when it is
    // empty; left out, it would keep the schema from looking at how fields go together.
    if (text.trim() === '') return shape.type === 'text' && (isRequired || typeof initial === 'string') ? '' : undefined;
    return text;
  },
  linesOf: (text: string) => text.split('\n').filter(Boolean),
  noteOf: (text) => text,
} satisfies Partial<FieldControl>;

/** The same for a list that is written as one text. */
export const listAs = (shown: string, read: string) =>
  ({
    ...TEXT,
    typedOf: (_field, value) => (Array.isArray(value) ? value.join(shown) : ''),
    dataOf: (_field, text: string) =>
      text
        .split(read)
        .map((word) => word.trim())
        .filter(Boolean),
  }) satisfies Partial<FieldControl>;

/** What is inside the frame of a field. */
export interface FramedProps extends InputProps, Pick<ControlProps, 'field' | 'value' | 'onChange' | 'onBlur' | 'isTitle'> {}

/** The input of a control in the frame that most have. */
export const framed = (Input: ComponentType<FramedProps>) =>
  function FramedInput({ id, meta, error, ...props }: ControlProps) {
    const { field, value } = props;
    const { guide } = field;
    return (
      <Field id={id} meta={meta} error={error} aside={guide !== undefined && <CharacterCount text={value} guide={guide} />}>
        {(input) => <Input {...input} {...props} />}
      </Field>
    );
  };

function CharacterCount({ text, guide }: { text: string; guide: number }) {
  const { length } = text.trim();
  return (
    <span className="character-count" data-over={length > guide ? '' : undefined}>
      {length} of {guide}
    </span>
  );
}
