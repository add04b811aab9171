import { expect, test } from 'vitest';
import { compareRows } from './row-changes.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const nothing = { added: 0, removed: 0, changed: 0, moved: 0 };
const rows = (text: string) => Array.from(text, (letter) => ({ name: letter }));
/** How many rows of each sort there are. */
const counted = (...lists: Parameters<typeof compareRows>) => {
  const { added, removed, changed, moved } = compareRows(...lists);
  return { added: added.length, removed: removed.length, changed: changed.length, moved };
};
const nameOf = (row: unknown) => (row as { name: string }).name;

test.each([
  ['abc', 'abc', {}],
  ['', 'ab', { added: 2 }],
  ['abc', 'ac', { removed: 1 }],
  ['abc', 'axc', { changed: 1 }],
  ['abc', 'cab', { moved: 1 }],
  ['abc', 'acbd', { moved: 1, added: 1 }],
  ['aab', 'ab', { removed: 1 }],
])('from %j to %j', (before, after, changes) => {
  expect(counted(rows(before), rows(after), nameOf)).toEqual({ ...nothing, ...changes });
});

test('a row that keeps its name is changed, wherever it went', () => {
  const [a, b, c] = rows('abc');
  const { changed, moved } = compareRows([a, b, c], [c, { ...a, amount: 2 }, b], nameOf);
  expect(moved).toBe(1);
  expect(changed).toEqual([{ before: a, after: { ...a, amount: 2 } }]);
});

test('words are added and removed', () => {
  expect(counted(['rye', 'oat'], ['rye', 'malt'])).toEqual({ ...nothing, added: 1, removed: 1 });
});

test('long lists are fast', () => {
  const long = Array.from({ length: 500 }, (_, index) => ({ name: `${index}` }));
  const started = performance.now();
  expect(compareRows(long, long.toReversed(), nameOf).moved).toBe(499);
  expectLessThan(1_000, performance.now() - started);
});
