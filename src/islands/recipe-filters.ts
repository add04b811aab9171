import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import type { RecipeQuery } from '#kitchen/lists/recipe-listing.ts';

/** The filters of recipes. */
export type RecipeFilter = 'search' | 'category' | 'cuisine' | 'difficulty' | 'maxTime' | 'tag' | 'sort';

/** The maximum times to choose from, in minutes. */
export const MAX_TIMES = [
  { value: '30', label: 'Under 30 min' },
  { value: '60', label: 'Under 1 hour' },
  { value: '120', label: 'Under 2 hours' },
  { value: '240', label: 'Under 4 hours' },
] as const;

const NAMES: Record<RecipeFilter, string> = {
  search: 'Search',
  category: 'Category',
  cuisine: 'Cuisine',
  difficulty: 'Difficulty',
  maxTime: 'Time',
  tag: 'Tag',
  sort: 'Sort',
};

const timeLabel = (minutes: number): string =>
  MAX_TIMES.find(({ value }) => value === String(minutes))?.label ?? `Under ${formatMinutes(minutes)}`;

/** The first page of a query with one filter changed; undefined removes it. */
export function withFilter<F extends RecipeFilter>(query: RecipeQuery, filter: F, value: RecipeQuery[F] | undefined): RecipeQuery {
  const { [filter]: _before, ...rest } = query;
  return { ...(rest as RecipeQuery), ...(value === undefined ? {} : { [filter]: value }), page: 1 };
}

/** How the order by rating is called. */
export const TOP_RATED_LABEL = 'Top rated';

const wordsOf = (filter: RecipeFilter, value: string | number): string =>
  filter === 'sort' ? TOP_RATED_LABEL : typeof value === 'number' ? timeLabel(value) : value;

/** The active filters of a query, with their display names. */
export function filtersIn(query: RecipeQuery): { filter: RecipeFilter; name: string; value: string }[] {
  return (Object.keys(NAMES) as RecipeFilter[]).flatMap((filter) => {
    const value = query[filter];
    if (value === undefined) return [];
    return [{ filter, name: NAMES[filter], value: wordsOf(filter, value) }];
  });
}
