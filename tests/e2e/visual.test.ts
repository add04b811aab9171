import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { settlePage } from '../support/settled-page.ts';
import { addSmallPhotos } from '../support/small-photos.ts';
import { testSite } from '../support/test-site.ts';
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

/** Files with the content of these views, whose photos they show. */
const WORDS = ['home.json', 'cakes.json', 'menu/breads.json'];
const HEIGHTS = { 390: 844, 1440: 900 };

// After an intended change, update the baselines with
//   UPDATE_BASELINES=1 npx vitest run tests/e2e/visual.test.ts
describe('the look of', () => {
  const site = testSite();
  const browser = testBrowser();

  beforeAll(async () => {
    const words = await Promise.all(WORDS.map((name) => readFile(path.join(site.root, 'content', name), 'utf8')));
    await addSmallPhotos(site, [...new Set(words.join('\n').match(/(?<=\/uploads\/)[a-z0-9-]+\.jpg/g))]);
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Photos');
    await site.live();
  });

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
