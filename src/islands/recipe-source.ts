import type { ListedRecipe, RecipeSummary } from '#content/recipes.ts';
import type { Page } from '#domain/listing.ts';
import { listRecipes, recipeAddressOf, type RecipeQuery } from '#kitchen/recipe-listing.ts';
import { createRecipeSearch } from '#kitchen/recipe-search.ts';
import { fetchJson } from './fetch-json.ts';
import { createListSource, type ListSource } from './list-source.ts';

/** Above this number, the file of all recipes takes longer on a phone than an API request. */
const MOST_IN_FILE = 2_000;

/** One page of recipes. */
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
  // Warms up the search: the first search builds the index, and a single letter takes the most work.
  setTimeout(() => recipes.search('b'));
  return (query) => {
    const start = performance.now();
    const page = listRecipes(recipes, query);
    // For profilers and the benchmark.
    performance.measure('recipe search', { start });
    return page;
  };
}

/** The data source of the recipe list; `total` is the number of recipes. */
export const createRecipeSource = (total: number): ListSource<RecipeQuery, RecipePage> =>
  createListSource({ fetchAll: total > MOST_IN_FILE ? null : fetchRecipes, ask: askForRecipes });
