import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeAt, makes, scaleFor } from './scale-goal.ts';

test.each([
  [['servings', 12], 12, 1],
  [['servings', 12], 30, 2.5],
  [['loaves', 2], 3, 1.5],
  [['grams of dough', 1_000], 1_270, 1.27],
  [['grams of flour', 550], 27_500, 50],
  [['grams of flour', 500], 25, 0.05],
] as const)('%j for %s', (goal, wanted, scale) => expect(scaleFor(goal, wanted)).toBeCloseTo(scale, 9));

test.each([
  [NaN, 'Type how many servings you want.'],
  [0, 'Type more than 0 servings.'],
  [-3, 'Type more than 0 servings.'],
  [1e9, 'This recipe can be scaled from 0.6 servings (0.05x) to 600 servings (50x).'],
  [0.1, 'This recipe can be scaled from 0.6 servings (0.05x) to 600 servings (50x).'],
  [Infinity, 'This recipe can be scaled from 0.6 servings (0.05x) to 600 servings (50x).'],
])('%d servings: %s', (wanted, sentence) => expect(scaleFor(['servings', 12], wanted)).toBe(sentence));

test.each([
  [['loaves', 2], 0.5, '1 loaf'],
  [['servings', 4], 0.25, '1 serving'],
  [['grams of dough', 955], 2, '1,910 grams of dough'],
  [['large rolls', 12], 1.5, '18 large rolls'],
] as const)('%j at %d makes %s', (goal, scale, words) => expect(makes(goal, scale)).toBe(words));

test('what it makes at a scale leads to that scale', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0.1, max: 40, noNaN: true }), (atOne, scale) => {
      const made = madeAt(['servings', atOne], scale);
      fc.pre(made >= 10);
      expect(Math.abs(Number(scaleFor(['servings', atOne], made)) / scale - 1)).toBeLessThanOrEqual(0.011);
    }),
  );
});
