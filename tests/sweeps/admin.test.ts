import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { SHOP_KINDS, shopScreen } from '../../admin-shim/routing/address.ts';
import { barriersInBothSchemes } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { startSession } from '../support/sign-in.ts';

const SCREENS = ['', '/start', '/blog', '/kitchen', '/kitchen?tab=collections', '/kitchen/import', '/pages', '/photos', '/comments'];
const MORE_SCREENS = ['/messages', '/newsletter', '/health', '/settings', '/trash'];
const ENTRIES = ['/blog?edit=what-a-loaf-costs-us', '/kitchen?edit=recipe/country-loaf', '/pages?edit=privacy-policy', '/menu?edit=breads'];
/** Forms that say what is missing. */
const EMPTY = ['/blog?new', '/kitchen?new=recipe', '/kitchen?new=collection', '/pages?new', '/bake?new', '/notice?new'];

const site = sharedSite('bakery');
const browser = testBrowser();
let owner: Page;

beforeAll(async () => {
  owner = await browser.open(PHONE);
  await startSession(owner, site.address);
  await owner.goto(`${site.address}/admin`);
});

async function show(address: string): Promise<void> {
  await goToScreen(owner, address);
  await owner.locator('main h1').waitFor();
  await owner.locator('.loading').waitFor({ state: 'detached' });
  // At the end of a page its bar covers nothing.
  await owner.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

test.each([...[...SCREENS, ...MORE_SCREENS, ...ENTRIES].map((screen) => `/admin${screen}`), ...SHOP_KINDS.map(shopScreen)])(
  '%s has no barrier in either theme',
  async (address) => {
    await show(address);
    await expect.poll(() => barriersInBothSchemes(owner)).toEqual([]);
  },
);

test.each(EMPTY.map((form) => `/admin${form}`))('%s has no barrier in either theme where it says what is missing', async (address) => {
  await show(address);
  await owner
    .getByRole('button', { name: /^(?:Publish|Save)/ })
    .last()
    .tap();
  await owner.locator('.field-error').first().waitFor();
  await expect.poll(() => barriersInBothSchemes(owner)).toEqual([]);
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
