import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearWords } from './spelling.ts';

/** A straightforward implementation of the same distance, for one pair of words. */
function distanceBetween(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      (table[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}

test.each([
  ['cinnamon', 0],
  ['cinnamonn', 1],
  ['cinamon', 1],
  ['cinnemon', 1],
  ['cinnaomn', 1],
  ['inncamon', 2],
])('%s is %i from cinnamon', (typed, distance) => {
  expect(nearWords(['cinnamon'], typed, 2)).toEqual([{ word: 'cinnamon', distance, prefixDistance: distance }]);
});

test('an incomplete word is near the beginning of the word', () => {
  expect(nearWords(['cinnamon'], 'cinamo', 1)).toEqual([{ word: 'cinnamon', distance: Infinity, prefixDistance: 1 }]);
  expect(nearWords(['cinnamon'], 'cinn', 1)).toEqual([{ word: 'cinnamon', distance: Infinity, prefixDistance: 0 }]);
});

test('matches a brute-force comparison', () => {
  // Uses few letters, so that words share prefixes and are near each other.
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.integer({ min: 0, max: 2 }), (words, typed, most) => {
      words.sort();
      const expected = words.flatMap((candidate) => {
        const distance = distanceBetween(candidate, typed);
        const beginnings = Array.from({ length: candidate.length + 1 }, (_, end) => distanceBetween(candidate.slice(0, end), typed));
        const prefixDistance = Math.min(...beginnings);
        return prefixDistance > most ? [] : [{ word: candidate, distance: distance > most ? Infinity : distance, prefixDistance }];
      });
      expect(nearWords(words, typed, most)).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});
