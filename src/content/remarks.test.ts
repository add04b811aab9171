import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { changedFiles, postFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { remarksOf } from './remarks.ts';
import { type ContentSnapshot, type Entry, withFiles } from './snapshot.ts';

const POSTS = 300;
const script = '<script src="https://a.example/a.js"></script>';
const paragraph = 'Feed it, *fold* it, let it [rest](/menu), and bake it until it is dark.\n\n';
const place = (index: number): string => `content/posts/post-${index}.md`;

const site = (): Promise<ContentSnapshot> =>
  snapshotOf(
    siteFiles(
      'minimal',
      Object.fromEntries(
        Array.from({ length: POSTS }, (_, index) => [place(index), postFile({}, index === 7 ? script : paragraph.repeat(10))]),
      ),
    ),
  );

/** Counts how often the body of each entry is read, by slug. */
function countReads({ entries }: ContentSnapshot): Map<string, number> {
  const reads = new Map<string, number>();
  for (const entry of entries.post.values()) {
    const { slug, body } = entry;
    Object.defineProperty(entry satisfies Entry, 'body', {
      get() {
        reads.set(slug, (reads.get(slug) ?? 0) + 1);
        return body;
      },
    });
  }
  return reads;
}

test('a body is looked at once while its entry is unchanged, and again once it has changed', async () => {
  const before = await site();
  const reads = countReads(before);
  const found = { file: place(7), path: 'content', message: '<script> of “https://a.example/a.js” is left out.' };
  expect(await remarksOf(before)).toEqual([found]);
  expect(await Promise.all([remarksOf(before), remarksOf(before)])).toEqual([[found], [found]]);
  expect(new Set(reads.values())).toEqual(new Set([1]));
  const after = await withFiles(before, changedFiles({ [place(3)]: postFile({}, script), [place(7)]: postFile({}, 'Gone.') }));
  expect(await remarksOf(after)).toEqual([{ ...found, file: place(3) }]);
  expect(reads.size).toBe(before.entries.post.size);
  expect(new Set(reads.values())).toEqual(new Set([1]));
});

test('visitors are answered while many bodies are looked at', async () => {
  const snapshot = await site();
  const work = { isDone: false, turns: 0 };
  const looking = remarksOf(snapshot).then(() => (work.isDone = true));
  for (; !work.isDone; work.turns += 1) await nextTurn();
  await looking;
  expect(work.turns).toBeGreaterThan(2);
});
