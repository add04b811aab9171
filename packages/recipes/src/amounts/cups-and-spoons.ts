import type { Measure } from './scale-amount.ts';
import { CUP, type SizedUnit, TABLESPOON, TEASPOON } from './sized-units.ts';

/** The fractions for which kitchens have measures. */
const FRACTIONS: readonly (readonly [number, string])[] = [
  [0, ''],
  [1 / 8, '1/8'],
  [1 / 4, '1/4'],
  [1 / 3, '1/3'],
  [1 / 2, '1/2'],
  [2 / 3, '2/3'],
  [3 / 4, '3/4'],
];
const fractions = (written: string) => FRACTIONS.filter(([, words]) => words === '' || written.includes(words));
const EIGHTHS = fractions('1/8 1/4 1/3 1/2 2/3 3/4');
const QUARTERS = fractions('1/4 1/3 1/2 2/3 3/4');
const HALVES = fractions('1/2');
const WHOLE = fractions('');

/** A unit with its fractions. */
type Marks = readonly [unit: SizedUnit, parts: typeof FRACTIONS];
/** How far from the exact size the easiest may be. */
const CLOSE = 0.03;
/** Limits in teaspoons. */
const [SPOONFUL, QUARTER_CUP, HALF_CUP] = [TABLESPOON.size, CUP.size / 4, CUP.size / 2];
/** How sizes of so many teaspoons can be measured, perhaps with a smaller measure beside the larger. The easiest comes first. */
const WAYS: readonly { from: number; to: number; larger: Marks; smaller?: Marks }[] = [
  { from: 0, to: SPOONFUL, larger: [TEASPOON, EIGHTHS] },
  { from: QUARTER_CUP, to: Infinity, larger: [CUP, QUARTERS] },
  { from: SPOONFUL, to: HALF_CUP, larger: [TABLESPOON, HALVES] },
  { from: HALF_CUP, to: Infinity, larger: [CUP, QUARTERS], smaller: [TABLESPOON, WHOLE] },
  { from: SPOONFUL, to: HALF_CUP, larger: [TABLESPOON, WHOLE], smaller: [TEASPOON, QUARTERS] },
  { from: HALF_CUP, to: Infinity, larger: [CUP, QUARTERS], smaller: [TABLESPOON, HALVES] },
  { from: SPOONFUL, to: HALF_CUP, larger: [TABLESPOON, WHOLE], smaller: [TEASPOON, EIGHTHS] },
  { from: HALF_CUP, to: Infinity, larger: [CUP, QUARTERS], smaller: [TEASPOON, QUARTERS] },
];

interface Measured extends Measure {
  teaspoons: number;
}

/** What a measure of cups and spoons is called, in words or in symbols. */
export const nameOfMeasure = (
  { words: [word = ''], symbols: [symbol = ''], ...unit }: SizedUnit,
  isPlural: boolean,
  isShort: boolean,
): string => (isShort && unit.size < CUP.size ? symbol : word + (isPlural ? 's' : ''));

/** The measures around a size. */
function near(teaspoons: number, [unit, parts]: Marks, isShort: boolean): Measured[] {
  const { size } = unit;
  const whole = Math.floor(teaspoons / size);
  return [whole, whole + 1].flatMap((count) =>
    parts.flatMap(([part, written]) => {
      const value = count + part;
      const amount = [count || '', written].filter(Boolean).join(' ');
      return value > 0 ? { teaspoons: value * size, amount, unit: nameOfMeasure(unit, value > 1, isShort) } : [];
    }),
  );
}

/** The most of a larger measure that a size holds, and some of a smaller one. */
function sums(teaspoons: number, larger: Marks, smaller: Marks, isShort: boolean): Measured[] {
  const first = near(teaspoons, larger, isShort).findLast((one) => one.teaspoons < teaspoons);
  return first
    ? near(teaspoons - first.teaspoons, smaller, isShort).map(({ amount, unit, ...rest }) => ({
        teaspoons: first.teaspoons + rest.teaspoons,
        amount: `${first.amount} ${first.unit} plus ${amount}`,
        unit,
      }))
    : [];
}

/**
 * What a cook measures for so many US cups: the easiest measure that is within 3%, such as `1 1/3 cups` or `1 cup plus 2
 * tablespoons`, otherwise the nearest, which is within 1/8 teaspoon.
 */
export function inCupsAndSpoons(cups: number, isShort = false): Measure {
  const exact = cups * CUP.size;
  const errorOf = ({ teaspoons }: Measured) => Math.abs(teaspoons - exact);
  const nearest = (all: readonly Measured[]) => all.reduce((best, one) => (errorOf(one) < errorOf(best) ? one : best));
  const ways = WAYS.filter(({ from, to }) => exact >= from * (1 - CLOSE) && exact < to * (1 - CLOSE))
    .map(({ larger, smaller }) => (smaller ? sums(exact, larger, smaller, isShort) : near(exact, larger, isShort)))
    .filter((measures) => measures.length > 0)
    .map(nearest);
  const { amount, unit } = ways.find((one) => errorOf(one) <= exact * CLOSE) ?? nearest(ways);
  return { amount, unit };
}
