import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { bakeryFacts } from '#seo/bakery-data.ts';
import { weekCatalog } from '#seo/week-data.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { createReader } from './reader.ts';
import { changedSources } from './stale-pages.ts';
import { nextMoment, snapshotAt } from './schedule.ts';

/** Clocks go back on Sunday, November 1, at two o'clock. */
const BAKE = {
  date: '2026-11-07',
  status: 'published',
  items: [
    { product: 'Rye', quantity: 12 },
    { product: 'Brick', isSoldOut: true },
  ],
  ordersOpen: '2026-11-01T15:00:00Z',
  ordersClose: '2026-11-06T02:00:00Z',
  pickups: [
    { place: 'Boerne', from: '2026-11-07T20:00:00Z', to: '2026-11-07T22:00:00Z' },
    { place: 'Market', from: '2026-11-08T15:00:00Z', to: '2026-11-08T17:00:00Z' },
  ],
};
const business = { ...(JSON.parse(fixture('business', 'minimal').text) as object), nextList: { day: 'Sunday', time: '09:00' } };
const MENU = { name: 'Breads', order: 0, items: [{ name: 'Rye', description: 'Dark.', prices: [{ price: '6.50' }] }] };

const contentOf = (...bakes: object[]) =>
  snapshotOf(
    siteFiles('minimal', {
      [contentPath('menu', 'breads')]: JSON.stringify(MENU),
      [contentPath('business')]: JSON.stringify(business),
      [contentPath('bake', '2100-01-02')]: null,
      ...Object.fromEntries(bakes.map((bake, place) => [contentPath('bake', `b${place}`), JSON.stringify({ ...BAKE, ...bake })])),
    }),
  );
const weekAt = async (now: string, ...bakes: object[]) => createReader(snapshotAt(await contentOf(...bakes), Date.parse(now))).week();

test.each([
  ['2026-10-31T04:59:59Z', 'Saturday, November 7', 'before', 'Sunday, 9 AM', null],
  ['2026-11-01T06:00:00Z', 'This Saturday', 'before', 'Sunday, 9 AM', null],
  ['2026-11-01T14:59:59Z', 'This Saturday', 'before', 'Sunday, 9 AM', null],
  ['2026-11-01T15:00:00Z', 'This Saturday', 'open', 'Sunday, 9 AM', null],
  ['2026-11-06T01:59:59Z', 'This Saturday', 'open', 'Sunday, 9 AM', null],
  ['2026-11-06T02:00:00Z', 'This Saturday', 'closed', 'Sunday, 9 AM', { words: 'Sunday at 9 AM' }],
  ['2026-11-08T16:59:59Z', 'This Saturday', 'closed', 'Sunday, 9 AM', { words: 'Sunday at 9 AM' }],
])('at %s: %s, orders %s', async (now, title, orders, opens, next) => {
  expect(await weekAt(now, {})).toMatchObject({
    bake: { title, orders, opens: { words: opens }, closes: { at: '2026-11-06T02:00:00.000Z' } },
    next,
  });
});

test('once orders are closed, the list after it can be read and ordered from', async () => {
  const later = {
    date: '2026-11-14',
    items: [{ product: 'Rye', isSoldOut: true }, { product: 'Brick' }],
    ordersOpen: undefined,
    ordersClose: '2026-11-13',
    pickups: [],
  };
  const days = async (now: string) => {
    const content = createReader(snapshotAt(await contentOf({}, later), Date.parse(now)));
    const [week, [rye]] = [content.week(), content.menu()[0]?.items ?? []];
    const { hasOfferCatalog } = weekCatalog(bakeryFacts(content), week);
    return [week?.before?.title, week?.bake?.title, (hasOfferCatalog as { name?: string } | undefined)?.name, rye?.soldOut];
  };
  const [first, second] = ['Saturday, November 7', 'Saturday, November 14'];
  expect(await days('2026-11-06T01:59:59Z')).toEqual([undefined, 'This Saturday', first, undefined]);
  expect(await days('2026-11-06T02:00:00Z')).toEqual(['This Saturday', second, second, `Sold out for ${second}`]);
  expect(await days('2026-11-08T17:00:00Z')).toEqual([undefined, 'This Saturday', second, 'Sold out this Saturday']);
});

test('a list that takes no orders any more is passed over for one that does', async () => {
  const [closed, open] = ['2026-11-14', '2026-11-21'].map((date) => ({ date, ordersOpen: undefined, ordersClose: undefined, pickups: [] }));
  const past = { ...closed, ordersClose: '2026-11-04' };
  expect(await weekAt('2026-11-06T02:00:00Z', {}, past, { ...open })).toMatchObject({
    bake: { date: '2026-11-21' },
    before: { date: '2026-11-07' },
  });
  expect(await weekAt('2026-11-06T02:00:00Z', {}, past)).toMatchObject({ bake: { date: '2026-11-07' }, before: null });
});

