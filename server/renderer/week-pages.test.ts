import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { loadRenderer, type RenderedPage } from './renderer.ts';

const NOW = Date.parse('2026-12-01T18:00:00Z');
const ORDER_SITE = 'https://order.example.com/menu';
const LONG = 'A loaf with a name '.repeat(6).trim();
const MENU = {
  name: 'Breads',
  order: 0,
  items: [
    { id: 'batard', name: 'Country Batard', description: 'Dark.', prices: [{ price: '10.99' }] },
    { id: 'rye', name: 'Rye', description: 'Dark.', orderLink: 'https://order.example.com/rye' },
    { id: 'long', name: LONG, description: 'Dark.' },
  ],
};
const BAKE = {
  date: '2026-12-05',
  status: 'published',
  items: [
    { product: 'batard', quantity: 24 },
    { product: 'rye', quantity: 6, note: 'With seeds' },
    { product: 'Brick', isSoldOut: true },
  ],
  ordersClose: '2026-12-04T03:00:00Z',
  pickups: [
    { place: 'Boerne', from: '2026-12-05T20:00:00Z', to: '2026-12-05T22:00:00Z' },
    { place: 'Market', from: '2026-12-06T16:00:00Z', to: '2026-12-06T20:00:00Z' },
  ],
};
const OVER = { ...BAKE, date: '2026-11-28', pickups: [], ordersClose: '2026-11-26' };
const ALL_GONE = { items: BAKE.items.map((item) => ({ ...item, isSoldOut: true })) };
const LATER = { date: '2026-12-12', pickups: [], ordersClose: '2026-12-10' };

interface State {
  bakes?: object[];
  notice?: object;
  business?: object;
  hasNewsletter?: boolean;
}

