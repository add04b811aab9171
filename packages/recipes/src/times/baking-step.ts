import { degreesIn, OVEN } from '../amounts/temperatures.ts';

/** A clause that bakes: "Bake for 40 minutes", "Score it and bake", but not "before you bake" or "a baked crust". */
const BAKES = /(?:^|[.;:,(!]\s*|\b(?:and|then|now|to)\s+)(?:\w+ly\s+)?(?:bake|roast)\b(?!\s+(?:sale|shop))/i;
/** What is baked later, or in another step. */
const LATER = /\b(?:ready|before you|until ready|when you(?:’|')re ready|set aside) to (?:bake|roast)\b/gi;

const bakes = (words: string): boolean => BAKES.test(words.replace(LATER, ''));

/** The last of some steps that bakes, by its words; -1 if none does. */
export const lastBakingStep = (steps: readonly string[]): number => steps.findLastIndex(bakes);

/**
 * How hot the oven is at each step that bakes, in degrees Fahrenheit, by its words or those before it. Undefined for other steps, and
 * where none says it: `['Heat the oven to 450°F.', 'Bake for 40 minutes.', 'Cool.']` gives `[undefined, 450, undefined]`.
 */
export function ovenDegrees(steps: readonly string[]): (number | undefined)[] {
  let hot: number | undefined;
  return steps.map((words) => {
    const said = degreesIn(words).filter((degrees) => degrees >= OVEN.F);
    if (said.length > 0) hot = Math.max(...said);
    return bakes(words) ? hot : undefined;
  });
}
