import type { Recipe } from '#domain/recipe.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { createRecipeSearch } from '#kitchen/recipe-search.ts';
import { paceOf } from '#kitchen/recipe-times.ts';
import type { Photo } from '#media/renditions.ts';
import { memoize } from './memoize.ts';
import { isPublished, newestFirst } from './published-entries.ts';
import type { Entry } from './snapshot.ts';

type Recipes = ReadonlyMap<string, Entry<'recipe'>>;

/** A recipe in lists. `totalTime` is prep and cook time in minutes; 0 if unknown. */
export interface RecipeSummary extends Pick<
  Recipe,
  | 'title'
  | 'description'
  | 'featuredImage'
  | 'featuredImageAlt'
  | 'category'
  | 'cuisine'
  | 'tags'
  | 'publishedAt'
  | 'activeTime'
  | 'servings'
  | 'difficulty'
  | 'author'
  | 'authorImage'
> {
  id: string;
  slug: string;
  totalTime: number;
  /** How long the recipe needs nobody, if that is a night or longer: `overnight`, `over 2 days`. */
  pace?: string;
  /** The featured image's file, if the site hosts it. */
  photo: Photo | null;
}

/** A full recipe. Ingredients and steps have IDs that are unique in the recipe; steps count from 1. */
export interface RecipeView
  extends
    RecipeSummary,
    Pick<Recipe, 'prepTime' | 'cookTime' | 'notes' | 'status' | 'metaTitle' | 'metaDescription' | 'updatedAt' | 'nutritionInfo'> {
  ingredients: (Recipe['ingredients'][number] & { id: string })[];
  instructions: (Recipe['instructions'][number] & { id: string; stepNumber: number })[];
}

/** A recipe with what the list searches and filters by, including its ingredient names. */
export interface ListedRecipe extends RecipeSummary {
  ingredients: string[];
}

type PhotoAt = (address: string) => Photo | null;

const MOST_NAMED = 6;
const list = new Intl.ListFormat('en-US');

/** A recipe's description, or a fallback for search engines and feeds that lists its ingredients. */
export function recipeDescription({ title, description, ingredients }: Pick<Recipe, 'title' | 'description' | 'ingredients'>): string {
  if (description) return description;
  const names = [...new Set(ingredients.map(({ ingredient }) => ingredient))];
  const left = names.length - MOST_NAMED;
  const named = left > 1 ? [...names.slice(0, MOST_NAMED), `${left} more`] : names;
  return `${title}: a recipe with ${list.format(named)}.`;
}

/** The list entry of a recipe. */
export function recipeSummary({ id, slug, data }: Entry<'recipe'>, photoAt: PhotoAt): RecipeSummary {
  const { title, description, featuredImage, featuredImageAlt, category, cuisine, tags } = data;
  const { publishedAt, servings, difficulty, author, authorImage, prepTime, cookTime, activeTime } = data;
  const pace = paceOf(data);
  return {
    id,
    slug,
    title,
    ...(description ? { description } : {}),
    ...(featuredImage ? { featuredImage } : {}),
    ...(featuredImageAlt ? { featuredImageAlt } : {}),
    category,
    ...(cuisine ? { cuisine } : {}),
    tags,
    ...(publishedAt ? { publishedAt } : {}),
    totalTime: prepTime + cookTime,
    ...(activeTime === undefined ? {} : { activeTime }),
    ...(pace ? { pace } : {}),
    ...(servings === undefined ? {} : { servings }),
    difficulty,
    ...(author ? { author } : {}),
    ...(authorImage ? { authorImage } : {}),
    photo: featuredImage ? photoAt(featuredImage) : null,
  };
}

/** The full view of a recipe. */
export function recipeView(entry: Entry<'recipe'>, photoAt: PhotoAt): RecipeView {
  const { id: _id, formerSlugs: _former, ...data } = entry.data;
  return {
    ...data,
    ...recipeSummary(entry, photoAt),
    ingredients: data.ingredients.map((ingredient, index) => ({ id: `ingredient-${index + 1}`, ...ingredient })),
    instructions: data.instructions.map((step, index) => ({ id: `step-${index + 1}`, stepNumber: index + 1, ...step })),
  };
}

/** The searchable list entry of a recipe. */
export const listedRecipe = (entry: Entry<'recipe'>, photoAt: PhotoAt): ListedRecipe => ({
  ...recipeSummary(entry, photoAt),
  ingredients: entry.data.ingredients.map(({ ingredient }) => ingredient),
});

/** The published recipes, newest first. */
export const publishedRecipes = memoize((recipes: Recipes) => newestFirst(recipes).filter(isPublished));

// A sort compares each key a dozen times, so it is not looked up for each comparison.
const keyed = memoize((entry: Entry<'recipe'>) => ({ entry, key: `${slugFromTitle(entry.data.title)} ${entry.slug}` }));

/** The published recipes by category, sorted by title, ignoring accents and quotes. */
export const recipesByCategory = memoize((recipes: Recipes): ReadonlyMap<string, readonly Entry<'recipe'>[]> => {
  const byTitle = publishedRecipes(recipes)
    .map(keyed)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ entry }) => entry);
  return Map.groupBy(byTitle, ({ data }) => data.category);
});

const searchable = (entries: readonly Entry<'recipe'>[]) =>
  createRecipeSearch(entries.map((entry) => ({ ...listedRecipe(entry, () => null), entry })));

/** The published recipes with a search index, which is built once per snapshot. */
export const searchableRecipes = memoize((recipes: Recipes) => searchable(publishedRecipes(recipes)));

/** All recipes including drafts, with a search index. */
export const allRecipes = memoize((recipes: Recipes) => searchable(newestFirst(recipes)));

const byId = memoize((recipes: Recipes) => new Map(publishedRecipes(recipes).map((entry) => [entry.id, entry])));

/** The published recipe with a slug or else an ID, or null. */
export function findPublishedRecipe(recipes: Recipes, name: string): Entry<'recipe'> | null {
  const bySlug = recipes.get(name);
  return bySlug && isPublished(bySlug) ? bySlug : (byId(recipes).get(name) ?? null);
}