test('more than twelve items have the headings of the menu, those that are not on it come first', async () => {
  const groups = async (count: number) => {
    const items = [{ product: 'Rye' }, ...Array.from({ length: count - 1 }, (_, place) => ({ product: `Loaf ${place}` }))];
    const week = await weekAt('2026-11-03T00:00:00Z', { items });
    return week?.bake?.groups.map(({ name, items }) => [name, items.length]);
  };
  expect(await groups(12)).toEqual([[undefined, 12]]);
  expect(await groups(13)).toEqual([
    [undefined, 12],
    ['Breads', 1],
  ]);
});

test('all of it turns by itself, at moments the clock waits for', async () => {
  let snapshot = await contentOf({});
  const seen: string[] = [];
  for (let at = nextMoment(snapshot, 0); at !== null; at = nextMoment(snapshot, at)) {
    const before = snapshot;
    snapshot = snapshotAt(snapshot, at);
    expect([...changedSources(before, snapshot)]).toContain('outside/moment');
    const { bake, next } = createReader(snapshot).week() ?? {};
    seen.push(`${new Date(at).toISOString()} ${bake ? `${bake.title} ${bake.orders} ${bake.closes?.words}` : next?.words}`);
  }
  expect(seen).toEqual([
    '2026-10-26T15:00:00.000Z Saturday, November 7 before Thursday, November 5, 8 PM',
    '2026-10-31T02:00:00.000Z Saturday, November 7 before Thursday, 8 PM',
    '2026-11-01T05:00:00.000Z This Saturday before Thursday, 8 PM',
    '2026-11-01T15:00:00.000Z This Saturday open Thursday, 8 PM',
    // The days of the pickups are named by their days of the week from here on.
    '2026-11-01T20:00:00.000Z This Saturday open Thursday, 8 PM',
    '2026-11-01T22:00:00.000Z This Saturday open Thursday, 8 PM',
    '2026-11-02T15:00:00.000Z This Saturday open Thursday, 8 PM',
    '2026-11-02T17:00:00.000Z This Saturday open Thursday, 8 PM',
    '2026-11-06T02:00:00.000Z This Saturday closed Thursday, 8 PM',
    '2026-11-08T17:00:00.000Z Sunday at 9 AM',
    // The last list is not shown for ever.
    '2026-12-05T06:00:00.000Z Sunday at 9 AM',
  ]);
});

test('prices are those of the menu, and what is not on it is only a name', async () => {
  const week = await weekAt('2026-11-02T00:00:00Z', {});
  expect(week?.bake?.items).toMatchObject([
    { product: 'Rye', anchor: 'rye', prices: ['$6.50'], facts: '12 this week' },
    { product: 'Brick', isSoldOut: true },
  ]);
  expect(week?.bake?.items[1]).not.toHaveProperty('prices');
  expect(week?.bake?.pickups.map(({ words, short }) => [words, short])).toEqual([
    ['Saturday, 2 to 4 PM', '2 to 4 PM'],
    ['Sunday, November 8, 9 to 11 AM', 'Sunday, November 8, 9 to 11 AM'],
  ]);
});

test('without pickups a list is over at the end of its day', async () => {
  expect((await weekAt('2026-11-08T05:59:59Z', { pickups: [] }))?.bake).not.toBeNull();
  expect((await weekAt('2026-11-08T06:00:00Z', { pickups: [] }))?.bake).toBeNull();
});

test('of a scheduled list pages know only when it goes up', async () => {
  const [over, next] = [
    {},
    { date: '2026-11-14', ordersOpen: undefined, ordersClose: undefined, pickups: [], publishAt: '2026-11-10T15:00:00Z' },
  ];
  expect(await weekAt('2026-11-09T00:00:00Z', over, next)).toEqual({
    bake: null,
    before: null,
    next: { words: 'Tuesday at 9 AM', at: '2026-11-10T15:00:00.000Z' },
    ahead: [],
    last: { day: 'Saturday, November 7', date: '2026-11-07', items: ['Rye', 'Brick'] },
  });
  expect((await weekAt('2026-11-10T15:00:00Z', over, next))?.bake?.date).toBe('2026-11-14');
});

test('drafts, and lists that were taken down, are not shown', async () => {
  for (const unseen of [{ status: 'draft' }, { unpublishAt: '2026-11-01' }])
    expect((await weekAt('2026-11-02T00:00:00Z', unseen))?.bake).toBeNull();
});

test('search engines get its prices and what is sold out', async () => {
  const content = createReader(snapshotAt(await contentOf({}), Date.parse('2026-11-02T00:00:00Z')));
  expect(weekCatalog(bakeryFacts(content), content.week())).toMatchObject({
    hasOfferCatalog: {
      itemListElement: [
        {
          price: '6.50',
          availability: 'https://schema.org/PreOrder',
          availabilityEnds: '2026-11-06T02:00:00.000Z',
          itemOffered: { name: 'Rye' },
        },
        { availability: 'https://schema.org/SoldOut', itemOffered: { name: 'Brick' } },
      ],
    },
  });
});
