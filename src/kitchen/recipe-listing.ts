import { PAGE_SIZE, type Page, pageOf, type PageQuery, pageQueryFrom, sameLabel, textFrom, wholeNumberOr } from '#domain/listing.ts';
import type { SearchableRecipe } from './recipe-index.ts';
import type { RecipeSearch } from './recipe-search.ts';

/** Most characters of a search that are looked at. */
const SEARCH_LIMIT = 200;

/** A recipe that can be listed. */
export interface ListedRecipe extends SearchableRecipe {
  slug: string;
  difficulty: string;
  /** Minutes: preparing and cooking together; 0 where that is not stated. */
  totalTime: number;
}

/** Which part of the list of recipes is wanted. Labels count whatever their capitals; all that is given must be met. */
export interface RecipeQuery extends PageQuery {
  search?: string;
  category?: string;
  cuisine?: string;
  difficulty?: string;
  /** Minutes that preparing and cooking may take together. */
  maxTime?: number;
  tag?: string;
}

/** The parts of a query that are texts, in the order in which an address has them. */
const TEXTS = ['search', 'category', 'cuisine', 'difficulty', 'tag'] as const;

/** Reads a recipe query from an address; whatever makes no sense is as if it were not there. */
export function recipeQueryFrom(parameters: URLSearchParams): RecipeQuery {
  const query: RecipeQuery = pageQueryFrom(parameters);
  for (const name of TEXTS) {
    const text = textFrom(parameters, name, name === 'search' ? SEARCH_LIMIT : undefined);
    if (text) query[name] = text;
  }
  const maxTime = wholeNumberOr(undefined, parameters.get('maxTime'));
  return maxTime === undefined ? query : { ...query, maxTime };
}

/** The search part of the address that shows a query; empty for the first page of everything. */
export function recipeAddressOf(query: RecipeQuery): string {
  const parameters = new URLSearchParams();
  for (const name of TEXTS) if (query[name]) parameters.set(name, query[name]);
  if (query.maxTime !== undefined) parameters.set('maxTime', String(query.maxTime));
  if (query.page > 1) parameters.set('page', String(query.page));
  if (query.pageSize !== PAGE_SIZE) parameters.set('pageSize', String(query.pageSize));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const meets = (recipe: ListedRecipe, { category, cuisine, difficulty, maxTime, tag }: RecipeQuery): boolean =>
  (category === undefined || sameLabel(recipe.category, category)) &&
  (cuisine === undefined || (recipe.cuisine !== undefined && sameLabel(recipe.cuisine, cuisine))) &&
  (difficulty === undefined || sameLabel(recipe.difficulty, difficulty)) &&
  (maxTime === undefined || (recipe.totalTime > 0 && recipe.totalTime <= maxTime)) &&
  (tag === undefined || recipe.tags.some((candidate) => sameLabel(candidate, tag)));

/** The part of the recipes that a query asks for: those found by its search, the best first, or all in their given order. */
export function listRecipes<T extends ListedRecipe>(recipes: RecipeSearch<T>, query: RecipeQuery): Page<T> {
  const matching = recipes.search(query.search ?? '').filter((recipe) => meets(recipe, query));
  return pageOf(matching, query);
}
