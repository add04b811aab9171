import { expect, test } from 'vitest';
import { measureSize } from './measure-size.ts';
import { parseAmount } from './parse-amount.ts';
import { scaleMeasure } from './scale-amount.ts';

const numberOf = ({ top, bottom }: { top: bigint; bottom: bigint }) => Number(top) / Number(bottom);

/** An amount as its numbers in their units: `1-2 cups`. */
const read = (text: string, unit = '') =>
  parseAmount(text, unit)?.terms.map(({ low, high, unit: own }) =>
    `${[low, ...(high ? [high] : [])].map(numberOf).join('-')} ${own}`.trim(),
  );

test.each([
  ['1 1/2', 'cups', ['1.5 cups']],
  ['1 1∕2', 'cups', ['1.5 cups']],
  ['1½', 'cups', ['1.5 cups']],
  ['one and a half', 'cups', ['1.5 cups']],
  ['two and one-half', 'cups', ['2.5 cups']],
  ['three-fourths', 'cup', ['0.75 cup']],
  ['1,500', 'g', ['1500 g']],
  ['about 2-3', 'tbsp', ['2-3 tbsp']],
  ['1 lb 4', 'oz', ['1 lb', '4 oz']],
  ['1/4 pound plus 4', 'tablespoons', ['0.25 pound', '4 tablespoons']],
  ['110ml-150', 'ml', ['110 ml', '150 ml']],
  ['3lb 5oz-4lb 8', 'oz', ['3 lb', '5 oz', '4 lb', '8 oz']],
  ['1 can 14', 'oz', undefined],
  ['150ml-110', 'ml', undefined],
  ['2 x 400', 'g', undefined],
  ['', 'g', undefined],
])('%s %s is %j', (text, unit, expected) => expect(read(text, unit)).toEqual(expected));

test.each([
  ['1 lb 4', 'oz', [567]],
  ['3lb 5oz-4lb 8', 'oz', [1502.55, 2041.2]],
  ['1 lb minus 1', 'oz', [425.25]],
  ['1-2', 'cups', [48, 96]],
  ['1 pound plus 1', 'cup', undefined],
  ['2', 'eggs', undefined],
])('%s %s holds %j', (amount, unit, expected) =>
  expect(measureSize({ amount, unit })?.values.map((value = 0) => Math.round(value * 100) / 100)).toEqual(expected),
);

test.each([
  ['1/4 pound plus 4', 'tablespoons', 2, '1/2 pound plus 8 tablespoons'],
  ['1 pound plus 1', 'cup', 0.5, '1/2 pound plus 1/2 cup'],
  ['110ml-150', 'ml', 2, '220ml-300 ml'],
  ['3lb 5oz-4lb 8', 'oz', 2, '6lb 10oz-9 lb'],
  ['1 lb 8', 'oz', 2, '3 lb'],
  ['1/4', 'c', 0.5, '2 tbsp'],
  ['1/2', 'pint', 1.27, '0.64 pint'],
  ['2 cups plus 1', 'tablespoon', 1.27, '2 1/2 cups plus 1 1/4 tablespoon'],
])('%s %s at %d is %s', (amount, unit, scale, expected) =>
  expect(Object.values(scaleMeasure({ amount, unit }, scale)).join(' ')).toBe(expected),
);
