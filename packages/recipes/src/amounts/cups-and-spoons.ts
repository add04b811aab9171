import type { Measure } from './scale-amount.ts';

/** Sizes in teaspoons. */
const [TEASPOON, TABLESPOON, CUP] = [1, 3, 48];
const NAMES = new Map([
  [TEASPOON, 'teaspoon'],
  [TABLESPOON, 'tablespoon'],
  [CUP, 'cup'],
]);

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
type Marks = readonly [holds: number, parts: typeof FRACTIONS];
/** How far from the exact size the easiest may be. */
const CLOSE = 0.03;
const QUARTER_CUP = CUP / 4;
/** How sizes of so many teaspoons can be measured, perhaps with a smaller measure beside the larger. The easiest comes first. */
const WAYS: readonly { from: number; to: number; larger: Marks; smaller?: Marks }[] = [
  { from: 0, to: TABLESPOON, larger: [TEASPOON, EIGHTHS] },
  { from: QUARTER_CUP, to: Infinity, larger: [CUP, QUARTERS] },
  { from: TABLESPOON, to: CUP / 2, larger: [TABLESPOON, HALVES] },
  { from: CUP / 2, to: Infinity, larger: [CUP, QUARTERS], smaller: [TABLESPOON, WHOLE] },
  { from: TABLESPOON, to: CUP / 2, larger: [TABLESPOON, WHOLE], smaller: [TEASPOON, QUARTERS] },
  { from: CUP / 2, to: Infinity, larger: [CUP, QUARTERS], smaller: [TABLESPOON, HALVES] },
  { from: TABLESPOON, to: CUP / 2, larger: [TABLESPOON, WHOLE], smaller: [TEASPOON, EIGHTHS] },
  { from: CUP / 2, to: Infinity, larger: [CUP, QUARTERS], smaller: [TEASPOON, QUARTERS] },
];

interface Measured extends Measure {
  teaspoons: number;
}

/** The measures around a size. */
function near(teaspoons: number, [holds, parts]: Marks): Measured[] {
  const whole = Math.floor(teaspoons / holds);
  return [whole, whole + 1].flatMap((count) =>
    parts.flatMap(([part, words]) => {
      const value = count + part;
      const amount = [count || '', words].filter(Boolean).join(' ');
      return value > 0 ? { teaspoons: value * holds, amount, unit: `${NAMES.get(holds)}${value > 1 ? 's' : ''}` } : [];
    }),
  );
}

/** The most of a larger measure that a size holds, and some of a smaller one. */
function sums(teaspoons: number, larger: Marks, smaller: Marks): Measured[] {
  const first = near(teaspoons, larger).findLast((one) => one.teaspoons < teaspoons);
  return first
    ? near(teaspoons - first.teaspoons, smaller).map(({ amount, unit, ...rest }) => ({
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
export function inCupsAndSpoons(cups: number): Measure {
  const exact = cups * CUP;
  const errorOf = ({ teaspoons }: Measured) => Math.abs(teaspoons - exact);
  const nearest = (all: readonly Measured[]) => all.reduce((best, one) => (errorOf(one) < errorOf(best) ? one : best));
  const ways = WAYS.filter(({ from, to }) => exact >= from * (1 - CLOSE) && exact < to * (1 - CLOSE))
    .map(({ larger, smaller }) => (smaller ? sums(exact, larger, smaller) : near(exact, larger)))
    .filter((measures) => measures.length > 0)
    .map(nearest);
  const { amount, unit } = ways.find((one) => errorOf(one) <= exact * CLOSE) ?? nearest(ways);
  return { amount, unit };
}
