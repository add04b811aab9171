import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { overflowOf } from '../support/page-checks.ts';
import { dayIn, weekSite } from '../support/week-site.ts';

// A bakery without an order site: people order by messages.

const SHOTS = process.env['SHOTS'];
const site = weekSite();
const browser = testBrowser();
const pickup = (place: string, from: string, to: string) => ({ place, from: `${dayIn(4)}T${from}Z`, to: `${dayIn(4)}T${to}Z` });
const messageIn = (href: string | null) => new URL(href ?? '').searchParams.get('text')?.split('\n');

async function orderBy(menu: string | undefined): Promise<void> {
  const business = JSON.parse(await readFile(path.join(site.root, 'content/business.json'), 'utf8')) as object;
  await site.publishFiles({ 'content/business.json': { ...business, orderLinks: { ...(menu ? { menu } : {}) } } });
}

beforeAll(async () => {
  await site.publishList({
    items: [{ product: 'classic-sourdough-batard', quantity: 2 }, { product: 'chocolate-chip' }, { product: 'brownies', isSoldOut: true }],
    pickups: [pickup('Boerne', '20:00:00', '22:00:00'), pickup('Market', '22:30:00', '23:00:00')],
  });
});

test('several things, a pickup and a name are chosen, and stand in the message', async () => {
  await orderBy('https://wa.me/49761123456');
  const page = await browser.open(PHONE);
  await page.goto(site.address);
  const dialog = page.getByRole('dialog');
  await page.locator('a.line', { hasText: 'Batard' }).click();
  await dialog.getByRole('heading', { name: /^Your order for \w+day, / }).waitFor();
  const more = dialog.getByRole('button', { name: /Batard.* more$/ });
  await more.click();
  // There are two.
  await expect.poll(() => more.isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByText('Brownies').count()).toBe(0);
  await dialog.getByLabel('Your name').fill('Łucja');
  await dialog.getByLabel('Pickup').selectOption({ index: 1 });
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/order.png` });
  expect(await barriersOn(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The button of the page opens the same order.
  await page.locator('.bake-head .button', { hasText: 'Order by WhatsApp' }).click();
  const send = dialog.getByRole('link', { name: 'Order by WhatsApp' });
  await expect
    .poll(async () => messageIn(await send.getAttribute('href')))
    .toEqual([
      expect.stringMatching(/^Hello, I’d like to order for \w+day, .*:$/),
      expect.stringMatching(/^2 × .*Batard/),
      expect.stringMatching(/^Pickup: Market, /),
      'Name: Łucja',
    ]);
  await expect.poll(() => send.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/49761123456\?text=/);
  for (let count = 0; count < 2; count += 1) await dialog.getByRole('button', { name: /Batard.* less$/ }).click();
  await dialog.getByText('Choose what you would like.').waitFor();
  await expect.poll(() => send.count()).toBe(0);
});

test('without JavaScript, each line and button opens a message of its own', async () => {
  await orderBy('https://wa.me/49761123456');
  const page = await browser.open({ javaScriptEnabled: false });
  for (const address of ['/', '/menu']) {
    await page.goto(site.address + address);
    const message = async (link: Locator) => messageIn(await link.getAttribute('href'));
    await expect
      .poll(() => message(page.locator('a.line', { hasText: 'Batard' })))
      .toEqual([expect.stringContaining('order for'), expect.stringMatching(/^1 × .*Batard/)]);
    await expect.poll(() => message(page.getByRole('link', { name: 'Order by WhatsApp' }).first())).toHaveLength(1);
  }
});

test.each([
  ['sms:+18305550199', 'Order by text', /^sms:\+18305550199\?&body=Hello/],
  ['mailto:brot@bakery.test', 'Order by e-mail', /^mailto:brot@bakery\.test\?subject=Order&body=Hello/],
  ['tel:+18305550199', 'Call to order', /^tel:\+18305550199$/],
  [undefined, 'How to order', /^\/contact$/],
])('%s: each button says %s, and none leads to an order site', async (menu, words, href) => {
  await orderBy(menu);
  const page = await browser.open();
  for (const address of ['/', '/menu', '/sourdough', '/eats', '/nowhere']) {
    await page.goto(site.address + address);
    const links = await page
      .locator('main a.button, main a.line')
      .evaluateAll((all) => all.map((link) => ({ href: link.getAttribute('href') ?? '', words: link.textContent.trim() })));
    expect(
      links.filter((link) => /order now|order online|order bread/i.test(link.words)),
      address,
    ).toEqual([]);
    expect(
      links.filter((link) => link.href.startsWith('http')),
      address,
    ).toEqual([]);
    if (address === '/nowhere' && menu === undefined) continue;
    const ways = links.filter(
      (link) => link.words === words || link.words === words.replace('Order', 'Register').replace('order', 'register'),
    );
    expect(ways.length, address).toBeGreaterThan(0);
    for (const way of ways) expect(way.href).toMatch(href);
  }
});
