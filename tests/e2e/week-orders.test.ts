import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { inDays, PRODUCTS, weekSite } from '../support/week-site.ts';

const SHOTS = process.env['SHOTS'];
const site = weekSite();
const browser = testBrowser();

/** The area of Letter within its margins, in pixels. */
const LETTER = { width: 682, height: 922 };

test.each(['/', '/menu'])('the week on %s prints a line for each thing', async (address) => {
  await site.publishList({});
  const page = await browser.open({ viewport: LETTER });
  await page.goto(site.address + address);
  await page.emulateMedia({ media: 'print' });
  const lines = () =>
    page.locator('.week li').evaluateAll((items) =>
      items.map((item) => {
        const [name, price] = [item.querySelector('.product'), item.querySelector('.price')].map((part) => part?.getClientRects());
        return { names: name?.length, prices: price?.length, height: Math.round(item.getBoundingClientRect().height) };
      }),
    );
  if (SHOTS) await page.pdf({ path: `${SHOTS}/print${address.replace('/', '-')}.pdf`, preferCSSPageSize: true });
  await expect.poll(lines).toHaveLength(9);
  for (const { names, height } of await lines()) {
    expect(names).toBe(1);
    expect(height).toBeLessThan(42);
  }
  const gaps = () =>
    page.locator('.week :is(.orders, .pickups) > span + span').evaluateAll((parts) =>
      parts.map((part) => {
        const [here, before] = [part.getBoundingClientRect(), part.previousElementSibling?.getBoundingClientRect()];
        return before?.top === here.top ? here.left - before.right : Infinity;
      }),
    );
  await expect.poll(gaps).not.toEqual([]);
  for (const gap of await gaps()) expect(gap).toBeGreaterThan(6);
});

test.each([
  ['all is sold out', { items: PRODUCTS.map((product) => ({ product, isSoldOut: true })) }, 'All sold out', /^Sold out /],
  ['orders are closed', { ordersClose: inDays(-1) }, 'Orders are closed', /^Orders are closed$/],
  ['orders open later', { ordersOpen: inDays(1) }, 'Orders open ', /^Orders open /],
])('nothing is offered while %s', async (_, list, words, ofLoaf) => {
  await site.publishList(list);
  for (const address of ['/', '/menu', '/sourdough', '/nowhere']) {
    const text = await (await fetch(site.address + address)).text();
    expect(text, address).not.toMatch(/href="https:\/\/(?:order|menu)\.example\.com/);
    expect(text, address).toContain(address === '/sourdough' ? ofLoaf.source.replace(/[\^$]/g, '') : words);
  }
  const page = await browser.open({ viewport: { width: 390, height: 844 } });
  await page.goto(`${site.address}/sourdough`);
  await expect
    .poll(() => page.getByRole('main').locator('.closed').allInnerTexts())
    .toEqual([expect.stringMatching(ofLoaf), expect.stringMatching(ofLoaf)]);
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Order Now' }).count()).toBe(0);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/sourdough-${words.trim().replaceAll(' ', '-')}.png` });
});

test('each price of the list is on one line in any window', async () => {
  const prices = [
    { size: 'Half dozen', price: '11.99' },
    { size: 'Dozen', price: '21.99' },
  ];
  const items = ['Pecan rounds', 'Lemon rounds'].map((name) => ({ name, description: 'Baked on Saturday.', prices }));
  await site.publishFiles({ 'content/menu/by-the-dozen.json': { name: 'By the dozen', order: 9, items } });
  await site.publishList({ items: [...items.map(({ name }) => ({ product: name })), ...PRODUCTS.map((product) => ({ product }))] });
  const page = await browser.open();
  for (const width of [390, 768, 820, 1_024, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.address}/menu`);
    const heights = await page
      .locator('.price > span')
      .evaluateAll((prices) => prices.filter((price) => price.checkVisibility()).map((price) => price.getBoundingClientRect().height));
    expect(heights.length, `${width}`).toBeGreaterThan(2);
    expect(Math.max(...heights), `${width} pixels`).toBeLessThan(30);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('while orders open later, the time left is on the line that says when', async () => {
  await site.publishList({ ordersOpen: inDays(1.5) });
  const page = await browser.open({ viewport: { width: 390, height: 844 } });
  await page.goto(`${site.address}/menu`);
  await page.locator('.orders .opens[data-left="in 1 day"]').waitFor();
  await expect.poll(() => page.locator('.bake-head .act').count()).toBe(0);
});

test.each(['/', '/menu'])('on a phone, upright and on its side, the order button of %s is on the first screen', async (address) => {
  await site.publishList({});
  const page = await browser.open();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(site.address + address);
    const order = page.locator('.bake-head').getByRole('link', { name: /^Order/ });
    expect(await order.evaluate((link) => link.getBoundingClientRect().bottom), `${width} by ${height} pixels`).toBeLessThan(height);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