describe('the week on the home page and the menu', () => {
  let render: Awaited<ReturnType<typeof loadRenderer>>['render'];
  beforeAll(async () => {
    ({ render } = await loadRenderer(path.resolve(import.meta.dirname, '../..')));
  });

  /** A page’s HTML, and its text from the headline to the end of the week. */
  async function pageIn({ bakes = [], notice, business = {}, hasNewsletter = false }: State, route = '/') {
    const settings = JSON.parse(fixture('settings', 'full').text) as { features: object };
    const files = siteFiles('minimal', {
      [contentPath('menu', 'breads')]: JSON.stringify(MENU),
      [contentPath('settings')]: JSON.stringify({ ...settings, features: { ...settings.features, enableNewsletter: true } }),
      [contentPath('business')]: JSON.stringify({
        ...(JSON.parse(fixture('business', 'minimal').text) as object),
        timeZone: 'America/Chicago',
        nextList: { day: 'Sunday', time: '09:00' },
        orderLinks: { menu: ORDER_SITE },
        ...business,
      }),
      [contentPath('bake', '2100-01-02')]: null,
      ...Object.fromEntries(bakes.map((bake, place) => [contentPath('bake', `b${place}`), JSON.stringify({ ...BAKE, ...bake })])),
      ...(notice ? { [contentPath('notice', 'closed')]: JSON.stringify({ title: 'Away', status: 'published', ...notice }) } : {}),
    });
    const snapshot = await snapshotOf(files);
    const seen = snapshotAt({ ...snapshot, outside: { ...snapshot.outside, newsletter: hasNewsletter } }, NOW);
    const page: RenderedPage = await render(route, createReader(seen));
    const end = page.text.indexOf('id="introduction"');
    const html = page.text.slice(page.text.indexOf('<main'), end < 0 ? page.text.indexOf('id="menu-board"') : end);
    const text = html
      .replace(/<style.*?<\/style>|<script.*?<\/script>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    return { html, text };
  }
  const buttonsIn = (html: string) => [...html.matchAll(/<a[^>]* class="button"[^>]*>\s*([^<]*?)\s*</g)].map(([, words]) => words);
  const linkOf = (html: string, product: string) =>
    new RegExp(`<a class="line" href="([^"]+)"(?:(?!</a>).)*>${product}<`, 's').exec(html)?.[1];

  test.each(['/', '/menu'])('%s: a list that takes orders', async (route) => {
    const { html, text } = await pageIn({ bakes: [{}] }, route);
    expect(text).toContain('Baking for Saturday, December 5 Order by Thursday, 9 PM 24 batards Order');
    expect(text).toContain('Pickup: Boerne, 2 to 4 PM Market, Sunday, 10 AM to 2 PM');
    expect(buttonsIn(html)).toEqual(['Order']);
    expect(text).not.toContain('next list');
    expect(text).toMatch(/Country Batard 24 this week \$10\.99 .*Rye 6 this week · With seeds .*Brick\s+Sold out/);
    expect(linkOf(html, 'Country Batard')).toBe(ORDER_SITE);
    expect(linkOf(html, 'Rye')).toBe('https://order.example.com/rye');
    expect(linkOf(html, 'Brick')).toBeUndefined();
  });

  test.each<[string, State, RegExp, string[]]>([
    ['before orders open', { bakes: [{ ordersOpen: '2026-12-02T15:00:00Z' }] }, /December 5 Orders open Wednesday, 9 AM 24 batards/, []],
    [
      'orders are closed',
      { bakes: [{ ordersClose: '2026-11-30' }] },
      /December 5 Orders are closed Pickup: .* goes up on Sunday at 9 AM/,
      [],
    ],
    ['all sold out', { bakes: [ALL_GONE] }, /December 5 All sold out Pickup: .* goes up on Sunday at 9 AM/, []],
    ['the next is open', { bakes: [ALL_GONE, LATER] }, /Baking for Saturday, December 12 Order by .* December 5 All sold out/, ['Order']],
    ['no order site', { bakes: [{}], business: { orderLinks: {} } }, /24 batards How to order/, ['How to order']],
    ['no list yet', {}, /The next list goes up on Sunday at 9 AM (?!.*Order)/, ['See the menu']],
    [
      'a list is over',
      { bakes: [OVER] },
      /goes up on Sunday at 9 AM .*Baked for Saturday, November 28 Country Batard · Rye · Brick/,
      ['See the menu'],
    ],
    [
      'no next list known',
      { bakes: [OVER], business: { nextList: undefined } },
      /The next list isn’t up yet .*Baked for/,
      ['See the menu'],
    ],
    ['readers are told', { bakes: [OVER], hasNewsletter: true }, /on Sunday at 9 AM Tell me when it’s up/, ['Tell me when it’s up']],
    [
      'readers are told beside closed days',
      { notice: { isClosed: true, publishAt: '2026-12-06', unpublishAt: '2026-12-20' }, hasNewsletter: true },
      /Closed December 6 to 19 Tell me when the next list is up/,
      ['Tell me when the next list is up'],
    ],
    [
      'an old list is forgotten',
      { bakes: [{ ...OVER, date: '2026-10-31' }] },
      /goes up on Sunday at 9 AM (?!.*Baked for)/,
      ['See the menu'],
    ],
  ])('%s', async (_, state, words, buttons) => {
    const { html, text } = await pageIn(state);
    expect(text).toMatch(words);
    expect(buttonsIn(html)).toEqual(buttons);
  });

  test('without lists, the hero orders with the owner’s words', async () => {
    const { html } = await pageIn({ business: { nextList: undefined } });
    expect(buttonsIn(html)).toHaveLength(1);
    expect(html).not.toContain('this-week');
  });

  test('a list of days on which the bakery is closed is not shown; a later one cannot be ordered from yet', async () => {
    const closed = { isClosed: true, unpublishAt: '2026-12-07' };
    const { html, text } = await pageIn({ bakes: [{}], notice: closed });
    expect(text).toContain('Closed until Monday, December 7');
    expect(text).not.toMatch(/Baking for|Order by|goes up/);
    expect(buttonsIn(html)).toEqual(['See the menu']);
    const [away, waiting] = await Promise.all([closed, undefined].map((notice) => pageIn({ bakes: [OVER], ...(notice && { notice }) })));
    expect([away?.html, waiting?.html].map((page) => /linocuts\/(closed-sign|empty-rack)/.exec(page ?? '')?.[1])).toEqual([
      'closed-sign',
      'empty-rack',
    ]);
    const later = await pageIn({ bakes: [LATER], notice: closed });
    expect(later.text).toMatch(/Baking for Saturday, December 12 .*Closed until Monday, December 7/);
    expect(later.text).not.toContain('Order by');
    expect(buttonsIn(later.html)).toEqual([]);
    expect(linkOf(later.html, 'Rye')).toBe('/menu#rye');
  });

  test.each([
    ['now', { publishAt: undefined }],
    ['to come', { publishAt: '2026-12-04' }],
    ['in which its orders open and close', { publishAt: '2026-12-01' }],
  ])('a list of closed days %s stays for those who have ordered, and takes no orders', async (_, times) => {
    const closed = { isClosed: true, keepsLists: true, unpublishAt: '2026-12-07', ...times };
    const { html, text } = await pageIn({ bakes: [{ ordersOpen: '2026-12-02' }], notice: closed });
    expect(text).toMatch(/Baking for Saturday, December 5 Orders are closed .*Pickup: Boerne, 2 to 4 PM .*Country Batard/);
    expect(buttonsIn(html)).not.toContain('Order');
    expect(linkOf(html, 'Rye')).toBe('/menu#rye');
  });

  describe.each(['/', '/menu'])('closed days to come on %s', (route) => {
    const days = (publishAt: string, unpublishAt: string) => ({ isClosed: true, publishAt, unpublishAt });

    test.each<[string, State, RegExp, RegExp | null]>([
      [
        'a list before them',
        { bakes: [{}], notice: days('2026-12-24', '2026-12-27') },
        /Baking for Saturday, December 5 Order by Thursday, 9 PM .*Closed December 24 to 26/,
        null,
      ],
      [
        'a list within them is not shown',
        { bakes: [{}], notice: days('2026-12-04', '2026-12-07') },
        /Closed December 4 to 6/,
        /Baking for|Order/,
      ],
      [
        'nor on the day that is usual for the next list',
        { notice: days('2026-12-05', '2026-12-07') },
        /Closed December 5 to 6/,
        /goes up|isn’t up/,
      ],
      ['another usual day', { notice: days('2026-12-08', '2026-12-12') }, /goes up on Sunday at 9 AM .*Closed December 8 to 11/, null],
      [
        'orders close before them',
        { bakes: [LATER], notice: days('2026-12-09', '2026-12-11') },
        /December 12 Order by Tuesday, December 8 .*Closed December 9 to 10/,
        /December 10 /,
      ],
      [
        'orders open after them',
        { bakes: [{ ...LATER, ordersOpen: '2026-12-03', ordersClose: '2026-12-11' }], notice: days('2026-12-02', '2026-12-05') },
        /December 12 Orders open Saturday .*Closed December 2 to 4/,
        null,
      ],
      [
        'a bakery without lists',
        { business: { nextList: undefined }, notice: days('2026-12-24', '2026-12-27') },
        /Closed December 24 to 26/,
        null,
      ],
      [
        'the last pickup is before they begin',
        { bakes: [{}], notice: days('2026-12-06T21:00:00Z', '2026-12-27') },
        /Baking for Saturday, December 5 .*Closed from Sunday, December 6 at 3 PM until Sunday, December 27/,
        null,
      ],
    ])('%s', async (_, state, words, not) => {
      const { text } = await pageIn(state, route);
      expect(text).toMatch(words);
      if (not) expect(text).not.toMatch(not);
    });
  });

  test('a thing without a price is free, priced with the list, or not stated: in the page and for search engines', async () => {
    const item = (name: string, unpriced?: string) => ({ name, description: 'Dark.', unpriced });
    const items = [item('Crusts', 'free'), item('Pie', 'with the weekly list'), item('Cake')];
    const files = siteFiles('minimal', { [contentPath('menu', 'breads')]: JSON.stringify({ ...MENU, items }) });
    const { text } = await render('/menu', createReader(await snapshotOf(files)));
    const wordsOf = (name: string) => new RegExp(`<h3>${name}</h3>(.*?)</div>`, 's').exec(text)?.[1]?.replace(/<[^>]+>/g, '|');
    expect(['Crusts', 'Pie', 'Cake'].map(wordsOf)).toEqual([
      expect.stringMatching(/\bFree\b/),
      expect.stringContaining('Price with this week’s list'),
      expect.not.stringMatching(/price|free/i),
    ]);
    expect(text).toMatch(/"price":"0.00","priceCurrency":"USD","availability"/);
    expect(text.match(/"availability"/g)).toHaveLength(1);
  });

  test('a long list is folded after its first lines, and photos wait', async () => {
    const items = Array.from({ length: 20 }, (_, place) => ({ product: place === 0 ? 'long' : `Loaf ${place}` }));
    const { html, text } = await pageIn({ bakes: [{ items }] });
    expect(text).toContain('20 things');
    expect(text).toContain('15 more on the list');
    expect(html.indexOf('<summary')).toBeGreaterThan(html.indexOf('Loaf 4<'));
  });
});
