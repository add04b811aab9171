import { groupBy } from '#domain/group-by.ts';
import type { RatingSummary } from '#domain/rating.ts';
import type { Recipe } from '#schema/recipe.ts';
import { totalTimeOf } from '@family-bakery/recipes/times/total-time';
import { withoutUndefined } from '#domain/without-undefined.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { createRecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { type RecipeContents, recipeContents } from '@family-bakery/recipes/method/recipe-contents';
import { doughFormula } from '@family-bakery/recipes/amounts/bakers-percentages';
import { plainStep } from '@family-bakery/recipes/amounts/step-amounts';
import { paceOf } from '#kitchen/recipe-times.ts';
import type { Photo } from '#media/renditions.ts';
import { changedList, changesOf, memoizeByChange } from './entry-changes.ts';
import { memoize } from './memoize.ts';
import { isPublished, newestFirst, slugsOf } from './published-entries.ts';
import { entriesById, type Entry } from './snapshot.ts';

type Recipes = ReadonlyMap<string, Entry<'recipe'>>;

/** A recipe in lists. `totalTime` is prep, cook and resting time in minutes; 0 if unknown. */
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
  /** How long the recipe needs no one, if that is a night or longer: `overnight`, `over 2 days`. */
  pace?: string;
  /** The featured image's file, if the site hosts it. */
  photo: Photo | null;
  /** The average of its approved ratings; missing if there are none, or the settings turn them off. */
  rating?: RatingSummary;
}

/** A full recipe. Ingredients and steps have IDs that are unique in the recipe; steps count from 1. */
export interface RecipeView
  extends
    RecipeSummary,
    Pick<
      Recipe,
      | 'prepTime'
      | 'cookTime'
      | 'restTime'
      | 'yield'
      | 'notes'
      | 'sourceName'
      | 'sourceLink'
      | 'status'
      | 'metaTitle'
      | 'metaDescription'
      | 'updatedAt'
      | 'contains'
      | 'nutritionInfo'
    > {
  ingredients: NumberedRows['ingredients'];
  /** A step is in plain words. `marked` has them with its amounts in braces, if it has some (step-amounts.ts). */
  instructions: (NumberedRows['instructions'][number] & { marked?: string })[];
}

/** A recipe's ingredients and steps as they are stored, with their IDs and numbers. */
export interface NumberedRows {
  ingredients: (Recipe['ingredients'][number] & { id: string })[];
  instructions: (Recipe['instructions'][number] & { id: string; stepNumber: number })[];
}

/** What the search needs of a recipe that lists do not show. */
export interface ListedContents extends RecipeContents {
  /** The names of the ingredients and, of a dough, its hydration. */
  ingredients: string[];
}

/** A recipe with what the list searches and filters by. */
export interface ListedRecipe extends RecipeSummary, ListedContents {}

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
  const { publishedAt, servings, difficulty, author, authorImage, activeTime } = data;
  return withoutUndefined({
    id,
    slug,
    // Pasted text has no-break spaces, and a title of them alone would break within words.
    title: title.replaceAll('\u00a0', ' '),
    description: description || undefined,
    featuredImage: featuredImage || undefined,
    featuredImageAlt: featuredImageAlt || undefined,
    category,
    cuisine: cuisine || undefined,
    tags,
    publishedAt: publishedAt || undefined,
    totalTime: totalTimeOf(data),
    activeTime,
    pace: paceOf(data) || undefined,
    servings,
    difficulty: difficulty || undefined,
    author: author || undefined,
    authorImage: authorImage || undefined,
    photo: featuredImage ? photoAt(featuredImage) : null,
  });
}

function inPlainWords(marked: string): { instruction: string; marked?: string } {
  const instruction = plainStep(marked);
  return instruction === marked ? { instruction } : { instruction, marked };
}

/** The rows of a recipe as they are stored. */
export const numberedRows = ({ ingredients, instructions }: Recipe): NumberedRows => ({
  ingredients: ingredients.map((ingredient, index) => ({ id: `ingredient-${index + 1}`, ...ingredient })),
  instructions: instructions.map((step, index) => ({ id: `step-${index + 1}`, stepNumber: index + 1, ...step })),
});

