import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { postFile, recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { changedSources } from './stale-pages.ts';
import { createReader } from './reader.ts';
import { lastMoment, nextMoment, scheduledChanges, snapshotAt } from './schedule.ts';

const at = Date.parse;
const content = (data: object) => snapshotOf(siteFiles('minimal', { [contentPath('post', 'rye')]: postFile({ title: 'Rye', ...data }) }));
const slugsAt = async (data: object, now: string) =>
  createReader(snapshotAt(await content(data), at(now)))
    .postTitles()
    .map(({ slug }) => slug);

test('a published post appears at its time and disappears at its time', async () => {
  const data = { publishAt: '2026-11-28T13:00:00Z', unpublishAt: '2026-11-30T00:00:00Z' };
  expect(await slugsAt(data, '2026-11-28T12:59:59.999Z')).toEqual([]);
  expect(await slugsAt(data, '2026-11-28T13:00:00Z')).toEqual(['rye']);
  expect(await slugsAt(data, '2026-11-29T23:59:59.999Z')).toEqual(['rye']);
  expect(await slugsAt(data, '2026-11-30T00:00:00Z')).toEqual([]);
});

test('a post with only an end is there until then', async () => {
  const data = { unpublishAt: '2026-11-30T00:00:00Z' };
  expect(await slugsAt(data, '2026-11-29T23:59:59.999Z')).toEqual(['rye']);
  expect(await slugsAt(data, '2026-11-30T00:00:00Z')).toEqual([]);
});

test('a draft does not appear by itself', async () => {
  expect(await slugsAt({ status: 'draft', publishAt: '2026-11-28' }, '2026-12-01T00:00:00Z')).toEqual([]);
});

test('a date without a time is midnight of the bakery, on the days when clocks change too', async () => {
  // In November clocks go back at two o'clock of that day, in March they go forward.
  for (const [publishAt, midnight] of [
    ['2026-11-01', '2026-11-01T05:00:00Z'],
    ['2026-11-02', '2026-11-02T06:00:00Z'],
    ['2026-03-08', '2026-03-08T06:00:00Z'],
    ['2026-03-09', '2026-03-09T05:00:00Z'],
  ] as const) {
    expect(await slugsAt({ publishAt }, new Date(at(midnight) - 1).toISOString())).toEqual([]);
    expect(await slugsAt({ publishAt }, midnight)).toEqual(['rye']);
  }
});

test('it is dated by its time, unless it has a date of its own', async () => {
  const dateOf = async (data: object) =>
    createReader(snapshotAt(await content({ publishAt: '2026-11-28', ...data }), at('2026-12-01'))).post('rye')?.publishedAt;
  expect(await dateOf({ publishedAt: undefined })).toBe('2026-11-28');
  expect(await dateOf({ publishedAt: '2020-01-01' })).toBe('2020-01-01');
});

test('moments', async () => {
  const snapshot = await content({ publishAt: '2026-11-28T13:00:00Z', unpublishAt: '2026-11-30T00:00:00Z' });
  expect(scheduledChanges(snapshot.entries).map(({ does, entry }) => [does, entry.slug])).toEqual([
    ['appear', 'rye'],
    ['disappear', 'rye'],
  ]);
  expect(lastMoment(snapshot, at('2026-11-28T12:00:00Z'))).toBeNull();
  expect(lastMoment(snapshot, at('2026-11-28T13:00:00Z'))).toBe('2026-11-28T13:00:00.000Z');
  expect(nextMoment(snapshot, at('2026-11-28T13:00:00Z'))).toBe(at('2026-11-30T00:00:00Z'));
  expect(nextMoment(snapshot, at('2026-11-30T00:00:00Z'))).toBeNull();
});

test('between two moments it is the very same, and a moment changes what is scheduled only', async () => {
  const before = await snapshotOf({
    [contentPath('post', 'rye')]: postFile({ title: 'Rye', publishAt: '2026-11-28T13:00:00Z' }),
    [contentPath('recipe', 'soup')]: recipeFile({ title: 'Soup' }),
  });
  expect(snapshotAt(before, at('2026-11-28T12:00:00Z'))).toBe(before);
  const after = snapshotAt(before, at('2026-11-28T13:00:00Z'));
  expect(snapshotAt(after, at('2026-12-24T00:00:00Z'))).toBe(after);
  const changed = changedSources(before, after);
  expect(changed).toContain('post/rye');
  expect([...changed].filter((source) => source.startsWith('recipe'))).toEqual([]);
});

test('the site’s own pages of text stay', async () => {
  const page = `---\ntitle: "Privacy"\ndescription: "D"\nunpublishAt: "2026-01-01"\n---\n\nText\n`;
  const snapshot = await snapshotOf({ [contentPath('page', 'privacy-policy')]: page });
  expect(createReader(snapshotAt(snapshot, at('2026-12-01'))).page('privacy-policy')).not.toBeNull();
});

test('an item of the menu is sold out until its time, in the bakery’s zone, and all the time without one', async () => {
  const item = { description: 'Dark.', images: [] };
  const items = [
    { ...item, name: 'Rye', soldOut: '2026-11-28' },
    { ...item, name: 'Spelt', soldOut: 'yes' },
    { ...item, name: 'Wheat' },
  ];
  const snapshot = await snapshotOf(
    siteFiles('minimal', { [contentPath('menu', 'breads')]: JSON.stringify({ name: 'Breads', order: 1, items }) }),
  );
  const marksAt = (now: string) =>
    createReader(snapshotAt(snapshot, at(now)))
      .menu()
      .find(({ id }) => id === 'breads')
      ?.items.map(({ soldOut }) => soldOut);
  expect(nextMoment(snapshot, at('2026-11-28T05:59:59.999Z'))).toBe(at('2026-11-28T06:00:00Z'));
  expect(marksAt('2026-11-28T05:59:59.999Z')).toEqual(['Sold out until November 28, 2026', 'Sold out', undefined]);
  expect(marksAt('2026-11-28T06:00:00Z')).toEqual([undefined, 'Sold out', undefined]);
  expect([...changedSources(snapshot, snapshotAt(snapshot, at('2026-11-28T06:00:00Z')))]).toEqual(['outside/moment']);
});
