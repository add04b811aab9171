import type { ListedRecipe, RecipeSummary } from '#content/recipes.ts';
import type { Page } from '#domain/listing.ts';
import { listRecipes, recipeAddressOf, type RecipeQuery } from '#kitchen/recipe-listing.ts';
import { createRecipeSearch } from '#kitchen/recipe-search.ts';
import { fetchJson } from './fetch-json.ts';
import { createListSource, type ListSource } from './list-source.ts';

/** With more recipes than this the file of all of them takes longer on a phone than asking for one page. */
const MOST_IN_FILE = 2_000;

/** One page of the list of recipes. */
export type RecipePage = Page<RecipeSummary>;

async function askForRecipes(query: RecipeQuery, signal: AbortSignal): Promise<RecipePage> {
  const { recipes, ...page } = await fetchJson<Omit<RecipePage, 'items'> & { recipes: RecipeSummary[] }>(
    `/api/kitchen/recipes${recipeAddressOf(query)}`,
    signal,
  );
  return { ...page, items: recipes };
}

async function fetchRecipes(): Promise<(query: RecipeQuery) => RecipePage> {
  const recipes = createRecipeSearch(await fetchJson<ListedRecipe[]>('/kitchen/recipes.json'));
  // The first search makes the index, and one letter is the most work; nobody should wait for that with the letter typed.
  setTimeout(() => recipes.search('b'));
  return (query) => {
    const start = performance.now();
    const page = listRecipes(recipes, query);
    // For the browser's profile, and for the bench.
    performance.measure('recipe search', { start });
    return page;
  };
}

/** Where the list gets its recipes; `total` is how many there are. */
export const createRecipeSource = (total: number): ListSource<RecipeQuery, RecipePage> =>
  createListSource({ fetchAll: total > MOST_IN_FILE ? null : fetchRecipes, ask: askForRecipes });
