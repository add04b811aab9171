import { expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { coveredControls } from '../support/covered-controls.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { overflowOf } from '../support/page-checks.ts';
import { settlePage } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';

/** From the smallest phone, which a desktop at 400% zoom is too, to a large screen. */
const WIDTHS = [320, 360, 390, 768, 1_024, 1_280, 1_440, 1_920, 2_560];

const browser = testBrowser();

for (const name of ['bakery', 'states'] as const) {
  const site = sharedSite(name);
  test.each(await onePageOfEachKind(site.root))(`%s fits every width and both themes on the site “${name}”`, async (route) => {
    const page = await browser.open({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    await page.goto(site.address + route);
    await settlePage(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 });
        await expect.poll(() => overflowOf(page), { message: `${width} pixels in the ${colorScheme}` }).toBeLessThanOrEqual(0);
      }
    }
  });
}

test.each([
  [320, 568],
  [360, 640],
  [412, 915],
  [390, 500],
])('the menu covers no controls on a phone of %i by %i pixels at any scroll position', async (width, height) => {
  const page = await browser.open({ ...PHONE, viewport: { width, height } });
  await page.goto(`${sharedSite('states').address}/menu`);
  await page.mouse.move(1, 1);
  await page.locator('.round-button').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await coveredControls(page)).toEqual([true, [], []]);
  await page.getByRole('region', { name: 'Leave a review' }).getByRole('button', { name: 'Close' }).click();
  expect(await coveredControls(page)).toEqual([true, [], []]);
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
