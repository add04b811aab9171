import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { AdminPost } from '#api/posts.ts';
import { POST_CATEGORIES } from '#domain/post.ts';
import { BodyField } from '../../editor/BodyField.tsx';
import { AuthorFields, FeaturedPhotoFields, OptionsField, SearchFields, StatusField, TitleFields } from '../../entries/CommonFields.tsx';
import { type FieldsProps, inputId } from '../../entries/entry-kind.ts';
import { PublishedField } from '../../entries/PublishedField.tsx';
import { Field } from '../../parts/Field.tsx';
import { Section } from '../../parts/Section.tsx';
import { type PostField, postFieldMeta, type PostFormValues, type ValidPost } from './post-form.ts';

const SECTIONS = {
  post: ['title', 'slug', 'excerpt'],
  text: ['content'],
  photo: ['featuredImage', 'featuredImageAlt'],
  about: ['author', 'authorImage', 'category', 'tags', 'status', 'publishedAt'],
  search: ['metaTitle', 'metaDescription'],
} satisfies Record<string, PostField[]>;

/** The inputs of a post, in sections. */
export function PostFields({ form, isNew, entry }: FieldsProps<AdminPost, PostFormValues, ValidPost>) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const errorOf = (field: PostField): string | undefined => errors[field]?.message;
  const errorCount = (fields: PostField[]): number => fields.filter((field) => errors[field]).length;
  const fieldProps = (field: PostField) => ({ id: inputId('post', field), meta: postFieldMeta[field], error: errorOf(field) });
  const common = { name: 'post', form, metaOf: (field: PostField) => postFieldMeta[field] } as const;
  const content = useController({ control, name: 'content' }).field;
  const [editor, setEditor] = useState({ text: content.value, key: 0 });
  // Another text than the one that was typed starts the editor again.
  if (editor.text !== content.value) setEditor({ text: content.value, key: editor.key + 1 });

  return (
    <div className="entry-columns">
      <div className="entry-main">
        <Section title="The post" errorCount={errorCount(SECTIONS.post)}>
          <TitleFields {...common} isNew={isNew} />
          <Field {...fieldProps('excerpt')}>{(input) => <textarea {...input} rows={3} {...register('excerpt')} />}</Field>
        </Section>
        <Section title="Text" errorCount={errorCount(SECTIONS.text)}>
          <BodyField
            key={editor.key}
            {...fieldProps('content')}
            value={content.value}
            onChange={(html) => {
              setEditor((before) => ({ ...before, text: html }));
              content.onChange(html);
            }}
            onBlur={content.onBlur}
            isFromMarkdown={entry?.markdown !== undefined}
          />
        </Section>
      </div>
      <div className="entry-side">
        <Section title="Photo" errorCount={errorCount(SECTIONS.photo)}>
          <FeaturedPhotoFields {...common} />
        </Section>
        <Section title="Author, tags and status" errorCount={errorCount(SECTIONS.about)}>
          <AuthorFields {...common} />
          <OptionsField {...fieldProps('category')} options={POST_CATEGORIES} none="No category" registered={register('category')} />
          <Field {...fieldProps('tags')}>{(input) => <input {...input} autoCapitalize="none" {...register('tags')} />}</Field>
          <StatusField {...common} />
          <PublishedField {...common} />
        </Section>
        <Section title="Search engines" errorCount={errorCount(SECTIONS.search)} startsFolded>
          <SearchFields {...common} />
        </Section>
      </div>
    </div>
  );
}
