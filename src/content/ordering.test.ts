import { describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { bakery, bakeryFacts } from '#seo/bakery-data.ts';
import { loaf, menu } from '#seo/catalog-data.ts';
import { weekCatalog } from '#seo/week-data.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';
import { snapshotAt } from './schedule.ts';

const NOW = '2026-11-02T00:00:00Z';
const BAKE = {
  date: '2026-11-07',
  status: 'published',
  items: [{ product: 'batard' }, { product: 'rye' }],
  ordersOpen: '2026-11-01T15:00:00Z',
  ordersClose: '2026-11-06T02:00:00Z',
  pickups: [],
};
const ORDER_SITE = 'https://order.example.com/';
const business = {
  ...(JSON.parse(fixture('business', 'minimal').text) as object),
  nextList: { day: 'Sunday', time: '09:00' },
  orderLinks: { menu: ORDER_SITE },
};
const item = (id: string, more: object = {}) => ({ id, name: id, description: 'Bread.', prices: [{ price: '6.50' }], ...more });
const itemsOf = (batard: object = {}) => [item('batard', batard), item('rye'), item('cake'), item('gift', { orderLink: ORDER_SITE })];
const sourdough = JSON.parse(fixture('sourdough', 'full').text) as { product: object };

interface State {
  bake?: object | null;
  batard?: object;
  notice?: object;
  nextList?: undefined;
}

async function contentAt({ bake, batard, notice, ...more }: State) {
  const files = siteFiles('minimal', {
    [contentPath('menu', 'breads')]: JSON.stringify({ name: 'Breads', order: 0, items: itemsOf(batard) }),
    [contentPath('business')]: JSON.stringify({ ...business, ...more }),
    [contentPath('sourdough')]: JSON.stringify({ ...sourdough, product: { ...sourdough.product, pricedLike: 'batard' } }),
    [contentPath('bake', '2100-01-02')]: null,
    ...(bake === null ? {} : { [contentPath('bake', 'b')]: JSON.stringify({ ...BAKE, ...bake }) }),
    ...(notice
      ? { [contentPath('notice', 'n')]: JSON.stringify({ title: 'Closed', isClosed: true, status: 'published', ...notice }) }
      : {}),
  });
  return createReader(snapshotAt(await snapshotOf(files), Date.parse(NOW)));
}

const gone = (product: string) => ({ product, isSoldOut: true });
/** What visitors read of the list and the loaf, and what search engines read of the loaf and the menu. */
const STATES: [string, State, string | undefined, string | undefined, string, string[]][] = [
  ['orders are open', {}, undefined, undefined, 'PreOrder', ['PreOrder', 'PreOrder', '', 'InStock']],
  [
    'the loaf is sold out',
    { bake: { items: [gone('batard'), { product: 'rye' }] } },
    undefined,
    'Sold out this Saturday',
    'SoldOut',
    ['SoldOut', 'PreOrder', '', 'InStock'],
  ],
  [
    'all is sold out',
    { bake: { items: [gone('batard'), gone('rye')] } },
    'All sold out',
    'Sold out this Saturday',
    'SoldOut',
    ['SoldOut', 'SoldOut', '', 'InStock'],
  ],
  [
    'the loaf is not on the list',
    { bake: { items: [{ product: 'rye' }] } },
    undefined,
    'Not on the list for Saturday, November 7',
    'OutOfStock',
    ['', 'PreOrder', '', 'InStock'],
  ],
  [
    'orders are closed',
    { bake: { ordersOpen: undefined, ordersClose: '2026-10-31' } },
    'Orders are closed',
    'Orders are closed',
    'OutOfStock',
    ['OutOfStock', 'OutOfStock', '', 'InStock'],
  ],
  [
    'orders are not open yet',
    { bake: { ordersOpen: '2026-11-03T14:00:00Z' } },
    'Orders open Tuesday, 8 AM',
    'Orders open Tuesday, 8 AM',
    'OutOfStock',
    ['OutOfStock', 'OutOfStock', '', 'InStock'],
  ],
  [
    'the last list is over, and the next one is not up yet',
    { bake: { date: '2026-10-31', ordersOpen: undefined, ordersClose: '2026-10-29' } },
    'The next list goes up on Sunday at 9 AM',
    'The next list goes up on Sunday at 9 AM',
    'OutOfStock',
    ['', '', '', 'InStock'],
  ],
  ['no list was ever published', { bake: null }, undefined, undefined, 'PreOrder', ['InStock', 'InStock', 'InStock', 'InStock']],
  [
    'the bakery is closed',
    { notice: { unpublishAt: '2026-11-04' } },
    'Closed until Wednesday, November 4',
    'Closed until Wednesday, November 4',
    'OutOfStock',
    ['OutOfStock', 'OutOfStock', 'OutOfStock', 'OutOfStock'],
  ],
  [
    'the bakery has no lists',
    { bake: null, nextList: undefined },
    undefined,
    undefined,
    'PreOrder',
    ['InStock', 'InStock', 'InStock', 'InStock'],
  ],
  [
    'the menu says that the loaf is sold out',
    { bake: null, nextList: undefined, batard: { soldOut: '2026-11-20' } },
    undefined,
    'Sold out until November 20, 2026',
    'SoldOut',
    ['SoldOut', 'InStock', 'InStock', 'InStock'],
  ],
  [
    'the menu says that the loaf is sold out, and it is on the list',
    { batard: { soldOut: '2026-11-20' } },
    undefined,
    'Sold out until November 20, 2026',
    'SoldOut',
    ['SoldOut', 'PreOrder', '', 'InStock'],
  ],
  [
    'the menu says that all of the list is sold out',
    { bake: { items: [{ product: 'batard' }] }, batard: { soldOut: 'yes' } },
    'All sold out',
    'Sold out',
    'SoldOut',
    ['SoldOut', '', '', 'InStock'],
  ],
];

const lastWord = (address = '') => address.replace('https://schema.org/', '');

describe('pages and search engines agree while', () => {
  test.each(STATES)('%s', async (_, state, ofList, ofLoaf, availability, ofItems) => {
    const content = await contentAt(state);
    expect([content.orderState('list').reason, content.orderState('loaf').reason]).toEqual([ofList, ofLoaf]);
    expect(content.fullMenu()).toBe(ofList === undefined ? ORDER_SITE : '/menu');

    const facts = bakeryFacts(content);
    const product = loaf(facts, { name: 'Loaf', description: 'Rye.' }, null) as unknown as { offers: { availability?: string } };
    expect(lastWord(product.offers.availability)).toBe(availability);
    const { makesOffer } = bakery(facts) as unknown as { makesOffer?: { url: string; availability?: string }[] };
    const offered = (makesOffer ?? []).map((offer) => [new URL(offer.url).pathname, lastWord(offer.availability)]);
    expect(offered).toContainEqual(['/sourdough', availability]);
    const { hasMenuSection } = menu(facts, 'Menu', content.menu()) as unknown as {
      hasMenuSection: { hasMenuItem: { offers: { availability?: string } }[] }[];
    };
    expect(hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem.map(({ offers }) => lastWord(offers.availability)))).toEqual(ofItems);
    const listed = JSON.stringify(weekCatalog(facts, content.week()));
    expect(listed.includes('PreOrder')).toBe(ofList === undefined && (content.week()?.bake ?? null) !== null);
    // The list and the menu say the same of each thing.
    const soldOut = new Map(content.menu().flatMap(({ items }) => items.map(({ anchor, soldOut }) => [anchor, soldOut !== undefined])));
    for (const { anchor, isSoldOut } of content.week()?.bake?.items ?? []) expect(isSoldOut, anchor).toBe(soldOut.get(anchor ?? ''));
    // Only what can be ordered has its link.
    const links = content.menu().flatMap(({ items }) => items.flatMap(({ orderLink }) => orderLink ?? []));
    expect(links).toEqual(state.notice ? [] : [ORDER_SITE]);
  });
});
