import { expect, test } from 'vitest';
import { MOST_IMPORTED } from '#api/comments.ts';
import type { SourceComment } from '#exchange/comments/source-comment.ts';
import { batchesOf, importInWords } from './import-batches.ts';

const comments = (title: string, count: number, text = 'Good.'): SourceComment[] =>
  Array.from({ length: count }, (_unused, index) => ({
    id: `${title} ${index}`,
    page: { path: null, title },
    name: 'Jo',
    text,
    at: '2020-01-01T00:00:00.000Z',
    parent: null,
    isByOwner: false,
  }));
const titlesOf = (batch: readonly SourceComment[]) => [...new Set(batch.map(({ page }) => page.title))];

test('a request has whole pages, up to 200 comments or half a million letters', () => {
  const batches = batchesOf([...comments('a', 150), ...comments('b', 50), ...comments('c', 1), ...comments('a', 1)]);
  expect(batches.map(titlesOf)).toEqual([['a'], ['b', 'c']]);
  expect(batchesOf([...comments('a', 100), ...comments('b', 100)]).map(titlesOf)).toEqual([['a', 'b']]);
  const long = 'a'.repeat(300_000);
  expect(batchesOf([...comments('a', 1, long), ...comments('b', 1, long)]).map(titlesOf)).toEqual([['a'], ['b']]);
  expect(batchesOf([])).toEqual([]);
});

test('a page with more than one request takes is in several', () => {
  expect(batchesOf(comments('a', MOST_IMPORTED + 1)).map(({ length }) => length)).toEqual([MOST_IMPORTED, 1]);
});

test('what became of it is said, with what was left out', () => {
  const nothing = { saved: 0, ids: [], duplicates: 0, unseen: 0, homeless: [], problems: [], others: [] };
  expect(importInWords(nothing)).toBe('No comment was added.');
  const homeless = Array.from({ length: 7 }, (_unused, index) => ({ page: `/${index}`, count: 2 }));
  expect(importInWords({ ...nothing, saved: 2, duplicates: 1, unseen: 3, homeless, problems: ['Too long.'], others: ['a.txt'] })).toBe(
    '2 comments were added. The site had 1 comment already. Left out: 3 comments that were spam, deleted or not approved there. Not a post or recipe here, so left out: /0 (2), /1 (2), /2 (2), /3 (2), /4 (2) and 2 more. Not an export from WordPress or Disqus: a.txt. Too long.',
  );
});
