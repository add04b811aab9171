import { useController } from 'react-hook-form';
import type { AdminCollection } from '#api/collections.ts';
import { COLLECTION_CATEGORIES, SEASONS } from '#domain/collection.ts';
import { DIFFICULTIES } from '#domain/recipe.ts';
import { FeaturedPhotoFields, OptionsField, SearchFields, StatusField, TitleFields } from '../../entries/CommonFields.tsx';
import { type FieldsProps, inputId } from '../../entries/entry-kind.ts';
import { Field } from '../../parts/Field.tsx';
import { MinutesInput } from '../../parts/MinutesInput.tsx';
import { Section } from '../../parts/Section.tsx';
import { type CollectionField, collectionFieldMeta, type CollectionFormValues, type ValidCollection } from './collection-form.ts';
import { RecipePicker } from './RecipePicker.tsx';

const SECTIONS = {
  collection: ['title', 'slug', 'description'],
  recipes: ['recipeIds'],
  about: ['category', 'season', 'difficulty', 'estimatedTime', 'tags', 'author', 'status'],
  photo: ['featuredImage', 'featuredImageAlt'],
  search: ['metaTitle', 'metaDescription'],
} satisfies Record<string, CollectionField[]>;

/** The inputs of a collection, in sections. */
export function CollectionFields({ form, isNew }: FieldsProps<AdminCollection, CollectionFormValues, ValidCollection>) {
  const { control, register, formState } = form;
  const { errors, submitCount } = formState;
  const recipeIds = useController({ control, name: 'recipeIds' }).field;
  const { value, onChange, onBlur } = useController({ control, name: 'estimatedTime' }).field;
  const errorOf = (field: CollectionField): string | undefined => {
    const error = errors[field];
    // What is wrong with one of the recipes is said of all.
    return Array.isArray(error) ? (error as { message?: string }[]).find(Boolean)?.message : error?.message;
  };
  const errorCount = (fields: CollectionField[]): number => fields.filter((field) => errors[field]).length;
  const fieldProps = (field: CollectionField) => ({
    id: inputId('collection', field),
    meta: collectionFieldMeta(field),
    error: errorOf(field),
  });
  const common = { name: 'collection', form, metaOf: collectionFieldMeta } as const;

  return (
    <div className="entry-columns">
      <div className="entry-main">
        <div role="alert">
          {submitCount > 0 && (errors.title ?? errors.description) && (
            <p className="form-alert field-error">Title and description are required</p>
          )}
        </div>
        <Section title="The collection" errorCount={errorCount(SECTIONS.collection)}>
          <TitleFields {...common} isNew={isNew} />
          <Field {...fieldProps('description')}>{(input) => <textarea {...input} rows={3} {...register('description')} />}</Field>
        </Section>
        <Section title="Recipes" errorCount={errorCount(SECTIONS.recipes)}>
          <RecipePicker
            id={inputId('collection', 'recipeIds')}
            value={recipeIds.value}
            error={errorOf('recipeIds')}
            onChange={recipeIds.onChange}
          />
        </Section>
      </div>
      <div className="entry-side">
        <Section title="About it" errorCount={errorCount(SECTIONS.about)}>
          <OptionsField {...fieldProps('category')} options={COLLECTION_CATEGORIES} none="No category" registered={register('category')} />
          <OptionsField {...fieldProps('season')} options={SEASONS} none="No season" registered={register('season')} />
          <OptionsField {...fieldProps('difficulty')} options={DIFFICULTIES} none="Not said" registered={register('difficulty')} />
          <Field {...fieldProps('estimatedTime')} meta={{ title: collectionFieldMeta('estimatedTime')?.title }}>
            {(input) => <MinutesInput {...input} value={value} onChange={onChange} onBlur={onBlur} />}
          </Field>
          <Field {...fieldProps('tags')}>{(input) => <input {...input} autoCapitalize="none" {...register('tags')} />}</Field>
          <Field {...fieldProps('author')}>{(input) => <input {...input} autoComplete="name" {...register('author')} />}</Field>
          <StatusField {...common} />
        </Section>
        <Section title="Photo" errorCount={errorCount(SECTIONS.photo)}>
          <FeaturedPhotoFields {...common} />
        </Section>
        <Section title="Search engines" errorCount={errorCount(SECTIONS.search)} startsFolded>
          <SearchFields {...common} />
        </Section>
      </div>
    </div>
  );
}
