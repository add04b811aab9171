import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { settlePage } from '../support/settled-page.ts';
import { changeFrom } from '../support/visual-baseline.ts';

/** The first screen of pages: each width and each color scheme occurs three times. */
const VIEWS = [
  ['home', '/', 390, 'light'],
  ['home', '/', 1440, 'dark'],
  ['menu', '/menu', 390, 'dark'],
  ['menu', '/menu', 1440, 'light'],
  ['contact', '/contact', 1440, 'dark'],
  ['cakes', '/cakes', 390, 'light'],
] as const;

const HEIGHTS = { 390: 844, 1440: 900 };

// After an intended change, update the baselines with
//   UPDATE_BASELINES=1 npm run test:sweeps -- tests/sweeps/visual.test.ts
describe('the look of', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();

  test.each(VIEWS)('%s (%s) at %i px in the %s', async (name, address, width, colorScheme) => {
    const page = await browser.open({ viewport: { width, height: HEIGHTS[width] }, colorScheme, reducedMotion: 'reduce' });
    await page.goto(site.address + address);
    await settlePage(page);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    expect(await changeFrom(`${name}-${width}-${colorScheme}`, picture)).toBeNull();
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
