import { gramsPerCup } from './cup-weights.ts';
import { valueOf } from './scale-amount.ts';

const GRAMS_IN: Readonly<Record<string, number>> = {
  g: 1,
  gram: 1,
  kg: 1000,
  kilogram: 1000,
  oz: 28.35,
  ounce: 28.35,
  lb: 453.6,
  pound: 453.6,
};
const CUPS_IN: Readonly<Record<string, number>> = { cup: 1, tablespoon: 1 / 16, tbsp: 1 / 16, teaspoon: 1 / 48, tsp: 1 / 48 };

/** An ingredient's name with its amounts as they are written. */
interface Amounts {
  ingredient: string;
  amount?: string | undefined;
  unit?: string | undefined;
  otherAmount?: string | undefined;
  otherUnit?: string | undefined;
}

/** An amount in a unit whose value is in the table; null in any other. */
function inUnits(table: Readonly<Record<string, number>>, amount = '', unit = ''): number | null {
  const name = /^[a-z]+/i.exec(unit)?.[0].toLowerCase() ?? '';
  const one = table[name] ?? table[name.replace(/s$/, '')];
  const value = one && valueOf(amount);
  return value ? value * one : null;
}

/**
 * What an ingredient weighs in grams, from either of its amounts; null if it is not known. A weight that is written goes before cups and
 * spoons, whose weight is that of the table (cup-weights.ts).
 */
export function gramsOf({ ingredient, amount, unit, otherAmount, otherUnit }: Amounts): number | null {
  const grams = inUnits(GRAMS_IN, amount, unit) ?? inUnits(GRAMS_IN, otherAmount, otherUnit);
  if (grams !== null) return grams;
  const cups = inUnits(CUPS_IN, amount, unit) ?? inUnits(CUPS_IN, otherAmount, otherUnit);
  const ofOne = cups === null ? null : gramsPerCup(ingredient);
  return cups === null || ofOne === null ? null : cups * ofOne;
}
