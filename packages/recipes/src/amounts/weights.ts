import { gramsPerCup } from './cup-weights.ts';
import { measureSize, middleOf } from './measure-size.ts';
import { valueOf } from './scale-amount.ts';
import { CUP, type SizedKind } from './sized-units.ts';
import type { Amounts } from '../recipe.ts';

/** A stick of butter weighs so many ounces; one of cinnamon is counted. */
export const OUNCES_IN_A_STICK = 4;
/** Whether an amount of an ingredient is in sticks of butter. */
export const isStick = ({ unit = '', ingredient }: Pick<Amounts, 'unit' | 'ingredient'>): boolean =>
  /^sticks?$/i.test(unit) && /\b(?:butter|margarine|shortening)\b/i.test(ingredient);

/**
 * What an ingredient weighs in grams, from either of its amounts; null if it is not known. A weight that is written goes before cups and
 * spoons, whose weight is that of the table (cup-weights.ts).
 */
export function gramsOf({ ingredient, amount, unit, otherAmount, otherUnit }: Amounts): number | null {
  const measures = [
    { amount: amount ?? '', unit: unit ?? '' },
    { amount: otherAmount ?? '', unit: otherUnit ?? '' },
  ].map((measure) =>
    isStick({ ...measure, ingredient }) ? { amount: String((valueOf(measure.amount) ?? 0) * OUNCES_IN_A_STICK), unit: 'oz' } : measure,
  );
  const sizes = measures.map(measureSize);
  /** The first amount of a kind, in its unit. */
  const inKind = (kind: SizedKind): number | null => {
    const size = sizes.find((one) => one?.kind === kind);
    return size ? middleOf(size) : null;
  };
  const grams = inKind('weight');
  if (grams !== null) return grams;
  const teaspoons = inKind('volume');
  const ofCup = teaspoons === null ? null : gramsPerCup(ingredient);
  return teaspoons === null || ofCup === null ? null : (teaspoons / CUP.size) * ofCup;
}