/** The full view of a recipe for those who read it. Forms are filled with what is stored (docs/decisions/admin/forms.md). */
export function recipeView(entry: Entry<'recipe'>, photoAt: PhotoAt): RecipeView {
  const { id: _id, formerSlugs: _former, formerAddresses: _addresses, ...data } = entry.data;
  const { ingredients, instructions } = numberedRows(entry.data);
  return {
    ...data,
    ...recipeSummary(entry, photoAt),
    ingredients,
    instructions: instructions.map((step) => ({ ...step, ...inPlainWords(step.instruction) })),
  };
}

const contentsOf = memoize(({ data }: Entry<'recipe'>): ListedContents => {
  const formula = doughFormula(data.ingredients);
  const dough = formula ? [`${Math.round(formula.hydration)}% hydration dough`] : [];
  return { ingredients: [...data.ingredients.map(({ ingredient }) => ingredient), ...dough], ...recipeContents(data) };
});

/** The searchable list entry of a recipe. */
export const listedRecipe = (entry: Entry<'recipe'>, photoAt: PhotoAt): ListedRecipe => ({
  ...recipeSummary(entry, photoAt),
  ...contentsOf(entry),
});

/** The published recipes, newest first. */
export const publishedRecipes = newestFirst<'recipe'>(isPublished);

/** The slugs of the published recipes, newest first. */
export const recipeOrder = slugsOf(publishedRecipes);

const titleKey = memoize((entry: Entry<'recipe'>) => `${slugFromTitle(entry.data.title)} ${entry.slug}`);

const byTitle = (a: Entry<'recipe'>, b: Entry<'recipe'>): number => {
  const [one, other] = [titleKey(a), titleKey(b)];
  return one === other ? 0 : one < other ? -1 : 1;
};

/** The published recipes by category, sorted by title, ignoring accents and quotes. Lists that no change concerns are the very same. */
export const recipesByCategory = memoizeByChange<Entry<'recipe'>, ReadonlyMap<string, readonly Entry<'recipe'>[]>>(
  new Map(),
  (last, changes) => {
    const { removed, added } = changesOf(changes, isPublished);
    const lists = new Map(last);
    for (const category of new Set([...removed, ...added].map(({ data }) => data.category))) {
      const ofCategory = changesOf({ removed, added }, ({ data }) => data.category === category);
      const list = changedList(lists.get(category) ?? [], ofCategory, byTitle);
      if (list.length > 0) lists.set(category, list);
      else lists.delete(category);
    }
    return lists;
  },
);

const searchable = (entries: readonly Entry<'recipe'>[]) =>
  createRecipeSearch(entries.map((entry) => ({ ...listedRecipe(entry, () => null), entry })));

/** The published recipes with a search index, which is built once per snapshot. */
export const searchableRecipes = memoize((recipes: Recipes) => searchable(publishedRecipes(recipes)));

const recipesNewestFirst = newestFirst<'recipe'>(() => true);

/** All recipes including drafts, with a search index. */
export const allRecipes = memoize((recipes: Recipes) => searchable(recipesNewestFirst(recipes)));

/** Recipes by their former slugs: a file that was renamed by hand has the old name there, and perhaps no ID. */
const byFormerSlug = memoize((recipes: Recipes) =>
  groupBy(
    [...recipes.values()].flatMap((entry) => entry.data.formerSlugs.map((slug) => ({ slug, entry }))),
    ({ slug }) => slug,
  ),
);

/** The recipes that a reference may mean, best first: by their slug, their ID, or a slug that one had before. */
export function recipesNamed(recipes: Recipes, name: string): Entry<'recipe'>[] {
  const bySlug = recipes.get(name);
  const found = [...(bySlug ? [bySlug] : []), ...(entriesById('recipe', recipes).get(name) ?? [])];
  return found.length > 0 ? found : (byFormerSlug(recipes).get(name) ?? []).map(({ entry }) => entry);
}

/** The published recipe that a reference means, or null. */
export const findPublishedRecipe = (recipes: Recipes, name: string): Entry<'recipe'> | null =>
  recipesNamed(recipes, name).find(isPublished) ?? null;
