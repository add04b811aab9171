import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Business } from '#schema/business.ts';
import { hiddenStopsOn } from '../support/accessibility.ts';
import { MOVING, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

const DESKTOP = { viewport: { width: 1_440, height: 900 } } as const;
/** A window of 1280 by 1024 pixels at 400% zoom. */
const ENLARGED = { viewport: { width: 320, height: 256 } } as const;

describe('for everyone', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();
  const visit = visitorDevices(site, browser, 'laptop', 'unscripted');

  test('the first Tab offers to skip the menu, and Escape closes one opened by hover, regardless of focus', async () => {
    const page = await visit('/blog', DESKTOP);
    const details = page.locator('order-menu details');
    await page.locator('order-menu summary').hover();
    await expect.poll(() => details.getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    await expect.poll(() => details.getAttribute('open')).toBeNull();
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);

    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to the page' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => link.boundingBox().then((box) => box?.y)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  });

  test('at 400% zoom the menu works by keyboard, and closes when the focus leaves', async () => {
    const page = await visit('/contact', ENLARGED);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.locator('#site-menu');
    const openMenu = async () => {
      await button.press('Enter');
      await menu.waitFor();
    };
    await openMenu();
    expect(await hiddenStopsOn(page)).toEqual([]);
    await expect.poll(() => menu.isVisible()).toBe(false);

    await openMenu();
    await menu.locator('summary').press('Enter');
    expect(await hiddenStopsOn(page)).toEqual([]);

    await openMenu();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.isVisible()).toBe(false);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('nothing is animated with reduced motion', async () => {
    const page = await visit('/menu', DESKTOP);
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration !== 0).length);
    const card = page.locator('.menu-card').filter({ has: page.getByRole('heading', { name: 'Seeded Loaf' }) });
    await card.locator('summary').press('Enter');
    expect(await moving()).toBe(0);
    await page.getByRole('tab', { name: 'Cookies' }).press('Enter');
    expect(await moving()).toBe(0);
    await expect.poll(() => page.locator('.menu-panel').evaluate((panel) => getComputedStyle(panel).opacity)).toBe('1');
  });

  test('without JavaScript all ways to order are links', async () => {
    const business = JSON.parse(await readFile(path.join(site.root, 'content/business.json'), 'utf8')) as Business;
    const page = await visit('/', { device: 'unscripted', ...MOVING, viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('#site-menu');
    await menu.getByText('Order', { exact: true }).click();
    await menu.getByRole('link', { name: 'Classic Sourdough' }).click();
    await page.waitForURL('**/sourdough');
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().getAttribute('href'))
      .toBe(business.orderLinks.sourdough);

    await page.goto(`${site.address}/blog/a-saturday-pickup-hour-by-hour`);
    await expect.poll(async () => (await page.locator('.prose').innerText()).length).toBeGreaterThan(500);
    await expect.poll(() => page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
