import { expect, test } from 'vitest';
import { stripPlace } from './strip-place.ts';

test.each([
  // count, in view, scrolled to, index, last, dot, words
  [7, 3, 0, 0, 4, 0, 'Reviews 1 to 3 of 7'],
  [7, 3, 1, 1, 4, 3, 'Reviews 2 to 4 of 7'],
  [7, 3, 4, 4, 4, 6, 'Reviews 5 to 7 of 7'],
  [9, 3, 6, 6, 6, 6, 'Reviews 7 to 9 of 9'],
  [5, 3, 4, 2, 2, 3, 'Reviews 3 to 5 of 5'],
  [7, 1, 6, 6, 6, 6, 'Review 7 of 7'],
  [2, 3, 1, 0, 0, 0, 'Reviews 1 to 2 of 2'],
  [1, 3, 0, 0, 0, 0, 'Review 1 of 1'],
  [3, 1, -1, 0, 2, 0, 'Review 1 of 3'],
])('%i reviews, %i in view, scrolled to %i', (count, inView, scrolledTo, index, last, dot, words) => {
  const place = stripPlace(count, inView, scrolledTo);
  expect(place).toMatchObject({ count, index, last, dot });
  expect(place.words(place.index)).toBe(words);
});

test('a strip without reviews is at its start', () => {
  expect(stripPlace(0, 3, 2)).toMatchObject({ index: 0, last: 0, dot: 0 });
});
