import type { Collection } from '#schema/collection.ts';
import { activeTimeOf } from '#kitchen/recipe-times.ts';
import type { Photo, ShownPhoto } from '#media/renditions.ts';
import { memoize } from './memoize.ts';
import { isPublished, newestFirst } from './published-entries.ts';
import { findPublishedRecipe, recipeSummary, type RecipeSummary } from './recipes.ts';
import type { Entry } from './snapshot.ts';

type Collections = ReadonlyMap<string, Entry<'collection'>>;
type PhotoAt = (address: string) => Photo | null;

/** A collection in lists. `recipeIds` has only its published recipes, `estimatedTime` is in minutes. */
export interface CollectionSummary extends Omit<Collection, 'id' | 'formerSlugs'> {
  id: string;
  slug: string;
  /** Its featured image, or else that of its first recipe with one. */
  cover: ShownPhoto | null;
  /** The hands-on minutes of all its recipes; undefined if one of them does not state it. */
  activeTime?: number;
}

/** A collection with its published recipes, in order. */
export interface CollectionView extends CollectionSummary {
  recipes: RecipeSummary[];
}

/** All collections including drafts, newest first. */
export const collectionsNewestFirst = newestFirst<'collection'>(() => true);

/** The published collections, newest first. */
export const publishedCollections = newestFirst<'collection'>(isPublished);

const byRecipe = memoize((collections: Collections) => {
  const found = new Map<string, Entry<'collection'>[]>();
  for (const entry of publishedCollections(collections))
    for (const id of entry.data.recipeIds) found.set(id, [...(found.get(id) ?? []), entry]);
  return found;
});

/** The published collections that have a recipe under one of its names, newest first. */
export const collectionsWith = (collections: Collections, names: readonly string[]): readonly Entry<'collection'>[] => [
  ...new Set(names.flatMap((name) => byRecipe(collections).get(name) ?? [])),
];

function coverOf(entries: readonly Entry<'collection' | 'recipe'>[], photoAt: PhotoAt): ShownPhoto | null {
  for (const { data } of entries) {
    const { featuredImage: src, featuredImageAlt: alt = '' } = data;
    const photo = src ? photoAt(src) : null;
    if (src && (photo || src.startsWith('https://'))) return { src, alt, photo };
  }
  return null;
}

/** A collection with its published recipes. */
export function collectionView(
  entry: Entry<'collection'>,
  allRecipes: ReadonlyMap<string, Entry<'recipe'>>,
  photoAt: PhotoAt,
): CollectionView {
  const { id, slug } = entry;
  const { formerSlugs: _former, ...data } = entry.data;
  const recipes = data.recipeIds.map((name) => findPublishedRecipe(allRecipes, name)).filter((recipe) => recipe !== null);
  const activeTime = activeTimeOf(recipes.map((recipe) => recipe.data));
  return {
    ...data,
    id,
    slug,
    recipeIds: recipes.map((recipe) => recipe.id),
    cover: coverOf([entry, ...recipes], photoAt),
    ...(activeTime === null ? {} : { activeTime }),
    recipes: recipes.map((recipe) => recipeSummary(recipe, photoAt)),
  };
}

/** The list entry of a collection. */
export function collectionSummary(...of: Parameters<typeof collectionView>): CollectionSummary {
  const { recipes: _recipes, ...summary } = collectionView(...of);
  return summary;
}
