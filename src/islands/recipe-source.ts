import type { ListedRecipe, RecipeSummary } from '#content/recipes.ts';
import type { Asked } from '#kitchen/lists/count-line.ts';
import { listRecipes, recipeAddressOf, type RecipePageOf, type RecipeQuery } from '#kitchen/lists/recipe-listing.ts';
import type { BestMatch, RecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { fetchJson } from './fetch-json.ts';
import { createListSource, type ListSource } from './list-source.ts';

/** Above this number, the file of all recipes takes longer on a phone than an API request. */
const MOST_IN_FILE = 2_000;

/** One page of recipes, and what its search asks for. */
export interface RecipePage extends RecipePageOf<RecipeSummary>, Asked {
  /** How the first of them has the words of the search; unknown of the API's answers. */
  best?: BestMatch;
  /** What the recipes have of a word; unknown of the API's answers. */
  countOf?: RecipeSearch<RecipeSummary>['countOf'];
}

/** The search, which is a part of its own: it comes with the recipes. */
const loadSearch = () => import('@family-bakery/recipes/search/recipe-search');

const NOTHING: Asked = { without: [], claims: [] };

async function askForRecipes(query: RecipeQuery, signal: AbortSignal): Promise<RecipePage> {
  const { search = '' } = query;
  const [{ recipes, ...page }, asked] = await Promise.all([
    fetchJson<Omit<RecipePageOf<RecipeSummary>, 'items'> & { recipes: RecipeSummary[] }>(
      `/api/kitchen/recipes${recipeAddressOf(query)}`,
      signal,
    ),
    search === ''
      ? NOTHING
      : loadSearch().then(
          ({ askedBy }) => askedBy(search),
          () => NOTHING,
        ),
  ]);
  return { ...page, items: recipes, ...asked };
}

async function fetchRecipes(): Promise<(query: RecipeQuery) => RecipePage> {
  const [{ createRecipeSearch, askedBy }, listed] = await Promise.all([loadSearch(), fetchJson<ListedRecipe[]>('/kitchen/recipes.json')]);
  const recipes = createRecipeSearch(listed);
  // Warms up the search: the first search builds the index, and a single letter takes the most work.
  setTimeout(() => recipes.search('b'));
  return (query) => {
    const start = performance.now();
    const { search = '' } = query;
    const page = { ...listRecipes(recipes, query), ...askedBy(search), best: recipes.best(search), countOf: recipes.countOf };
    // For profilers and the benchmark.
    performance.measure('recipe search', { start });
    return page;
  };
}

/** The data source of the recipe list; `total` is the number of recipes. */
export const createRecipeSource = (total: number): ListSource<RecipeQuery, RecipePage> =>
  createListSource({ fetchAll: total > MOST_IN_FILE ? null : fetchRecipes, ask: askForRecipes });
