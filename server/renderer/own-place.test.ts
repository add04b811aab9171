import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { contentRoutesOf } from '#content/site-routes.ts';
import { SITE_PAGES } from '#domain/site-pages.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { writeLetter } from '#functions/mail/letter/letter-mail.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { loadRenderer } from './renderer.ts';

const NOW = Date.parse('2026-12-01T18:00:00Z');
const item = (id: string, ...prices: object[]) => ({ id, name: `${id} loaf`, description: 'Dark.', prices });
const MENU = {
  name: 'Breads',
  order: 0,
  items: [item('rye', { price: '4.50' }), item('seeded', { price: '1250.00', size: 'Half', from: true }, { price: '9.00', size: 'Whole' })],
};
const BAKE = { date: '2026-12-05', status: 'published', items: [{ product: 'rye', quantity: 6 }, { product: 'seeded' }], pickups: [] };
const CAKE = { name: 'Nut cake', description: 'With nuts.', image: '/uploads/nut.jpg' };
const CAKES = JSON.parse(fixture('cakes', 'full').text) as object;
const PLACES = {
  Freiburg: {
    business: {
      phone: '0761 555 0142',
      places: [{ name: 'Freiburg', street: 'Konviktstr. 1', postalCode: '79098' }],
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      country: 'DE',
    },
    cake: '29,50–49,00 €',
    shown: [
      '€4.50',
      'Half from €1,250.00',
      'Whole €9.00',
      '29,50–49,00 €',
      'Konviktstr. 1, 79098 Freiburg',
      'Freiburg%2C%20Germany',
      'tel:+497615550142',
    ],
    offered: [
      '"price":"4.50","priceCurrency":"EUR"',
      '"minPrice":1250,"priceCurrency":"EUR"',
      '"lowPrice":"29.50"',
      '"priceRange":"€€ - €€€"',
      '"streetAddress":"Konviktstr. 1"',
      '"postalCode":"79098"',
      '"addressCountry":"DE"',
    ],
  },
  Kraków: {
    business: { phone: '12 555 01 42', places: [{ name: 'Kraków' }], timeZone: 'Europe/Warsaw', currency: 'PLN' },
    cake: 'od 120 zł',
    shown: ['4.50 zł', 'Half from 1,250.00 zł', 'Whole 9.00 zł', 'od 120 zł', 'tel:+48125550142'],
    offered: [
      '"price":"4.50","priceCurrency":"PLN"',
      '"minPrice":1250,"priceCurrency":"PLN"',
      '"lowPrice":"120.00"',
      '"addressCountry":"PL"',
    ],
  },
} as const;

describe('a bakery elsewhere, without an order site', () => {
  let render: Awaited<ReturnType<typeof loadRenderer>>['render'];
  beforeAll(async () => {
    ({ render } = await loadRenderer(path.resolve(import.meta.dirname, '../..')));
  });

  test.each(Object.keys(PLACES) as (keyof typeof PLACES)[])('in %s has no dollars on any page, in data or mail', async (town) => {
    const { business, cake, shown, offered } = PLACES[town];
    const files = siteFiles('minimal', {
      [contentPath('menu', 'breads')]: JSON.stringify(MENU),
      [contentPath('bake', '2100-01-02')]: null,
      [contentPath('bake', 'b')]: JSON.stringify(BAKE),
      [contentPath('cakes')]: JSON.stringify({ ...CAKES, groups: [{ name: 'Large', cakes: [{ ...CAKE, price: cake }] }] }),
      [contentPath('business')]: JSON.stringify({ tagline: 'Rye.', pickup: 'Saturday.', orderLinks: {}, ...business }),
    });
    const content = createReader(snapshotAt(await snapshotOf(files), NOW));
    const letter = content.weekLetter()?.letter;
    const mail = letter && writeLetter(letter, content.letterhead());
    const texts = [mail?.html ?? '', mail?.text ?? '', JSON.stringify(content.answers())];
    for (const route of new Set([...SITE_PAGES, ...contentRoutesOf(content)])) {
      const { text } = await render(route, content);
      // The admin's program and the site's scripts are the same everywhere.
      texts.push(text.replace(/<style.*?<\/style>|<script(?! type="application\/ld\+json").*?<\/script>/gs, ''));
    }
    const all = texts.join('\n').replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
    const words = all.replace(/<\/?(?:strong|span|p|b)\b[^>]*>/g, '').replace(/\s+/g, ' ');
    // The measures of recipes are called that.
    expect(all.replaceAll('you chose US or metric', '').match(/.{0,60}(?:\$|\bUSD?\b).{0,20}/g)).toBeNull();
    // A landline takes none.
    expect(words.match(/.{0,20}\bcall(?:\/| or )text\b.{0,20}/gi)).toBeNull();
    expect(words).toContain('Call Us');
    for (const price of shown) expect(words).toContain(price);
    for (const data of offered) expect(all).toContain(data);
  });
});
