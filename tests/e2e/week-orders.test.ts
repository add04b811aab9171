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
