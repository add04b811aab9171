import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCupsAndSpoons } from './cups-and-spoons.ts';
import { valueOf } from './scale-amount.ts';

const TEASPOONS: Readonly<Record<string, number>> = { teaspoon: 1, tablespoon: 3, cup: 48 };

/** What a measure holds, in teaspoons: `1 cup plus 2`, `tablespoons`. */
const teaspoonsIn = ({ amount, unit }: { amount: string; unit: string }): number =>
  `${amount} ${unit}`
    .split(' plus ')
    .map((part) => {
      const [, number = '', name = ''] = /^(.*) ([a-z]+?)s?$/.exec(part) ?? [];
      return (valueOf(number) ?? NaN) * (TEASPOONS[name] ?? NaN);
    })
    .reduce((sum, value) => sum + value, 0);

test.each([
  [1, '1 cup'],
  [2, '2 cups'],
  [4 / 3, '1 1/3 cups'],
  [0.245, '1/4 cup'],
  [17 / 16, '1 cup plus 1 tablespoon'],
  [0.5156, '1/2 cup plus 3/4 teaspoon'],
  [1.59, '1 1/2 cups plus 1 tablespoon'],
  [0.4375, '7 tablespoons'],
  [1 / 16, '1 tablespoon'],
  [1 / 32, '1 1/2 teaspoons'],
  [0.145, '2 tablespoons plus 1 teaspoon'],
  [1 / 96, '1/2 teaspoon'],
  [1 / 10_000, '1/8 teaspoon'],
  [12.68, '12 2/3 cups'],
])('%d cups are %s', (cups, words) => {
  const { amount, unit } = inCupsAndSpoons(cups);
  expect(`${amount} ${unit}`).toBe(words);
});

test('is within 3%, or for a few teaspoons within 1/8 teaspoon', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.003, max: 400, noNaN: true }), (cups) => {
      const measured = teaspoonsIn(inCupsAndSpoons(cups));
      const exact = cups * 48;
      expect(Math.abs(measured - exact)).toBeLessThanOrEqual(Math.max(exact * 0.03, 1 / 8) + 1e-9);
    }),
    { numRuns: 2_000 },
  );
});
