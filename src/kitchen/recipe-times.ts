import { formatMinutes } from '#domain/minutes.ts';
import type { Recipe } from '#domain/recipe.ts';

/** The least minutes of waiting that are a night. */
const NIGHT = 8 * 60;
const DAY = 24 * 60;

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, each) => sum + each, 0);

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

/** What a recipe's page says of its times and steps. */
type TimedRecipe = Pick<Recipe, 'prepTime' | 'cookTime' | 'instructions'>;

/**
 * The minutes of a recipe that are made ahead, on a day before: everything up to the last step that waits 8 hours or
 * longer, but no more than the total. A step that preparing has no room for is cooking, not waiting.
 */
function timeAhead({ prepTime, cookTime, instructions }: TimedRecipe): number {
  const durations = instructions.map(({ duration = 0 }) => duration);
  const lastWait = durations.findLastIndex((duration) => duration >= NIGHT && duration <= prepTime);
  return Math.min(sumOf(durations.slice(0, lastWait + 1)), prepTime + cookTime);
}

/** The minutes that recipes leave for the day itself: their totals without what is made ahead. Null where nothing of them is. */
export function dayTimeOf(recipes: readonly TimedRecipe[]): number | null {
  const ahead = sumOf(recipes.map(timeAhead));
  return ahead === 0 ? null : sumOf(recipes.map(({ prepTime, cookTime }) => prepTime + cookTime)) - ahead;
}
