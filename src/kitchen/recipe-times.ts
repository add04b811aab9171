import { formatMinutes } from '#domain/minutes.ts';
import type { Recipe } from '#domain/recipe.ts';

/** The least minutes of waiting that are a night. */
const NIGHT = 8 * 60;
const DAY = 24 * 60;

/** What lists know of a recipe's times: minutes, and how those go by in which it needs nobody. */
interface ListedTimes {
  /** 0 where it is not stated. */
  totalTime: number;
  activeTime?: number | undefined;
  pace?: string | undefined;
}

/**
 * How the time goes by in which a recipe needs nobody: `overnight`, `over 2 days`, or nothing where that is less than 8
 * hours. What is on the stove or in the oven all day is no night.
 */
export function paceOf({ prepTime, cookTime, activeTime }: Pick<Recipe, 'prepTime' | 'cookTime' | 'activeTime'>): string {
  const rest = activeTime === undefined ? 0 : prepTime + cookTime - activeTime;
  if (rest >= DAY) return `over ${Math.floor(rest / DAY) + 1} days`;
  return rest >= NIGHT && prepTime >= NIGHT ? 'overnight' : '';
}

/** How long someone is at work, as a recipe's page tells it: `1 hr, overnight`. Nothing where the recipe does not say. */
export const handsOn = ({ activeTime, pace }: Omit<ListedTimes, 'totalTime'>): string =>
  activeTime === undefined ? '' : [formatMinutes(activeTime), pace].filter(Boolean).join(', ');

/** A time as a card tells it. */
interface CardTime {
  minutes: number;
  words: string;
}

/** How long a recipe takes, on a card: how long someone is at work, then the rest. Without the former it is the total. */
export function cardTimes({ totalTime, activeTime, pace }: ListedTimes): CardTime[] {
  const total = formatMinutes(totalTime);
  const isAllOfIt = activeTime === undefined || (totalTime > 0 && activeTime >= totalTime);
  return [
    ...(isAllOfIt ? [] : [{ minutes: activeTime, words: `${formatMinutes(activeTime)} hands-on` }]),
    ...(totalTime > 0 ? [{ minutes: totalTime, words: isAllOfIt ? total : pace || `${total} in all` }] : []),
  ];
}

/** The minutes that hands are at work on all of some recipes; null where one of them does not say. */
export function activeTimeOf(recipes: readonly Pick<Recipe, 'activeTime'>[]): number | null {
  const minutes = recipes.map(({ activeTime }) => activeTime).filter((each) => each !== undefined);
  return recipes.length > 0 && minutes.length === recipes.length ? minutes.reduce((sum, each) => sum + each, 0) : null;
}

/** To this many minutes a sum of times is right: nobody times a whole collection. */
const ROUGHLY = 15;

/** A time to the next quarter of an hour, in minutes. */
const roughly = (minutes: number): number => Math.ceil(minutes / ROUGHLY) * ROUGHLY;

/**
 * How long hands are at work on a collection, as `About 2 hr 15 min`. Nothing where that is more than its whole time: then its
 * author means one of its recipes.
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
