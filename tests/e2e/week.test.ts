import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockIn } from '#domain/time-zone.ts';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

const TEXAS = 'America/Chicago';
const DAY_MS = 86_400_000;

describe('the week, on a phone of 360 pixels', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  let taps = 0;
  beforeAll(async () => {
    owner = await browser.open({ ...PHONE, viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Tokyo' });
    await startSession(owner, site.address);
  });

  const button = (name: string) => owner.getByRole('button', { name, exact: true });
  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const day = (days: number) => clockIn(Date.now() + days * DAY_MS, TEXAS).slice(0, 10);
  const expectNoBarriers = async () => {
    expect(await barriersOn(owner)).toEqual([]);
    expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  };

  test('the first list: eight items in at most 12 taps and 30 seconds, live in the same second', async () => {
    await owner.goto(`${site.address}/admin`);
    const start = Date.now();
    await tap(owner.getByRole('link', { name: 'New list' }));
    const items = owner.locator('.bake-group li > .bake-toggle');
    for (let item = 0; item < 8; item += 1) await tap(items.nth(item));
    await tap(button('Publish'));
    await owner.locator('.save-strip').getByText('Live').waitFor();
    expect(Date.now() - start).toBeLessThan(30_000);
    expect(taps).toBeLessThanOrEqual(12);
    for (const address of ['/', '/menu']) expect(await textOf(address)).toContain('id="this-week"');
    await expectNoBarriers();
  });

  test('sold out is one tap on the first screen, and can be undone', async () => {
    await owner.goto(`${site.address}/admin`);
    const first = owner.locator('.week-list button').first();
    const product = await first.locator('span').first().innerText();
    await first.tap();
    await owner.getByText(`${product} is sold out.`).waitFor();
    await site.live();
    expect(await textOf('/')).toContain('Sold out');
    await expectNoBarriers();
    await button('Undo').tap();
    await owner.getByText(`${product} is there again.`).waitFor();
    await site.live();
    expect(await textOf('/')).not.toContain('Sold out');
  });

  test('what cannot be has a sentence beside it, and orders close with the time left in any zone', async () => {
    await owner.locator('.week-list a').tap();
    await owner.getByRole('heading', { level: 1, name: /^Saturday, [A-Z]/ }).waitFor();
    await owner.locator('#bake-ordersOpen').fill(day(-1));
    await owner.locator('#bake-ordersClose').fill(day(-2));
    await owner.locator('#bake-date').fill('2020-01-04');
    await button('Save changes').tap();
    await owner.getByText('Orders close must be later than Orders open').waitFor();
    await owner.getByText('Bake day is in the past').waitFor();
    await owner.locator('#bake-ordersClose').fill(day(2));
    await owner.locator('#bake-date').fill(day(3));
    await button('Save changes').tap();
    await owner.locator('.save-strip').getByText('Live').waitFor();
    for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
      const visitor = await browser.open({ ...PHONE, timezoneId });
      await visitor.goto(`${site.address}/menu`);
      await visitor.locator('time[data-left^="in 2 days"]').waitFor();
      await visitor.close();
    }
    await owner.goto(site.address);
    await expectNoBarriers();
  });

  test('the next list starts from the last one, a week later', async () => {
    await owner.goto(`${site.address}/admin`);
    await owner.getByRole('link', { name: 'New list, from the last one' }).tap();
    await owner.locator('.bake-group').first().waitFor();
    expect(await owner.locator('#bake-date').inputValue()).toBe(day(10));
    expect(await owner.locator('#bake-ordersClose').inputValue()).toBe(day(9));
    await owner.getByText('8 items are on the list.').waitFor();
  });
});
