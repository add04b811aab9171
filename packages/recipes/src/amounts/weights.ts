import { gramsPerCup } from './cup-weights.ts';
import { type SizedKind, TEASPOONS_IN_CUP, unitSize } from './measure-sizes.ts';
import { type Measure, partsOfSum, valueOf } from './scale-amount.ts';

/** An ingredient's name with its amounts as they are written. */
interface Amounts {
  ingredient: string;
  amount?: string | undefined;
  unit?: string | undefined;
  otherAmount?: string | undefined;
  otherUnit?: string | undefined;
}

/** A stick of butter weighs so many ounces; one of cinnamon is counted. */
export const OUNCES_IN_A_STICK = 4;
/** Whether an amount of an ingredient is in sticks of butter. */
export const isStick = ({ unit = '', ingredient }: Pick<Amounts, 'unit' | 'ingredient'>): boolean =>
  /^sticks?$/i.test(unit) && /\b(?:butter|margarine|shortening)\b/i.test(ingredient);

/** How much an amount, perhaps a sum such as 1 lb 4 oz, has of a kind: grams or teaspoons; null if it is of another kind. */
function sizeIn(kind: SizedKind, measure: Measure): number | null {
  const sizes = partsOfSum(measure).map(({ amount, unit }) => {
    // What is behind a unit says how it is measured: `cups, packed`.
    const size = unitSize(unit) ?? unitSize(/^[a-z]+/i.exec(unit)?.[0] ?? '');
    return size?.kind === kind ? (valueOf(amount, unit) ?? 0) * size.size : NaN;
  });
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sum > 0 ? sum : null;
}

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
  /** The first amount of a kind that is above 0, in its unit. */
  const inKind = (kind: SizedKind): number | null => measures.map((measure) => sizeIn(kind, measure)).find((size) => size !== null) ?? null;
  const grams = inKind('weight');
  if (grams !== null) return grams;
  const teaspoons = inKind('volume');
  const ofCup = teaspoons === null ? null : gramsPerCup(ingredient);
  return teaspoons === null || ofCup === null ? null : (teaspoons / TEASPOONS_IN_CUP) * ofCup;
}
