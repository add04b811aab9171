import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bake } from '#schema/bake.ts';
import type { Settings } from '#schema/settings.ts';
import { clockIn } from '#domain/time-zone.ts';
import { chromiumArguments, getChromium } from '../../tools/chromium.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { keepLittleContent } from '../support/little-content.ts';
import { brokenWords, overflowOf } from '../support/page-checks.ts';
import { commitAll } from '../support/test-repository.ts';
import { testSite } from '../support/test-site.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];
const inDays = (days: number) => clockIn(Date.now() + days * 86_400_000, 'America/Chicago').slice(0, 10);

/** Switches on what a page can have, and publishes a list. */
async function switchAllOn(root: string): Promise<void> {
  const settings = path.join(root, 'content/settings.json');
  const { features, ...rest } = JSON.parse(await readFile(settings, 'utf8')) as Settings;
  const all = Object.fromEntries(Object.keys(features).map((feature) => [feature, true]));
  await writeFile(settings, JSON.stringify({ ...rest, features: all }));
  const bake: Partial<Bake> = {
    date: inDays(3),
    ordersClose: inDays(2),
    status: 'published',
    items: [{ product: 'classic-sourdough-batard', quantity: 24, isSoldOut: false }],
  };
  await mkdir(path.join(root, 'content/bakes'), { recursive: true });
  await writeFile(path.join(root, `content/bakes/${inDays(3)}.json`), JSON.stringify(bake));
}

const site = testSite({
  prepare: async (root) => {
    await keepLittleContent(root);
    await switchAllOn(root);
    await commitAll(root);
    // Nothing is sent.
    return { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_TLS: 'optional' };
  },
});

/** What visitors do to have text twice as large, as arguments of Chromium or a style of the page. */
const WAYS = [
  { way: 'the browser’s setting', settings: ['--blink-settings=defaultFontSize=32'] },
  { way: 'a style of the root', style: '200%' },
];

for (const { way, settings = [], style } of WAYS) {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: getChromium(), args: [...chromiumArguments(), ...settings] });
    page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  });
  afterAll(() => browser.close());

  test(`at twice the text size by ${way}, every page fits a phone, and its header leaves room for it`, async () => {
    await site.live();
    const pages = await onePageOfEachKind(site.root);
    expect(pages.length).toBeGreaterThan(12);
    for (const route of pages) {
      await page.goto(site.address + route);
      if (style) await page.evaluate((size) => void (document.documentElement.style.fontSize = size), style);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      const header = page.locator('.site-header');
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        const here = `${route} at ${screen.width} pixels`;
        await expect.poll(() => overflowOf(page), { message: here }).toBeLessThanOrEqual(0);
        expect((await header.boundingBox())?.height, here).toBeLessThanOrEqual(screen.height / 3);
        expect(await brokenWords(header), here).toEqual([]);
        expect(await brokenWords(page.locator('main :is(h1, h2, h3, h4, .product, .button):visible')), here).toEqual([]);
      }
    }
    await page.goto(site.address);
    await page.locator('form.signup').first().waitFor();
  });
}
