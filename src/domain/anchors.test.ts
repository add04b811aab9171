import { expect, test } from 'vitest';
import { anchored } from './anchors.ts';

const anchors = (names: string[], taken: string[] = []) =>
  anchored(
    names.map((name) => ({ name })),
    new Set(taken),
  ).map(({ anchor }) => anchor);

test('a thing’s place on its page is called as the thing is, in letters that addresses are made of', () => {
  expect(anchors(['Seeded Loaf', 'Crème brûlée', '12-inch “Number” Cake'])).toEqual(['seeded-loaf', 'creme-brulee', '12-inch-number-cake']);
});

test('no two places have one name, whatever else the page has', () => {
  expect(anchors(['Cookies', 'Rye', 'Rye', 'Rye 2'], ['cookies'])).toEqual(['cookies-2', 'rye', 'rye-2', 'rye-2-2']);
  const taken = new Set<string>();
  anchored([{ name: 'Rye' }], taken);
  expect(anchored([{ name: 'Rye' }], taken)).toEqual([{ name: 'Rye', anchor: 'rye-2' }]);
});

test('a name without such letters gets a place too', () => {
  expect(anchors(['饼', 'хлеб'])).toEqual(['item', 'item-2']);
});
