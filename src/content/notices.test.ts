import { expect, test } from 'vitest';
import { contentPath } from '#domain/content-kinds.ts';
import { bakery, bakeryFacts } from '#seo/bakery-data.ts';
import { siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';
import { snapshotAt } from './schedule.ts';

const notice = (fields: object) => JSON.stringify({ title: 'At the lake.', status: 'published', ...fields });
const readerAt = async (now: string, ...notices: object[]) => {
  const files = Object.fromEntries(notices.map((fields, place) => [contentPath('notice', `n${place}`), notice(fields)]));
  return createReader(snapshotAt(await snapshotOf(siteFiles('minimal', files)), Date.parse(now)));
};

test('a notice is shown from its first moment until its last, in the bakery’s zone', async () => {
  const lake = { publishAt: '2026-11-27', unpublishAt: '2026-11-30' };
  const shownAt = async (now: string) => (await readerAt(now, lake)).notices().length;
  expect(await shownAt('2026-11-27T05:59:59Z')).toBe(0);
  expect(await shownAt('2026-11-27T06:00:00Z')).toBe(1);
  expect(await shownAt('2026-11-30T05:59:59Z')).toBe(1);
  expect(await shownAt('2026-11-30T06:00:00Z')).toBe(0);
});

test('one that turns ordering off says until when; of several, the one that ends last', async () => {
  const wordsOf = async (...notices: object[]) => (await readerAt('2026-11-28T12:00:00Z', ...notices)).closure()?.words ?? null;
  expect(await wordsOf()).toBeNull();
  expect(await wordsOf({ unpublishAt: '2026-11-30' })).toBeNull();
  expect(await wordsOf({ isClosed: true, status: 'draft' })).toBeNull();
  expect(await wordsOf({ isClosed: true, unpublishAt: '2026-11-30' })).toBe('Closed until Monday, November 30');
  expect(await wordsOf({ isClosed: true, unpublishAt: '2026-11-30T20:00:00Z' })).toBe('Closed until Monday, November 30 at 2 PM');
  expect(await wordsOf({ isClosed: true, unpublishAt: '2026-11-30' }, { isClosed: true, unpublishAt: '2026-12-01' })).toBe(
    'Closed until Tuesday, December 1',
  );
  expect(await wordsOf({ isClosed: true, unpublishAt: '2026-11-30' }, { isClosed: true })).toBe('Closed for now');
});

test('until when is said beside a notice that turns ordering off', async () => {
  const fields = { title: 'At the lake.', unpublishAt: '2026-11-30' };
  const shown = (await readerAt('2026-11-28T12:00:00Z', fields, { ...fields, isClosed: true }, { isClosed: true })).notices();
  expect(shown.map(({ until }) => until)).toEqual(expect.arrayContaining([undefined, 'Until Monday, November 30', undefined]));
});

test('search engines learn the closed days', async () => {
  const content = await readerAt('2026-11-28T12:00:00Z', { isClosed: true, publishAt: '2026-11-27', unpublishAt: '2026-11-30' });
  expect(bakery(bakeryFacts(content))).toMatchObject({
    specialOpeningHoursSpecification: { validFrom: '2026-11-27', validThrough: '2026-11-29', opens: '00:00', closes: '00:00' },
  });
  expect(bakery(bakeryFacts(await readerAt('2026-11-28T12:00:00Z')))).not.toHaveProperty('specialOpeningHoursSpecification');
});
