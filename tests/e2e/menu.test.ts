import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE, startBrowser, type WatchedBrowser } from '../support/browser.ts';
import { addSmallPhotos } from '../support/small-photos.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const LONG_NAME = `Loaf${'of'.repeat(98)}`;

const shownCategories = (page: Page) => page.locator('.menu-category:visible h2').allTextContents();
const card = (page: Page, name: string) => page.locator('menu-item').filter({ has: page.locator('h3', { hasText: name }) });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const isFrontInert = (page: Page, name: string) =>
  card(page, name)
    .locator('.menu-front')
    .evaluate((front: HTMLElement) => front.inert);

describe('the menu', () => {
  let site: TestSite;
  let browser: WatchedBrowser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startTestSite(), startBrowser()]);
    const file = path.join(site.root, 'content/menu/treats.json');
    const treats = JSON.parse(await readFile(file, 'utf8')) as { items: unknown[] };
    treats.items.push({ name: LONG_NAME, description: 'x'.repeat(300), images: [{ src: '/uploads/never-taken.jpg', alt: 'Nothing' }] });
    await writeFile(file, JSON.stringify(treats));
    await writeFile(path.join(site.root, 'content/menu/specials.json'), JSON.stringify({ name: 'Specials', order: 9, items: [] }));
    await addSmallPhotos(site, ['sourdough-batard.jpg', 'hero.jpg', 'hero-crumb.jpg', 'seeded-loaf.jpg']);
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Treats with a long name, and specials to come');
    await site.live();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const open = async (address = '/menu', options?: Parameters<WatchedBrowser['open']>[0]) => {
    const page = await browser.open(options);
    await page.goto(site.address + address);
    await page.getByRole('tab', { name: 'All' }).waitFor();
    return page;
  };

  test('shows one category or all, and the address names it', async () => {
    const page = await open();
    expect(await shownCategories(page)).toEqual(['Breads', 'Cookies', 'Cakes', 'Treats', 'Specials']);
    await page.getByRole('tab', { name: 'Cookies' }).click();
    expect(await page.locator('.menu-panel').getAttribute('class')).toContain('fading');
    await expect.poll(() => shownCategories(page)).toEqual(['Cookies']);
    await expect.poll(() => page.locator('.menu-panel').getAttribute('class')).not.toContain('fading');
    expect(page.url()).toMatch(/\/menu#cookies$/);
    expect(await page.getByRole('tabpanel', { name: 'Cookies' }).count()).toBe(1);

    const line = () => page.getByRole('tab', { name: 'Cookies' }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    const hovered = await line();
    await page.mouse.move(0, 0);
    expect(hovered).toBe(await line());
    await page.getByRole('tab', { name: 'Cookies' }).click();
    expect(await page.locator('.menu-panel').getAttribute('class')).not.toContain('fading');
    expect(await shownCategories(await open('/menu#cakes'))).toEqual(['Cakes']);
  });

  test('goes through the tabs by keyboard, at once where motion is not wanted', async () => {
    const page = await open('/menu', { reducedMotion: 'reduce' });
    await page.getByRole('tab', { name: 'All' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await shownCategories(page)).toEqual(['Specials']);
    await page.getByText('No items found in this category.').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await shownCategories(page)).toEqual(['Breads']);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Breads');
    expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1);
  });

  test('takes the last of several tabs chosen in a hurry', async () => {
    const page = await open();
    for (const name of ['Cookies', 'Treats', 'Cakes']) await page.getByRole('tab', { name }).click();
    const opacity = () => page.locator('.menu-panel').evaluate((panel) => getComputedStyle(panel).opacity);
    // Fully there again, which is after the last of them has faded in.
    await expect.poll(async () => [await shownCategories(page), await opacity()]).toEqual([['Cakes'], '1']);
  });

  test('turns a card over by a press, Enter and Space', async () => {
    const page = await open();
    const name = 'Seeded Loaf';
    const summary = card(page, name).locator('summary');
    await summary.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect.poll(() => isFrontInert(page, name)).toBe(true);
      await page.keyboard.press(key);
      await expect.poll(() => isFrontInert(page, name)).toBe(false);
    }
    await card(page, name).locator('.menu-words p').click();
    await expect.poll(() => isFrontInert(page, name)).toBe(true);
    expect(await card(page, name).locator('.menu-label').textContent()).toContain('sesame');
    expect(await isFrontInert(page, 'Dinner Rolls')).toBe(false);

    expect(await card(page, LONG_NAME).locator('.menu-label').textContent()).toContain('Information coming soon');
    expect(await card(page, LONG_NAME).locator('.linocut').isVisible()).toBe(true);
  });

  test('steps through the photos of an item, round and round, also in large', async () => {
    const page = await open();
    const batard = card(page, 'Classic Sourdough Batard');
    const shown = () => batard.locator('.menu-photo').evaluateAll((all) => all.findIndex((photo) => !(photo as HTMLElement).hidden));
    await batard.getByRole('button', { name: /^Previous photo/ }).click();
    expect(await shown()).toBe(2);
    await batard.getByRole('button', { name: /^Next photo/ }).click();
    expect(await shown()).toBe(0);
    expect(await isFrontInert(page, 'Classic Sourdough Batard')).toBe(false);

    await batard.getByRole('button', { name: /^Enlarge/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Enlarged photo' });
    await dialog.getByText('Classic Sourdough Batard, 1 of 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByText('3 of 3').waitFor();
    await dialog.getByRole('button', { name: 'Next photo' }).click();
    await dialog.getByRole('button', { name: 'Photo 2 of 3' }).click();
    expect(await dialog.getByRole('button', { name: 'Photo 2 of 3' }).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await shown()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Enlarge/);

    await card(page, 'Seeded Loaf')
      .getByRole('button', { name: /^Enlarge/ })
      .click();
    expect(await dialog.getByRole('button', { name: 'Next photo' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('leaves out photos that fail, and the buttons there is no more use for', async () => {
    const sound = await open();
    const filesOf = async (photo: Locator) => (await photo.locator('source').getAttribute('srcset'))?.match(/\/media\/[^\s.]+/g) ?? [];
    const failing = [
      ...(await filesOf(card(sound, 'Seeded Loaf').locator('.menu-photo'))),
      ...(await filesOf(card(sound, 'Classic Sourdough Batard').locator('.menu-photo').nth(1))),
    ];
    const page = await browser.open();
    await page.route(
      (address) => failing.some((file) => address.pathname.startsWith(file)),
      (route) => route.abort(),
    );
    await page.goto(`${site.address}/menu`);
    const loaf = card(page, 'Seeded Loaf');
    await loaf.scrollIntoViewIfNeeded();
    await loaf.locator('.linocut').waitFor();
    await expect.poll(() => loaf.getByRole('button').count()).toBe(0);

    const batard = card(page, 'Classic Sourdough Batard');
    const shown = batard.locator('.menu-photo:visible img');
    expect(await batard.locator('.linocut').isVisible()).toBe(false);
    for (let presses = 0; presses < 3; presses += 1) {
      await batard.getByRole('button', { name: /^Next photo/ }).click();
      await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
    expect(await shown.count()).toBe(1);
    await batard.getByRole('button', { name: /^Enlarge/ }).click();
    await page.getByText(/Classic Sourdough Batard, . of 2/).waitFor();
  });

  test('is a list with ingredients that unfold on a phone', async () => {
    const page = await open('/menu', PHONE);
    const loaf = card(page, 'Seeded Loaf');
    await loaf.locator('summary').click();
    await loaf.getByText(/Contains wheat and sesame/).waitFor();
    expect(await isFrontInert(page, 'Seeded Loaf')).toBe(false);
    await loaf.locator('.menu-words').click();
    expect(await loaf.locator('details').getAttribute('open')).not.toBeNull();
  });

  test.each([768, 1_440])('leaves no place empty in its lines, %i pixels wide', async (width) => {
    const page = await open('/menu', { viewport: { width, height: 900 } });
    const lines = await page.locator('.menu-items').evaluateAll((lists) =>
      lists.map((list) => {
        const { left, right } = list.getBoundingClientRect();
        const cards = [...list.children].map((card) => card.getBoundingClientRect());
        // Beside the top of every card, the line is full from the list's left edge to its right one.
        return cards.map(({ top }) => {
          const line = cards.filter((card) => card.top < top + 9 && card.bottom > top + 9);
          const gaps = Math.round(Math.min(...line.map((card) => card.left)) - left + right - Math.max(...line.map((card) => card.right)));
          return gaps <= 1;
        });
      }),
    );
    expect(lines.map((list) => list.every(Boolean))).toEqual([true, true, true, true]);
  });

  test('fits a window of 320 pixels', async () => {
    const page = await open('/menu', { viewport: { width: 320, height: 256 } });
    expect(await overflow(page)).toBe(0);
  });

  test('prints its words and ingredients, without what is for the screen', async () => {
    const page = await open('/menu', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    for (const hidden of ['review-banner', '.menu-tabs', '.round-button', 'summary', '.site-footer nav'])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    await page.getByText(/Contains wheat and sesame/).waitFor();
    await page.locator('.site-footer').getByText('(830) 555-0142').waitFor();
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
    expect(pages.length).toBeLessThanOrEqual(9);
  });

  test('can be read without JavaScript', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(`${site.address}/menu`);
    expect(await shownCategories(page)).toHaveLength(5);
    await card(page, 'Seeded Loaf').locator('summary').click();
    await card(page, 'Seeded Loaf')
      .getByText(/Contains wheat and sesame/)
      .waitFor();
    await page.getByRole('navigation', { name: 'Categories of the menu' }).getByRole('link', { name: 'Cakes' }).click();
    expect(await shownCategories(page)).toEqual(['Cakes']);
  });

  test('nothing in all this broke the policy or the page', () => {
    expect(browser.complaints).toEqual([]);
  });
});
