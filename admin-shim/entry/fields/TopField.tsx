import { type ComponentType, useEffect, useMemo } from 'react';
import { get } from 'react-hook-form';
import { slugForTitle } from '#schema/content-kinds.ts';
import { countryOf } from '#schema/country.ts';
import { bakeryMoney } from '../../kit/bakery-money.ts';
import type { Field } from '#schema/field-shape.ts';
import { publicPage } from '#schema/public-page.ts';
import { type FieldsProps, inputId, type SchemaForm } from '../entry-kind.ts';
import type { EntryName } from '../../routing/address.ts';
import { useFormValue } from '../use-schema-form.ts';
import { errorPaths } from '../form-errors.ts';
import { metaOf } from '../../kit/Field.tsx';
import { DescribedPhotoField } from '../photos/DescribedPhotoField.tsx';
import { type FieldErrors, NO_ERRORS } from './field-errors.ts';
import { FieldInput, type FieldInputProps } from './FieldInput.tsx';
import { textIn, type Typed } from './typed.ts';

/** Hints for values that someone should check, by the name of the field; each as long as the field holds that value. */
export type Notes = Readonly<Record<string, { value: string; hint: string }>>;

/** What an input of its own is given. */
export interface SpecialInputProps extends FieldInputProps {
  form: SchemaForm;
  entry: FieldsProps['entry'];
}

interface TopFieldProps {
  kind: EntryName;
  form: SchemaForm;
  entry: FieldsProps['entry'];
  field: Field;
  /** The fields of its section. */
  all: readonly Field[];
  /** Whether the title of its section names it, so that its inputs do not repeat the label. */
  isNamed: boolean;
  /** What is wrong in the form. */
  allErrors: object;
  /** The name of the title that the address of a new entry follows. */
  title: string | undefined;
  isNew: boolean;
  note: Notes[string] | undefined;
  deps: string | undefined;
  Special: ComponentType<SpecialInputProps> | undefined;
}

/** What a field holds, and what its input calls. It is checked when it is left, together with the field that depends on it. */
function useInput(form: SchemaForm, name: string, deps?: string) {
  return {
    value: useFormValue(form, name) as Typed,
    onChange: (next: Typed) => form.setTyped(name, next),
    onRow: (place: number) => form.sayTyped(`${name}.${place}`),
    onBlur: () => void form.check(deps === undefined ? [name] : [name, deps]),
  };
}

/** A field with everything that hangs on it. Nothing but this is rendered again when something is typed in it. */
export function TopField({ kind, form, entry, field, all, isNamed, allErrors, title, isNew, note, deps, Special }: TopFieldProps) {
  const { getErrors, getValue, setValue, check } = form;
  const { name, control } = field;
  const isAddress = control === 'slug';
  const input = useInput(form, name, deps);
  const error: unknown = get(allErrors, name);
  const errors = useMemo(
    (): FieldErrors =>
      error === undefined
        ? NO_ERRORS
        : Object.fromEntries(
            errorPaths({ [name]: error }).map((path) => [path.slice(name.length + 1), messageAt({ [name]: error }, path)]),
          ),
    [error, name],
  );
  const madeOf = (text: string) => slugForTitle(kind, text, countryOf(bakeryMoney()));
  const followTitle = (text: string) => {
    setValue('slug', madeOf(text));
    if (getErrors('slug')) void check(['slug']);
  };

  // A copy has a title to begin with, and no slug.
  useEffect(() => {
    const text = textIn(getValue(name));
    if (isNew && name === title && text !== '' && textIn(getValue('slug')) === '') followTitle(text);
  }, []);

  const props: SpecialInputProps = {
    form,
    entry,
    field: note?.value === input.value ? { ...field, hint: note.hint } : isAddress ? withAddress(kind, field, textIn(input.value)) : field,
    id: inputId(kind, name),
    value: input.value,
    errors,
    onRow: input.onRow,
    onChange(next) {
      if (isNew && name === title && textIn(getValue('slug')) === madeOf(textIn(getValue(name)))) followTitle(textIn(next));
      input.onChange(next);
    },
    onBlur() {
      // It has the cursor when the form opens, and is left for what is below it.
      if (isNew && name === title && input.value === '') return;
      if (isAddress && title !== undefined && textIn(getValue('slug')).trim() === '') followTitle(textIn(getValue(title)));
      input.onBlur();
    },
  };
  if (Special) return <Special {...props} />;
  const after = all[all.indexOf(field) + 1];
  if (control === 'photo' && after?.control === 'alt') return <TopPhoto {...props} kind={kind} alt={after} allErrors={allErrors} />;
  if (control === 'alt') return null;
  return <FieldInput {...props} isTitle={name === title} isAlone={all.length === 1 || isNamed} />;
}

/** The end of an address, with all of it in its hint. */
const withAddress = (kind: EntryName, field: Field, slug: string): Field =>
  slug.trim() === '' ? field : { ...field, hint: `All of it: ${publicPage(kind, slug.trim())}. ${field.hint}` };

const messageAt = (errors: object, path: string): string => {
  const found: { root?: { message?: string }; message?: string } | undefined = get(errors, path);
  return found?.root?.message ?? found?.message ?? '';
};

type TopPhotoProps = SpecialInputProps & Pick<TopFieldProps, 'kind' | 'allErrors'> & { alt: Field };

/** A photo and, in a field of its own, what it shows. */
function TopPhoto({ form, kind, alt, allErrors, field, id, value, errors, onChange, onBlur }: TopPhotoProps) {
  const words = useInput(form, alt.name);
  return (
    <DescribedPhotoField
      isOptional={!field.isRequired}
      photo={{
        id,
        meta: metaOf(field.label, field.hint),
        error: errors[''],
        value: value as string,
        onChange,
        onBlur,
      }}
      alt={{
        id: inputId(kind, alt.name),
        error: messageAt(allErrors, alt.name) || undefined,
        value: words.value as string,
        onChange: words.onChange,
        onBlur: words.onBlur,
      }}
    />
  );
}
