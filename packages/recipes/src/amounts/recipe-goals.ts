import { doughFormula } from './bakers-percentages.ts';
import { formsOf, type NumberForms } from './number-forms.ts';
import { type Measure, valueOf } from './scale-amount.ts';
import type { ScaleGoal } from './scale-goal.ts';
import type { Ingredient } from '../recipe.ts';

/** A yield in words that begins with a number: `2 loaves`, `one 9-inch pie`. */
const COUNTED = /^((?:\d+\s(?=\d))?\S+)\s+(.+)$/;

/** A yield as a number of things, which scales; null if it is none. */
export function yieldMeasure(words: string): (Measure & { forms: NumberForms | null }) | null {
  const [, amount = '', unit = ''] = COUNTED.exec(words.trim()) ?? [];
  return valueOf(amount) === null ? null : { amount, unit, forms: formsOf(unit) };
}

/** What a recipe makes, counted: loaves, 2. Nothing if its yield is not a count. */
function yieldGoal(words: string): ScaleGoal[] {
  const measure = yieldMeasure(words);
  const [noun] = measure?.unit.split(/[,(;]/)[0]?.match(/\p{L}+(?=\s*$)/u) ?? [];
  if (!measure || !noun) return [];
  const { forms } = measure;
  return [[forms?.many ?? (noun.endsWith('s') ? noun : `${noun}s`), valueOf(measure.amount) ?? 1]];
}

/** All that a recipe can be scaled to, the most likely first. Any recipe can be made several times. */
export function recipeGoals({
  servings,
  yield: words = '',
  ingredients,
}: {
  servings?: number | undefined;
  yield?: string | undefined;
  ingredients: readonly Ingredient[];
}): ScaleGoal[] {
  const formula = doughFormula(ingredients);
  return [
    ...yieldGoal(words),
    ...(servings === undefined ? [] : [['servings', servings] as const]),
    ...(formula ? [['grams of dough', Math.round(formula.dough)] as const, ['grams of flour', Math.round(formula.flour)] as const] : []),
    ['times the recipe', 1],
  ];
}
