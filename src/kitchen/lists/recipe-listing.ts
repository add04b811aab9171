import { shortened } from '#domain/summary.ts';
import type { RatingSummary } from '#domain/rating.ts';
import { PAGE_SIZE, type Page, pageOf, type PageQuery, pageQueryFrom, sameLabel, textFrom, wholeNumberOr } from '#domain/listing.ts';
import type { SearchableRecipe } from '@family-bakery/recipes/search/recipe-index';
import type { RecipeSearch } from '@family-bakery/recipes/search/recipe-search';

/** The value of `sort`. */
export const TOP_RATED = 'rating';
const EXPECTED_STARS = 3.5;
const EXPECTED_COUNT = 3;

/** How many characters of a search are read. */
const SEARCH_LIMIT = 200;

/** A recipe that can be listed. */
export interface ListedRecipe extends SearchableRecipe {
  slug: string;
  difficulty?: string | undefined;
  /** Prep and cook time in minutes; 0 if unknown. */
  totalTime: number;
  rating?: RatingSummary;
}

/** A filtered page of the list of recipes. Labels ignore case; a recipe must match all filters. */
export interface RecipeQuery extends PageQuery {
  search?: string;
  category?: string;
  cuisine?: string;
  difficulty?: string;
  /** The maximum prep and cook time together, in minutes. */
  maxTime?: number;
  tag?: string;
  /** Best rated first. */
  sort?: 'rating';
}

/** The text parameters of a query, in the order of the address. */
const TEXTS = ['search', 'category', 'cuisine', 'difficulty', 'tag'] as const;

/** Reads a recipe query from an address. Invalid values are ignored. */
export function recipeQueryFrom(parameters: URLSearchParams): RecipeQuery {
  const query: RecipeQuery = pageQueryFrom(parameters);
  for (const name of TEXTS) {
    const text = textFrom(parameters, name, name === 'search' ? SEARCH_LIMIT : undefined);
    if (text) query[name] = text;
  }
  if (parameters.get('sort') === TOP_RATED) query.sort = TOP_RATED;
  const maxTime = wholeNumberOr(undefined, parameters.get('maxTime'));
  return maxTime === undefined ? query : { ...query, maxTime };
}

/** The query string of a recipe query; empty for the first page without filters. */
export function recipeAddressOf(query: RecipeQuery): string {
  const parameters = new URLSearchParams();
  for (const name of TEXTS) if (query[name]) parameters.set(name, query[name]);
  if (query.maxTime !== undefined) parameters.set('maxTime', String(query.maxTime));
  if (query.sort !== undefined) parameters.set('sort', query.sort);
  if (query.page > 1) parameters.set('page', String(query.page));
  if (query.pageSize !== PAGE_SIZE) parameters.set('pageSize', String(query.pageSize));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const isLabeled = (label: string | undefined, wanted: string | undefined): boolean =>
  wanted === undefined || (label !== undefined && sameLabel(label, wanted));

const meets = (recipe: ListedRecipe, { category, cuisine, difficulty, maxTime, tag }: RecipeQuery): boolean =>
  isLabeled(recipe.category, category) &&
  isLabeled(recipe.cuisine, cuisine) &&
  isLabeled(recipe.difficulty, difficulty) &&
  (maxTime === undefined || (recipe.totalTime > 0 && recipe.totalTime <= maxTime)) &&
  (tag === undefined || recipe.tags.some((candidate) => sameLabel(candidate, tag)));

/** What a recipe's rating counts among others: as if three visitors more had given three and a half stars, so that one five is not all. */
const rankOf = ({ average, count }: RatingSummary): number =>
  (average * count + EXPECTED_STARS * EXPECTED_COUNT) / (count + EXPECTED_COUNT);

/** Sorts recipes by their rating, best first. Those without one keep their order at the end. */
function topRated<T>(recipes: readonly T[], ratingOf: (recipe: T) => RatingSummary | undefined): T[] {
  const ranks = new Map(recipes.map((recipe) => [recipe, ratingOf(recipe)]));
  const rank = (recipe: T): number => {
    const rating = ranks.get(recipe);
    return rating ? rankOf(rating) : 0;
  };
  return recipes.toSorted((a, b) => rank(b) - rank(a));
}

/** A page of recipes. */
export interface RecipePageOf<T> extends Page<T> {
  /** For each why the search finds it, where that is not obvious; otherwise ''. Only of a search. */
  why?: string[];
  /** What was searched for instead, because nothing has all that was typed; otherwise missing. */
  instead?: string;
}

/** Why a search finds a recipe, at most a line or two below its title. */
export const reasonLine = (reason: string): string => shortened(reason, 120);

/** One page of the recipes that match a query: by rating if it says so, ranked if there is a search, otherwise in their given order. Of a search that nothing has all words of, what has most. */
export function listRecipes<T extends ListedRecipe>(
  recipes: RecipeSearch<T>,
  query: RecipeQuery,
  ratingOf: (recipe: T) => RatingSummary | undefined = ({ rating }) => rating,
): RecipePageOf<T> {
  const { search = '', sort } = query;
  const { found, text, instead } = recipes.near(search);
  const matching = found.filter((recipe) => meets(recipe, query));
  const page = pageOf(sort === undefined ? matching : topRated(matching, ratingOf), query);
  if (search === '') return page;
  return { ...page, why: page.items.map((recipe) => reasonLine(recipes.why(text, recipe))), ...(instead === '' ? {} : { instead }) };
}
