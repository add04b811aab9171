import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { siteWithAllFeatures } from '../support/all-features.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { settlePage } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';
import { smallTargets } from '../support/small-targets.ts';

const RECIPE = '/kitchen/country-loaf';
const POST = '/blog/feeding-a-starter-in-texas-heat';
const browser = testBrowser();

async function open(address: string): Promise<Page> {
  const page = await browser.open(PHONE);
  await page.goto(address);
  await settlePage(page);
  return page;
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

for (const name of ['bakery', 'states'] as const) {
  const site = sharedSite(name);
  test.each(await onePageOfEachKind(site.root))(`%s is easy to press on a phone, on the site “${name}”`, async (route) => {
    expect(await smallTargets(await open(site.address + route))).toEqual([]);
  });
}

/** Its code is loaded with the press. */
async function scale(page: Page): Promise<void> {
  await press(page, 'Make less');
  await page.locator('recipe-sheet[data-scaled]').waitFor();
}

type State = [name: string, address: string, act: (page: Page) => Promise<unknown>];
const STATES: State[] = [
  [
    'the menu with the ways to order',
    '/blog',
    async (page) => {
      await press(page, 'Menu');
      await page.locator('order-menu summary').click();
    },
  ],
  [
    'the back of a card',
    '/menu#breads',
    async (page) => {
      // The buttons on photos come with the first move.
      await page.mouse.move(1, 1);
      await page.locator('.round-button.next:visible').first().waitFor();
      await page.locator('.menu-card summary').first().click();
    },
  ],
  [
    'an enlarged photo',
    '/menu#breads',
    async (page) => {
      await page.mouse.move(1, 1);
      await page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .press('Enter');
    },
  ],
  ['posts of one tag', '/blog?tag=starter', (page) => page.getByRole('group', { name: 'Filters' }).waitFor()],
  ['found pages', '/search?q=bread', (page) => page.locator('main li a').first().waitFor()],
  ['a scaled recipe', RECIPE, scale],
  [
    'an exact amount',
    RECIPE,
    async (page) => {
      await press(page, 'Exact amount or pan');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a recipe that was scaled before',
    RECIPE,
    async (page) => {
      await scale(page);
      await page.reload();
      await page.getByRole('button', { name: 'Last time' }).waitFor();
    },
  ],
  [
    'cooking mode with a timer',
    RECIPE,
    async (page) => {
      await press(page, 'Cooking Mode');
      await press(page, 'Start Timer');
      await page.getByRole('timer').first().waitFor();
    },
  ],
];

test.each(STATES)('%s: easy to press on a phone', async (_, address, act) => {
  const page = await open(sharedSite('bakery').address + address);
  await act(page);
  await expect.poll(() => smallTargets(page)).toEqual([]);
});

describe('with everything switched on', () => {
  const site = siteWithAllFeatures();

  test('a page of each kind is easy to press on a phone', async () => {
    await site.live();
    const small: Record<string, string[]> = {};
    for (const route of [...(await onePageOfEachKind(site.root)), POST, RECIPE]) {
      const page = await open(site.address + route);
      const found = await smallTargets(page);
      if (found.length > 0) small[route] = found;
      await page.close();
    }
    expect(small).toEqual({});
  });
});
