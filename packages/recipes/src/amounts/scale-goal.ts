import { singularOf } from './number-forms.ts';
import { LEAST_EXACT_SCALE, MOST_EXACT_SCALE, scaleLabel } from './recipe-scale.ts';

/** What a recipe can be scaled to: so many servings, loaves or grams of dough, and how many it makes at 1x. */
export type ScaleGoal = readonly [what: string, atOne: number];

const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** How much a recipe makes at a scale, in words: 1,910 grams of dough, 1 loaf. */
export function makes([what, atOne]: ScaleGoal, scale: number): string {
  const count = shown(atOne * scale);
  const inOne = (noun: string) => (singularOf(noun) === noun ? noun.replace(/s$/, '') : singularOf(noun));
  return `${count} ${count === '1' ? what.replace(/^\S+/, inOne) : what}`;
}

/** The scale at which a recipe makes so much, or a sentence about what is wrong with the number. */
export function scaleFor([what, atOne]: ScaleGoal, wanted: number): number | string {
  if (Number.isNaN(wanted)) return `Type how many ${what} you want.`;
  if (wanted <= 0) return `Type more than 0 ${what}.`;
  const scale = wanted / atOne;
  if (scale >= LEAST_EXACT_SCALE && scale <= MOST_EXACT_SCALE) return scale;
  const [least, most] = [LEAST_EXACT_SCALE, MOST_EXACT_SCALE].map((end) => `${makes([what, atOne], end)} (${scaleLabel(end)})`);
  return `This recipe can be scaled from ${least} to ${most}.`;
}

/** How much a recipe makes at a scale, as it is written in the field: at most one decimal. */
export const madeAt = ([, atOne]: ScaleGoal, scale: number): number => Number((atOne * scale).toFixed(atOne * scale < 50 ? 1 : 0));
