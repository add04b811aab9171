import { useFormState } from 'react-hook-form';
import type { ListedCollection } from '#api/collections.ts';
import { counted } from '#domain/counted.ts';
import { schemaKind } from '../../entry/fields/schema-kind.ts';
import type { HeadProps } from '../../entry/fields/SchemaFields.tsx';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { SEARCH } from '../../entry/fields/sections.ts';
import { textIn } from '../../entry/fields/typed.ts';
import { RecipePicker } from './RecipePicker.tsx';

/** Says first what a collection cannot do without: a draft only needs a title. */
function WhatIsRequired({ form: { control, getValue } }: HeadProps) {
  const { errors, submitCount } = useFormState({ control });
  const isDraft = !errors['description'] && textIn(getValue('description')).trim() === '';
  return (
    <div role="alert">
      {submitCount > 0 && (errors['title'] ?? errors['description']) && (
        <p className="form-alert field-error">{isDraft ? 'Title is required' : 'Title and description are required'}</p>
      )}
    </div>
  );
}

/** The ids of recipes, one a line, chosen by their titles. */
const Recipes = ({ id, value, errors, onChange }: SpecialInputProps) => (
  <RecipePicker id={id} value={textIn(value).split('\n').filter(Boolean)} error={errors['']} onChange={(ids) => onChange(ids.join('\n'))} />
);

/** Collections of recipes. */
export const collectionKind = () =>
  schemaKind('collection', {
    saveFailed: (reason) => `Failed to save collection: ${reason ?? 'Unknown error'}`,
    start: { difficulty: 'Easy' },
    look: {
      sections: [
        { title: 'The collection', fields: ['title', 'slug', 'description'] },
        { title: 'Recipes', fields: ['recipeIds'] },
        {
          title: 'About it',
          fields: ['category', 'season', 'difficulty', 'estimatedTime', 'tags', 'author', 'status'],
          isAside: true,
        },
        { title: 'Photo', fields: ['featuredImage', 'featuredImageAlt'], isAside: true },
        SEARCH,
      ],
      inputs: { recipeIds: Recipes },
      Head: WhatIsRequired,
    },
    list: {
      columns: [
        { label: 'Category', cell: ({ category }: ListedCollection) => category },
        { label: 'Season', cell: ({ season }: ListedCollection) => season },
        {
          label: 'Recipes',
          cell: ({ recipeIds: { length } }: ListedCollection) => counted(length, 'recipe'),
        },
      ],
      wordsOf: ({ title, slug, category, season, author, tags }: ListedCollection) => [title, slug, category, season, author, ...tags],
      searched: 'title, address, category, season and tags',
      dateOf: ({ createdAt }: ListedCollection) => createdAt,
      none: 'No collections yet. Put a few recipes together that make one supper.',
    },
  });
