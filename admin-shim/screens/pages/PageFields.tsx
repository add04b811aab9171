import { useController } from 'react-hook-form';
import type { AdminPage } from '#api/pages.ts';
import { publicPage } from '#domain/public-page.ts';
import { BodyField } from '../../editor/BodyField.tsx';
import { StatusField, TitleFields } from '../../entries/CommonFields.tsx';
import { type FieldsProps, inputId } from '../../entries/entry-kind.ts';
import { Field } from '../../parts/Field.tsx';
import { Section } from '../../parts/Section.tsx';
import { isFixedPage, type PageField, pageFieldMeta, type PageFormValues, type ValidPage } from './page-form.ts';

const SECTIONS = {
  page: ['title', 'slug', 'intro'],
  text: ['content'],
  about: ['description', 'status'],
} satisfies Record<string, PageField[]>;

/** The inputs of a page, in sections. */
export function PageFields({ form, isNew, version, entry }: FieldsProps<AdminPage, PageFormValues, ValidPage>) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const errorCount = (fields: PageField[]): number => fields.filter((field) => errors[field]).length;
  const fieldProps = (field: PageField) => ({ id: inputId('page', field), meta: pageFieldMeta[field], error: errors[field]?.message });
  const common = { name: 'page', form, metaOf: (field: PageField) => pageFieldMeta[field] } as const;
  const isFixed = entry !== null && isFixedPage(entry);
  const content = useController({ control, name: 'content' }).field;

  return (
    <div className="entry-columns">
      <div className="entry-main">
        <Section title="The page" errorCount={errorCount(SECTIONS.page)}>
          <TitleFields {...common} isNew={isNew} isFixed={isFixed} />
          <Field {...fieldProps('intro')}>{(input) => <textarea {...input} rows={3} {...register('intro')} />}</Field>
        </Section>
        <Section title="Text" errorCount={errorCount(SECTIONS.text)}>
          <BodyField
            key={version}
            {...fieldProps('content')}
            value={content.value}
            onChange={content.onChange}
            onBlur={content.onBlur}
            isFromMarkdown={entry?.markdown !== undefined}
          />
        </Section>
      </div>
      <div className="entry-side">
        <Section title="Search engines and status" errorCount={errorCount(SECTIONS.about)}>
          <Field {...fieldProps('description')}>{(input) => <textarea {...input} rows={3} {...register('description')} />}</Field>
          {isFixed ? (
            <p className="field-hint">This page is always on the site, at {publicPage('page', entry.slug)}.</p>
          ) : (
            <StatusField {...common} />
          )}
        </Section>
      </div>
    </div>
  );
}
