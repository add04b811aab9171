import { useEffect, useRef } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { STATUSES } from '#domain/fields.ts';
import { POST_CATEGORIES } from '#domain/post.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { BodyField } from '../../editor/BodyField.tsx';
import { type FieldsProps, inputId } from '../../entries/entry-kind.ts';
import { Field } from '../../parts/Field.tsx';
import { PhotoField } from '../../parts/PhotoField.tsx';
import { Section } from '../../parts/Section.tsx';
import { DescribedPhotoField } from '../../photos/DescribedPhotoField.tsx';
import { type AdminPost, type PostField, postFieldMeta, type PostFormValues, type ValidPost } from './post-form.ts';

type PostFormHandle = UseFormReturn<PostFormValues, unknown, ValidPost>;

const STATUS_WORDS = { draft: 'Draft', published: 'Published' };
const META_DESCRIPTION_GUIDE = 160;

const SECTIONS = {
  post: ['title', 'slug', 'excerpt'],
  text: ['content'],
  photo: ['featuredImage', 'featuredImageAlt'],
  about: ['author', 'authorImage', 'category', 'tags', 'status'],
  search: ['metaTitle', 'metaDescription'],
} satisfies Record<string, PostField[]>;

/** The inputs of a post, in sections. */
export function PostFields({ form, isNew, entry }: FieldsProps<AdminPost, PostFormValues, ValidPost>) {
  const { control, register, formState, getValues, setValue } = form;
  const { errors } = formState;
  /** The title before the last key. */
  const title = useRef('');

  const suggestSlug = () => setValue('slug', slugFromTitle(getValues('title')), { shouldValidate: Boolean(errors.slug) });
  const followTitle = () => {
    const isSuggested = getValues('slug') === slugFromTitle(title.current);
    title.current = getValues('title');
    if (isNew && isSuggested) suggestSlug();
  };

  // A copy has a title to begin with, and no slug.
  useEffect(() => {
    if (isNew && getValues('title') !== '' && getValues('slug') === '') suggestSlug();
  }, []);

  const errorOf = (field: PostField): string | undefined => errors[field]?.message;
  const errorCount = (fields: PostField[]): number => fields.filter((field) => errors[field]).length;
  const fieldProps = (field: PostField) => ({ id: inputId('post', field), meta: postFieldMeta[field], error: errorOf(field) });
  const featuredImage = useController({ control, name: 'featuredImage' }).field;
  const featuredImageAlt = useController({ control, name: 'featuredImageAlt' }).field;
  const authorImage = useController({ control, name: 'authorImage' }).field;
  const content = useController({ control, name: 'content' }).field;
  const written = useRef(content.value);
  const texts = useRef(0);
  // Another text than the one that was typed begins the editor anew.
  if (written.current !== content.value) texts.current += 1;
  written.current = content.value;

  return (
    <div className="entry-columns">
      <div className="entry-main">
        <Section title="The post" errorCount={errorCount(SECTIONS.post)}>
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
          <Field {...fieldProps('excerpt')}>{(input) => <textarea {...input} rows={3} {...register('excerpt')} />}</Field>
        </Section>
        <Section title="Text" errorCount={errorCount(SECTIONS.text)}>
          <BodyField
            key={texts.current}
            {...fieldProps('content')}
            value={content.value}
            onChange={(html) => {
              written.current = html;
              content.onChange(html);
            }}
            onBlur={content.onBlur}
            isFromMarkdown={entry?.markdown !== undefined}
          />
        </Section>
      </div>
      <div className="entry-side">
        <Section title="Photo" errorCount={errorCount(SECTIONS.photo)}>
          <DescribedPhotoField
            photo={{ ...fieldProps('featuredImage'), ...featuredImage }}
            alt={{ ...fieldProps('featuredImageAlt'), ...featuredImageAlt }}
          />
        </Section>
        <Section title="Author, tags and status" errorCount={errorCount(SECTIONS.about)}>
          <Field {...fieldProps('author')}>{(input) => <input {...input} autoComplete="name" {...register('author')} />}</Field>
          <PhotoField
            {...fieldProps('authorImage')}
            value={authorImage.value}
            onChange={authorImage.onChange}
            onBlur={authorImage.onBlur}
            isPortrait
          />
          <Field {...fieldProps('category')}>
            {(input) => (
              <select {...input} {...register('category')}>
                <option value="">No category</option>
                {POST_CATEGORIES.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </select>
            )}
          </Field>
          <Field {...fieldProps('tags')}>{(input) => <input {...input} autoCapitalize="none" {...register('tags')} />}</Field>
          <Field {...fieldProps('status')}>
            {(input) => (
              <select {...input} {...register('status')}>
                {STATUSES.map((value) => (
                  <option key={value} value={value}>
                    {STATUS_WORDS[value]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Section>
        <Section title="Search engines" errorCount={errorCount(SECTIONS.search)} startsFolded>
          <Field {...fieldProps('metaTitle')}>{(input) => <input {...input} {...register('metaTitle')} />}</Field>
          <Field {...fieldProps('metaDescription')} aside={<CharacterCount control={control} />}>
            {(input) => <textarea {...input} rows={3} {...register('metaDescription')} />}
          </Field>
        </Section>
      </div>
    </div>
  );
}

function CharacterCount({ control }: Pick<PostFormHandle, 'control'>) {
  const length = useWatch({ control, name: 'metaDescription' }).trim().length;
  return (
    <span className="character-count" data-over={length > META_DESCRIPTION_GUIDE ? '' : undefined}>
      {length} of {META_DESCRIPTION_GUIDE}
    </span>
  );
}
