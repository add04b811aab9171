import type { Collection } from '#domain/collection.ts';
import type { Photo } from '#media/renditions.ts';
import { isPublished, newestFirst, oncePerMoment } from './published.ts';
import { findPublishedRecipe, recipeSummary, type RecipeSummary } from './recipes.ts';
import type { Entry } from './snapshot.ts';

type Collections = ReadonlyMap<string, Entry<'collection'>>;
type PhotoAt = (address: string) => Photo | null;

/** A collection as lists show it. `recipeIds` are those of its published recipes, `estimatedTime` is minutes. */
export interface CollectionSummary extends Omit<Collection, 'id'> {
  id: string;
  slug: string;
  /** The featured image's file, where the site keeps it itself. */
  photo: Photo | null;
}

/** A collection with its published recipes, in its order. */
export interface CollectionView extends CollectionSummary {
  recipes: RecipeSummary[];
}

/** The collections visitors see, newest first. */
export const publishedCollections = oncePerMoment((collections: Collections) => newestFirst(collections).filter(isPublished));

const byRecipe = oncePerMoment((collections: Collections) => {
  const found = new Map<string, Entry<'collection'>[]>();
  for (const entry of publishedCollections(collections))
    for (const id of entry.data.recipeIds) found.set(id, [...(found.get(id) ?? []), entry]);
  return found;
});

/** The published collections that a recipe is part of, newest first. */
export const collectionsWith = (collections: Collections, { id, slug }: Entry<'recipe'>): readonly Entry<'collection'>[] => [
  ...new Set([id, slug].flatMap((name) => byRecipe(collections).get(name) ?? [])),
];

/** A collection with those of its recipes that visitors see. */
export function collectionView(
  { id, slug, data }: Entry<'collection'>,
  allRecipes: ReadonlyMap<string, Entry<'recipe'>>,
  photoAt: PhotoAt,
): CollectionView {
  const recipes = data.recipeIds.map((name) => findPublishedRecipe(allRecipes, name)).filter((recipe) => recipe !== null);
  return {
    ...data,
    id,
    slug,
    recipeIds: recipes.map((recipe) => recipe.id),
    photo: data.featuredImage ? photoAt(data.featuredImage) : null,
    recipes: recipes.map((recipe) => recipeSummary(recipe, photoAt)),
  };
}

/** A collection as lists show it. */
export function collectionSummary(...of: Parameters<typeof collectionView>): CollectionSummary {
  const { recipes: _recipes, ...summary } = collectionView(...of);
  return summary;
}
