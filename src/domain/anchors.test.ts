import { expect, test } from 'vitest';
import { anchored } from './anchors.ts';

const anchors = (names: string[], taken: string[] = []) =>
  anchored(
    names.map((name) => ({ name })),
    new Set(taken),
  ).map(({ anchor }) => anchor);

test('an anchor is the slug of the thing’s name', () => {
  expect(anchors(['Seeded Loaf', 'Crème brûlée', '12-inch “Number” Cake'])).toEqual(['seeded-loaf', 'creme-brulee', '12-inch-number-cake']);
});

test('anchors are unique on their page', () => {
  expect(anchors(['Cookies', 'Rye', 'Rye', 'Rye 2'], ['cookies'])).toEqual(['cookies-2', 'rye', 'rye-2', 'rye-2-2']);
  const taken = new Set<string>();
  anchored([{ name: 'Rye' }], taken);
  expect(anchored([{ name: 'Rye' }], taken)).toEqual([{ name: 'Rye', anchor: 'rye-2' }]);
});

test('a name without usable letters still gets an anchor', () => {
  expect(anchors(['饼', 'хлеб'])).toEqual(['item', 'item-2']);
});
