import { useEffect, useRef } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { GlobalMeta } from 'zod';
import { STATUSES } from '#domain/fields.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { Field } from '../parts/Field.tsx';
import { PhotoField } from '../parts/PhotoField.tsx';
import { DescribedPhotoField } from '../photos/DescribedPhotoField.tsx';
import { type EntryName, type EntryValues, inputId } from './entry-kind.ts';

/** The fields that forms of several kinds have in common. */
interface CommonValues extends EntryValues {
  featuredImage: string;
  featuredImageAlt: string;
  metaTitle: string;
  metaDescription: string;
}

/** The fields of what somebody is named as the author of, with a photo. */
interface AuthoredValues extends CommonValues {
  author: string;
  authorImage: string;
}

/** A form, and what its fields are called. */
export interface CommonProps<Values extends EntryValues> {
  name: EntryName;
  // What comes of the values does not matter to their inputs.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  form: UseFormReturn<Values, unknown, any>;
  metaOf: (field: keyof Values & string) => GlobalMeta | undefined;
}

/** The same form, seen only by its common fields. */
const commonOf = <Values extends EntryValues>({ form, metaOf, name }: CommonProps<Values>) => {
  const common = form as unknown as UseFormReturn<CommonValues>;
  const { errors } = common.formState;
  return {
    form: common,
    fieldProps: (field: keyof CommonValues & string) => ({
      id: inputId(name, field),
      meta: metaOf(field),
      error: errors[field]?.message as string | undefined,
    }),
  };
};

const STATUS_WORDS = { draft: 'Draft', published: 'Published' };
const META_DESCRIPTION_GUIDE = 160;

/** Title and slug. The slug of a new entry follows its title, until it is written by hand; that of a fixed one stays. */
export function TitleFields<Values extends EntryValues>({
  isNew,
  isFixed = false,
  ...props
}: CommonProps<Values> & { isNew: boolean; isFixed?: boolean }) {
  const { form, fieldProps } = commonOf(props);
  const { register, formState, getValues, setValue } = form;
  /** The title before the last key. */
  const title = useRef('');

  const suggestSlug = () => setValue('slug', slugFromTitle(getValues('title')), { shouldValidate: Boolean(formState.errors.slug) });
  const followTitle = () => {
    const isSuggested = getValues('slug') === slugFromTitle(title.current);
    title.current = getValues('title');
    if (isNew && isSuggested) suggestSlug();
  };

  // A copy has a title to begin with, and no slug.
  useEffect(() => {
    if (isNew && getValues('title') !== '' && getValues('slug') === '') suggestSlug();
  }, []);

  return (
    <>
      <Field {...fieldProps('title')}>
        {(input) => (
          <input
            {...input}
            className="title-input"
            onFocus={() => {
              title.current = getValues('title');
            }}
            {...register('title', { onChange: followTitle })}
          />
        )}
      </Field>
      {!isFixed && (
        <Field {...fieldProps('slug')}>
          {(input) => (
            <input
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              {...register('slug', {
                onBlur: () => {
                  if (getValues('slug').trim() === '') suggestSlug();
                },
              })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** The photo that stands for the entry, and what it shows. */
export function FeaturedPhotoFields<Values extends CommonValues>(props: CommonProps<Values>) {
  const { form, fieldProps } = commonOf(props);
  const photo = useController({ control: form.control, name: 'featuredImage' }).field;
  const alt = useController({ control: form.control, name: 'featuredImageAlt' }).field;
  return <DescribedPhotoField photo={{ ...fieldProps('featuredImage'), ...photo }} alt={{ ...fieldProps('featuredImageAlt'), ...alt }} />;
}

/** Who wrote the entry, and their photo. */
export function AuthorFields<Values extends AuthoredValues>(props: CommonProps<Values>) {
  const form = props.form as unknown as UseFormReturn<AuthoredValues>;
  const { errors } = form.formState;
  const fieldProps = (field: 'author' | 'authorImage') => ({
    id: inputId(props.name, field),
    meta: props.metaOf(field),
    error: errors[field]?.message,
  });
  const { value, onChange, onBlur } = useController({ control: form.control, name: 'authorImage' }).field;
  return (
    <>
      <Field {...fieldProps('author')}>{(input) => <input {...input} autoComplete="name" {...form.register('author')} />}</Field>
      <PhotoField {...fieldProps('authorImage')} value={value} onChange={onChange} onBlur={onBlur} isPortrait />
    </>
  );
}

/** Whether visitors see the entry. */
export function StatusField<Values extends EntryValues>(props: CommonProps<Values>) {
  const { form, fieldProps } = commonOf(props);
  return (
    <Field {...fieldProps('status')}>
      {(input) => (
        <select {...input} {...form.register('status')}>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {STATUS_WORDS[value]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Title and description for search engines. */
export function SearchFields<Values extends CommonValues>(props: CommonProps<Values>) {
  const { form, fieldProps } = commonOf(props);
  return (
    <>
      <Field {...fieldProps('metaTitle')}>{(input) => <input {...input} {...form.register('metaTitle')} />}</Field>
      <Field {...fieldProps('metaDescription')} aside={<CharacterCount form={form} />}>
        {(input) => <textarea {...input} rows={3} {...form.register('metaDescription')} />}
      </Field>
    </>
  );
}

function CharacterCount({ form }: { form: UseFormReturn<CommonValues> }) {
  const length = useWatch({ control: form.control, name: 'metaDescription' }).trim().length;
  return (
    <span className="character-count" data-over={length > META_DESCRIPTION_GUIDE ? '' : undefined}>
      {length} of {META_DESCRIPTION_GUIDE}
    </span>
  );
}

interface OptionsFieldProps {
  id: string;
  meta: GlobalMeta | undefined;
  error: string | undefined;
  options: readonly string[];
  /** The words for none of them, where that is a choice. */
  none?: string;
  /** What the form's `register` gives. */
  registered: object;
}

/** One of a fixed list of words. */
export function OptionsField({ options, none, registered, ...field }: OptionsFieldProps) {
  return (
    <Field {...field}>
      {(input) => (
        <select {...input} {...registered}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
