import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import type { Recipe } from '#schema/recipe.ts';
import { totalTimeOf } from '@family-bakery/recipes/times/total-time';

/** The waiting time, in minutes, from which a recipe takes a night. */
const NIGHT = 8 * 60;
const DAY = 24 * 60;

/** A recipe's times in lists, in minutes, and the description of its waiting time. */
interface ListedTimes {
  /** 0 if unknown. */
  totalTime: number;
  activeTime?: number | undefined;
  pace?: string | undefined;
}

/**
 * Describes the time in which a recipe needs no one: `overnight`, `over 2 days`, or an empty text for less than 8 hours. A day on
 * the stove or in the oven does not count as a night.
 */
export function paceOf(recipe: Pick<Recipe, 'prepTime' | 'cookTime' | 'restTime' | 'activeTime'>): string {
  const rest = recipe.activeTime === undefined ? 0 : totalTimeOf(recipe) - recipe.activeTime;
  if (rest >= DAY) return `over ${Math.floor(rest / DAY) + 1} days`;
  return rest >= NIGHT && totalTimeOf(recipe) - recipe.cookTime >= NIGHT ? 'overnight' : '';
}

/** The hands-on time on a recipe's page: `1 hr, overnight`. Empty if unknown. */
export const handsOn = ({ activeTime, pace }: Omit<ListedTimes, 'totalTime'>): string =>
  activeTime === undefined ? '' : [formatMinutes(activeTime), pace].filter(Boolean).join(', ');

/** A time on a card. */
interface CardTime {
  minutes: number;
  words: string;
}

/** The times on a recipe's card: hands-on time, then the rest; without hands-on time only the total. */
export function cardTimes({ totalTime, activeTime, pace }: ListedTimes): CardTime[] {
  const total = formatMinutes(totalTime);
  const isAllOfIt = activeTime === undefined || (totalTime > 0 && activeTime >= totalTime);
  return [
    ...(isAllOfIt ? [] : [{ minutes: activeTime, words: `${formatMinutes(activeTime)} hands-on` }]),
    ...(totalTime > 0
      ? [{ minutes: totalTime, words: isAllOfIt ? total : pace ? `${pace} (${Math.round(totalTime / 60)} hr)` : `${total} in all` }]
      : []),
  ];
}

/** The total hands-on minutes of several recipes; null if one of them does not state it. */
export function activeTimeOf(recipes: readonly Pick<Recipe, 'activeTime'>[]): number | null {
  const minutes = recipes.map(({ activeTime }) => activeTime).filter((each) => each !== undefined);
  return recipes.length > 0 && minutes.length === recipes.length ? minutes.reduce((sum, each) => sum + each, 0) : null;
}

/** Sums of times are rounded to this many minutes: no one times a whole collection. */
const ROUGHLY = 15;

/** Rounds minutes up to the next quarter of an hour. */
const roughly = (minutes: number): number => Math.ceil(minutes / ROUGHLY) * ROUGHLY;

/**
 * The hands-on time of a collection: `About 2 hr 15 min`. Empty if it exceeds the estimated time: then the author estimated a
 * single recipe.
 */
export function collectionHandsOn({
  activeTime = 0,
  estimatedTime = 0,
}: {
  activeTime?: number;
  estimatedTime?: number | undefined;
}): string {
  const isOfAll = activeTime > 0 && (estimatedTime === 0 || activeTime <= estimatedTime);
  return isOfAll ? `About ${formatMinutes(roughly(activeTime))}` : '';
}
