import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { brokenWords } from '../support/page-checks.ts';
import { gapsByCount } from '../support/rows.ts';
import { sharedSite } from '../support/shared-site.ts';

const MOST = 30;
/** With the longest words of a bakery. */
const NAMES = [
  'Thanksgiving Cheesecake',
  'Schwarzwälder Roggenbrot',
  'Pumpernickel',
  'Sourdough Sandwich Loaf',
  'Cinnamon-Raisin Buns',
  'Country Rye',
  'Chocolate Chip Cookies',
];

const browser = testBrowser();

/** Fills a grid with copies of its second entry, each with another name. */
const fill = (grid: Locator) =>
  grid.evaluate(
    (list, [names, most]) => {
      while (list.children.length < most) list.append(list.children[1]?.cloneNode(true) as Node);
      for (const [index, heading] of [...list.querySelectorAll('h3')].entries())
        (heading.querySelector('a') ?? heading).textContent = names[index % names.length] ?? '';
    },
    [NAMES, MOST] as const,
  );

test.each([
  ['/menu', '#breads .menu-items'],
  ['/', '#creations .fours'],
  ['/cakes', '.fours'],
])('the rows of %s have no gap and no broken word, whatever the number of items', async (address, list) => {
  const page = await browser.open({ viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(sharedSite('bakery').address + address);
  await page.evaluate(() => document.fonts.ready);
  const grid = page.locator(list).first();
  for (const width of [390, 640, 768, 1_024, 1_440, 1_920]) {
    await page.setViewportSize({ width, height: 900 });
    await fill(grid);
    expect.soft(await gapsByCount(grid, MOST), `at ${width} px`).toEqual([]);
    // The second is what others are copied from.
    for (let count = MOST; count > 1; count -= 1) {
      expect.soft(await brokenWords(grid.locator('h3, p')), `${count} items at ${width} px`).toEqual([]);
      if (count > 2) await grid.evaluate((items) => items.lastElementChild?.remove());
    }
  }
});
