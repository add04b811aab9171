import { lastBakingStep } from '@family-bakery/recipes/times/baking-step';

const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

/** Saturday, November 28. */
export const DAY = formatOf({ weekday: 'long', month: 'long', day: 'numeric' });
/** 9:30 PM. */
export const TIME = formatOf({ hour: 'numeric', minute: '2-digit' });

const WEEKDAY = formatOf({ weekday: 'long' });

/** Saturday at 9:30 PM. */
export const dayAndTime = (moment: number): string => `${WEEKDAY.format(moment)} at ${TIME.format(moment)}`;

/** What the end of all steps is called: if the last one bakes, it is out of the oven then; if others follow, it is cool or iced too. */
export function readyName(steps: readonly { words: string }[], oven: number): string {
  if (oven >= 0) return 'Ready to eat by';
  return lastBakingStep(steps.map(({ words }) => words)) >= 0 ? 'Out of the oven by' : 'Ready by';
}
