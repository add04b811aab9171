import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { BAKERY } from '../support/fixture-bakery.ts';
import { pagesOf, smallestPrint } from '../support/printed-page.ts';
import { barriersInEveryState } from '../support/recipe-barriers.ts';
import { settlePage } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';

const site = sharedSite('bakery');
const browser = testBrowser();

test('recipes print on Letter with margins of an inch, in at least 9 points: one page, the longest three two', async () => {
  const page = await browser.open();
  const slugs = (await readdir(path.join(BAKERY, 'content/recipes'))).map((name) => name.replace('.json', ''));
  expect(slugs.length).toBeGreaterThanOrEqual(24);
  const onTwo: string[] = [];
  for (const slug of slugs) {
    await page.goto(`${site.address}/kitchen/${slug}`);
    await settlePage(page);
    const sheets = await pagesOf(page);
    expect(['Letter', 'Letter,Letter'], slug).toContain(String(sheets));
    if (sheets.length > 1) onTwo.push(slug);
    expect(await smallestPrint(page), slug).toBeGreaterThanOrEqual(8.99);
  }
  expect(onTwo.sort()).toEqual(['country-loaf', 'german-chocolate-cake', 'sourdough-baguettes']);
});

test('a recipe in the dark on a wide screen has no accessibility violations in any state', async () => {
  const page = await browser.open({ colorScheme: 'dark', viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
  await page.goto(`${site.address}/kitchen/country-loaf`);
  expect(await barriersInEveryState(page)).toEqual([]);
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
