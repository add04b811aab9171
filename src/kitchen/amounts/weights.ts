import { gramsPerCup } from './cup-weights.ts';
import { type SizedKind, TEASPOONS_IN_CUP, unitSize } from './measure-sizes.ts';
import { valueOf } from './scale-amount.ts';

/** An ingredient's name with its amounts as they are written. */
interface Amounts {
  ingredient: string;
  amount?: string | undefined;
  unit?: string | undefined;
  otherAmount?: string | undefined;
  otherUnit?: string | undefined;
}

/**
 * What an ingredient weighs in grams, from either of its amounts; null if it is not known. A weight that is written goes before cups and
 * spoons, whose weight is that of the table (cup-weights.ts).
 */
export function gramsOf({ ingredient, amount, unit, otherAmount, otherUnit }: Amounts): number | null {
  /** The first amount of a kind that is above 0, in its unit. */
  const inKind = (kind: SizedKind): number | null => {
    const sizes = [[amount, unit] as const, [otherAmount, otherUnit] as const].flatMap(([text = '', name = '']) => {
      // What is behind a unit says how it is measured: `cups, packed`.
      const size = unitSize(name) ?? unitSize(/^[a-z]+/i.exec(name)?.[0] ?? '');
      return size?.kind === kind ? (valueOf(text) ?? 0) * size.size : [];
    });
    return sizes.find((value) => value > 0) ?? null;
  };
  const grams = inKind('weight');
  if (grams !== null) return grams;
  const teaspoons = inKind('volume');
  const ofCup = teaspoons === null ? null : gramsPerCup(ingredient);
  return teaspoons === null || ofCup === null ? null : (teaspoons / TEASPOONS_IN_CUP) * ofCup;
}
