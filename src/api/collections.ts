import type { CollectionSummary, CollectionView } from '#content/collections.ts';
import type { Collection } from '#schema/collection.ts';
import type { ListedEntry } from './entries.ts';

/** A collection in the admin's list. `recipeIds` includes unpublished recipes. */
export type ListedCollection = CollectionSummary & Pick<ListedEntry, 'status' | 'updatedAt' | 'revision'>;

/** A collection in the admin's form. `recipeIds` includes unpublished recipes. */
export type AdminCollection = CollectionView & Pick<Collection, 'formerSlugs'> & { revision: string };
