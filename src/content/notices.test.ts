import { describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
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
    specialOpeningHoursSpecification: [{ validFrom: '2026-11-27', validThrough: '2026-11-29', opens: '00:00', closes: '00:00' }],
  });
  expect(bakery(bakeryFacts(await readerAt('2026-11-28T12:00:00Z')))).not.toHaveProperty('specialOpeningHoursSpecification');
});

describe('closed days to come', () => {
  const CHRISTMAS = { isClosed: true, publishAt: '2026-12-24', unpublishAt: '2026-12-27' };
  const aheadAt = async (now: string, ...notices: object[]) => (await readerAt(now, ...notices)).closuresAhead().map(({ words }) => words);

  test.each([
    ['several', {}, 'Closed December 24 to 26'],
    ['one', { unpublishAt: '2026-12-25' }, 'Closed Thursday, December 24'],
    ['two months', { unpublishAt: '2027-01-03' }, 'Closed December 24 to January 2'],
    ['no end', { unpublishAt: undefined }, 'Closed from Thursday, December 24'],
    ['a time', { publishAt: '2026-12-24T20:00:00Z' }, 'Closed from Thursday, December 24 at 2 PM until Sunday, December 27'],
    ['midnight', { publishAt: '2026-12-24T06:00:00Z' }, 'Closed December 24 to 26'],
  ])('are named ahead of time: %s', async (_, times, words) => {
    expect(await aheadAt('2026-12-01T12:00:00Z', { ...CHRISTMAS, ...times })).toEqual([words]);
  });

  test('from six weeks before until they begin; drafts and other notices are not', async () => {
    expect(await aheadAt('2026-11-12T05:59:59Z', CHRISTMAS)).toEqual([]);
    expect(await aheadAt('2026-11-12T06:00:00Z', CHRISTMAS)).toEqual(['Closed December 24 to 26']);
    expect(await aheadAt('2026-12-24T06:00:00Z', CHRISTMAS)).toEqual([]);
    const others = [
      { ...CHRISTMAS, status: 'draft' },
      { ...CHRISTMAS, isClosed: false },
    ];
    expect(await aheadAt('2026-12-01T12:00:00Z', ...others)).toEqual([]);
  });

  test('those that touch are one, and none is read before its time', async () => {
    const after = { isClosed: true, publishAt: '2026-12-27', unpublishAt: '2026-12-29' };
    expect(await aheadAt('2026-12-01T12:00:00Z', after, CHRISTMAS)).toEqual(['Closed December 24 to 28']);
    const content = await readerAt('2026-12-01T12:00:00Z', CHRISTMAS);
    expect([content.notices(), content.closure()]).toEqual([[], null]);
    expect((await readerAt('2026-12-25T12:00:00Z', after, CHRISTMAS)).closure()?.words).toBe('Closed until Tuesday, December 29');
  });

  test('search engines learn them too', async () => {
    const { specialOpeningHoursSpecification } = bakery(bakeryFacts(await readerAt('2026-12-01T12:00:00Z', CHRISTMAS))) as unknown as {
      specialOpeningHoursSpecification: object[];
    };
    expect(specialOpeningHoursSpecification).toMatchObject([{ validFrom: '2026-12-24', validThrough: '2026-12-26' }]);
  });
});
