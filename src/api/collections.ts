import type { CollectionSummary, CollectionView } from '#content/collections.ts';
import type { Collection } from '#domain/collection.ts';
import type { ListedEntry } from './entries.ts';

/** A collection as the admin's list has it: `recipeIds` are all its recipes, those that are not published too. */
export type ListedCollection = CollectionSummary & Pick<ListedEntry, 'status' | 'updatedAt' | 'revision'>;

/** A collection as the admin's form gets it: `recipeIds` are all its recipes, those that are not published too. */
export type AdminCollection = CollectionView & Pick<Collection, 'formerSlugs'> & { revision: string };
