import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { overflowOf } from '../support/page-checks.ts';
import { gapsByCount } from '../support/rows.ts';
import { settlePage } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

const ANCHORS = ['introduction', 'creations', 'order', 'menu', 'about', 'contact'];

/** The left edge of the loaf in the home page's photo, as a fraction of its width. */
const CRUST = 0.36;

describe('the home page', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();
  const visit = visitorDevices(site, browser, 'laptop', 'unscripted');

  test('has every section with its anchor and headline, also without JavaScript', async () => {
    const page = await visit('/', { device: 'unscripted' });
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    for (const anchor of ANCHORS) await expect.poll(() => page.locator(`section#${anchor} h2`).count(), { message: anchor }).toBe(1);
    await expect.poll(() => page.locator('.post-card').count()).toBe(3);
    await expect.poll(() => page.getByRole('region', { name: 'This week, with flour on the lens' }).locator('img').count()).toBe(9);
  });

  test('links to the menu, its categories, and the places to order', async () => {
    const page = await visit('/');
    const creations = page.locator('#creations');
    await expect.poll(() => creations.getByRole('link', { name: 'View All Creations' }).getAttribute('href')).toBe('/menu');
    await expect.poll(() => creations.getByRole('link', { name: 'Explore All Creations' }).getAttribute('href')).toBe('/menu');
    await expect.poll(() => creations.textContent()).toContain('33');
    await expect.poll(() => creations.locator('li').count()).toBe(8);
    await expect
      .poll(() => creations.getByRole('link', { name: 'Classic Sourdough Batard', exact: true }).getAttribute('href'))
      .toBe('/menu#classic-sourdough-batard');

    const order = page.locator('#order');
    await expect
      .poll(() => order.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['/sourdough', 'https://menu.example.com/family-kitchen-bakery', '/cakes', '/eats']);
    await expect.poll(() => order.textContent()).toContain('$10.99 - $12.99');

    await page.locator('#menu').getByRole('link', { name: 'Cookies' }).click();
    await page.waitForURL(/\/menu#cookies$/);
    await page.mouse.move(1, 1);
    await page.getByRole('tab', { name: 'Cookies', selected: true }).waitFor();
  });

  test('fits any window: each sentence of the headline is on its own line next to the loaf, and rows are full', async () => {
    const page = await visit('/');
    await page.locator('html.settled').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const lines = page.locator('h1 span');
    await expect
      .poll(async () => (await lines.allTextContents()).map((line) => line.trim()))
      .toEqual(['Sourdough takes eighteen hours.', 'We start on Friday at noon.']);
    const racks = page.locator('#creations ul');
    for (const width of [320, 390, 768, 1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const { words, loaf, isBelow } = await page.evaluate((crust) => {
        const image = document.querySelector<HTMLImageElement>('.hero img');
        const box = image?.getBoundingClientRect();
        if (!image || !box) throw new Error('The home page has no photo.');
        const shown = Math.max(box.width, (box.height * image.naturalWidth) / image.naturalHeight);
        const cut = ((shown - box.width) * parseFloat(getComputedStyle(image).objectPosition)) / 100;
        const spans = [...document.querySelectorAll('h1 span, .hero-intro')].map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect();
        });
        return {
          words: Math.max(...spans.map(({ right }) => right)),
          loaf: box.left - cut + shown * crust,
          isBelow: Math.min(...spans.map(({ top }) => top)) >= box.bottom,
        };
      }, CRUST);
      expect.soft(isBelow || loaf - words > 40, `${loaf - words} px at ${width} px`).toBe(true);
      expect.soft(await overflowOf(page), `at ${width} px`).toBe(0);
      const space = await racks.evaluateAll(([rack]) => {
        const [text, title] = ['li p', 'h3'].map((part) => rack?.querySelector(part)?.getBoundingClientRect());
        return (text?.top ?? NaN) - (title?.bottom ?? NaN);
      });
      if (width > 1440) continue;
      expect.soft(space, `at ${width} px`).toBeGreaterThanOrEqual(6);
      expect.soft(space, `at ${width} px`).toBeLessThanOrEqual(8);
      expect.soft(await gapsByCount(racks, 8), `at ${width} px`).toEqual([]);
    }
  });

  test('replaces failing photos with drawings, as all lists do', async () => {
    const page = await visit('/robots.txt', { before: (it) => it.route(/\/(media|uploads)\//, (route) => route.abort()) });
    const isBroken = (images: Element[]) =>
      images.filter((image) => image instanceof HTMLImageElement && image.checkVisibility() && image.complete && image.naturalWidth === 0)
        .length;
    for (const address of ['/', '/menu', '/about', '/eats', '/blog', '/kitchen']) {
      await page.goto(site.address + address);
      await settlePage(page);
      await expect.poll(() => page.locator('main img').evaluateAll(isBroken), { message: address }).toBe(0);
      await expect.poll(() => page.locator('main .linocut:visible').count(), { message: address }).toBeGreaterThan(0);
      if (address === '/') await expect.poll(() => page.locator('.hero').locator('img:visible, .linocut').count()).toBe(0);
    }
  });

  test('without a photo, the story begins at the left edge', async () => {
    const page = await visit('/', { viewport: { width: 1280, height: 800 } });
    const leftOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().left);
    expect(await leftOf('#introduction h2')).toBeGreaterThan(640);
    await page.locator('#introduction .home-picture').evaluate((picture) => picture.remove());
    expect(await leftOf('#introduction h2')).toBe(await leftOf('#about h2'));
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
