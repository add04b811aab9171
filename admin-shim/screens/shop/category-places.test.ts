import { expect, test } from 'vitest';
import { changedPlaces } from './category-places.ts';

test.each([
  ['between two', [10, 40, 20], 1, [10, 15, 20]],
  ['before the first', [30, 10, 20], 0, [4, 10, 20]],
  ['after the last', [20, 30, 10], 2, [20, 30, 40]],
  ['between two without room', [1, 3, 2], 1, [10, 20, 30]],
  ['among equal ones', [1_000, 1_000, 1_000], 1, [10, 20, 30]],
  ['after the highest number', [500, 1_000, 20], 2, [10, 20, 30]],
  ['before zero', [1, 0], 0, [10, 20]],
])('a category that is moved %s stays there', (_where, places, moved, expected) => {
  const changed = changedPlaces(places, moved);
  expect(places.map((place, index) => changed.get(index) ?? place)).toEqual(expected);
});
