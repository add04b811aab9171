import type { Recipe } from '#domain/recipe.ts';
import { createRecipeSearch } from '#kitchen/recipe-search.ts';
import { paceOf } from '#kitchen/recipe-times.ts';
import type { Photo } from '#media/renditions.ts';
import { memoize } from './memoize.ts';
import { isPublished, newestFirst } from './published.ts';
import type { Entry } from './snapshot.ts';

type Recipes = ReadonlyMap<string, Entry<'recipe'>>;

/** A recipe as lists show it (spec: public site, section 3). `totalTime` is minutes, preparing and cooking together; 0 where it is not stated. */
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
  /** How the rest goes by where that is a night or longer: `overnight`, `over 2 days`. */
  pace?: string;
  /** The featured image's file, where the site keeps it itself. */
  photo: Photo | null;
}

/** A recipe in full. Ingredients and steps have ids that are theirs within the recipe; steps count from 1. */
export interface RecipeView
  extends
    RecipeSummary,
    Pick<Recipe, 'prepTime' | 'cookTime' | 'notes' | 'status' | 'metaTitle' | 'metaDescription' | 'updatedAt' | 'nutritionInfo'> {
  ingredients: (Recipe['ingredients'][number] & { id: string })[];
  instructions: (Recipe['instructions'][number] & { id: string; stepNumber: number })[];
}

/** A recipe as the list searches and filters it: with the names of what goes into it. */
export interface ListedRecipe extends RecipeSummary {
  ingredients: string[];
}

type PhotoAt = (address: string) => Photo | null;

const MOST_NAMED = 6;
const list = new Intl.ListFormat('en-US');

/** A recipe's description or, for search engines and feeds, what can be said of one that has none: what goes into it. */
export function recipeDescription({ title, description, ingredients }: Pick<Recipe, 'title' | 'description' | 'ingredients'>): string {
  if (description) return description;
  const names = [...new Set(ingredients.map(({ ingredient }) => ingredient))];
  const left = names.length - MOST_NAMED;
  const named = left > 1 ? [...names.slice(0, MOST_NAMED), `${left} more`] : names;
  return `${title}: a recipe with ${list.format(named)}.`;
}

/** A recipe as lists show it. */
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

/** A recipe in full. */
export function recipeView(entry: Entry<'recipe'>, photoAt: PhotoAt): RecipeView {
  const { id: _id, formerSlugs: _former, ...data } = entry.data;
  return {
    ...data,
    ...recipeSummary(entry, photoAt),
    ingredients: data.ingredients.map((ingredient, index) => ({ id: `ingredient-${index + 1}`, ...ingredient })),
    instructions: data.instructions.map((step, index) => ({ id: `step-${index + 1}`, stepNumber: index + 1, ...step })),
  };
}

/** A recipe as the list searches and filters it. */
export const listedRecipe = (entry: Entry<'recipe'>, photoAt: PhotoAt): ListedRecipe => ({
  ...recipeSummary(entry, photoAt),
  ingredients: entry.data.ingredients.map(({ ingredient }) => ingredient),
});

/** The recipes visitors see, newest first. */
export const publishedRecipes = memoize((recipes: Recipes) => newestFirst(recipes).filter(isPublished));

const searchable = (entries: readonly Entry<'recipe'>[]) =>
  createRecipeSearch(entries.map((entry) => ({ ...listedRecipe(entry, () => null), entry })));

/** The recipes visitors see, to be searched. The index is made once for all who search at a moment. */
export const searchableRecipes = memoize((recipes: Recipes) => searchable(publishedRecipes(recipes)));

/** All recipes, drafts too, to be searched. */
export const allRecipes = memoize((recipes: Recipes) => searchable(newestFirst(recipes)));

const byName = memoize((recipes: Recipes) => {
  const published = publishedRecipes(recipes);
  return new Map([...published.map((entry) => [entry.id, entry] as const), ...published.map((entry) => [entry.slug, entry] as const)]);
});

/** The published recipe of that slug or id, or null. */
export const findPublishedRecipe = (recipes: Recipes, name: string): Entry<'recipe'> | null => byName(recipes).get(name) ?? null;
