import type { AdminCollection, ListedCollection } from '#api/collections.ts';
import { publicPage } from '#domain/public-page.ts';
import { createEntryApi } from '../../entries/entry-api.ts';
import type { EntryKind } from '../../entries/entry-kind.ts';
import { collectionFormRules, type CollectionFormValues, type ValidCollection } from './collection-form.ts';
import { CollectionFields } from './CollectionFields.tsx';

/** Collections of recipes, as the screens that all kinds share need to know them. */
export const collectionKind: EntryKind<ListedCollection, AdminCollection, CollectionFormValues, ValidCollection> = {
  name: 'collection',
  one: 'collection',
  many: 'collections',
  publicPage: (slug) => publicPage('collection', slug),
  api: createEntryApi('/api/kitchen/collections', 'collections'),
  saveFailed: (reason) => `Failed to save collection: ${reason ?? 'Unknown error'}`,
  list: {
    columns: [
      { label: 'Category', cell: ({ category }) => category },
      { label: 'Season', cell: ({ season }) => season },
      { label: 'Recipes', cell: ({ recipeIds: { length } }) => (length === 1 ? '1 recipe' : `${length} recipes`) },
    ],
    wordsOf: ({ title, slug, category, season, author, tags }) => [title, slug, category, season, author, ...tags],
    searched: 'title, address, category, season or tags',
    dateOf: ({ createdAt }) => createdAt,
    none: 'No collections yet. Put a few recipes together that make one supper.',
  },
  form: collectionFormRules,
  Fields: CollectionFields,
};
