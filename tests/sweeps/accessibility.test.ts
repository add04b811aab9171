import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { barriersInBothSchemes, hiddenStopsOn } from '../support/accessibility.ts';
import { testBrowser, type WatchedBrowser } from '../support/browser.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { scrollPageTo, settlePage } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';

type BrowserOptions = Parameters<WatchedBrowser['open']>[0];

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
const DESKTOP = { viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' } as const;
/** A window of 1280 by 1024 pixels at 400% zoom. */
const ENLARGED = { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' } as const;
const WITHOUT_SCRIPTS = { ...PHONE, javaScriptEnabled: false };
/** A menu item with several photos. */
const LOAF = 'Classic Sourdough Batard';
const SAMPLES = ['/blog/a-saturday-pickup-hour-by-hour', '/kitchen/black-bean-chili', '/kitchen/collections/a-vegan-table-for-lent'];

const card = (page: Page, name: string) => page.locator('.menu-card').filter({ has: page.getByRole('heading', { name, exact: true }) });
const enlarge = async (page: Page) => {
  await page.mouse.move(1, 1);
  await card(page, LOAF)
    .getByRole('button', { name: /^Enlarge/ })
    .press('Enter');
};
const leaveOverTheTop = async (page: Page) => {
  await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
  await page.locator('#exit-offer').waitFor();
};

type State = [
  name: string,
  address: string,
  options: BrowserOptions & { viewport: { width: number } },
  act: (page: Page) => Promise<unknown>,
];

/** The states of pages after interaction. */
const STATES: State[] = [
  ['the order menu, open', '/blog', DESKTOP, (page) => page.locator('order-menu summary').press('Enter')],
  [
    'the menu of a phone with the ways to order',
    '/blog',
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
      await page.locator('order-menu summary').press('Enter');
    },
  ],
  ['a card turned over', '/menu#breads', DESKTOP, (page) => card(page, LOAF).locator('summary').press('Enter')],
  ['ingredients unfolded', '/menu#breads', PHONE, (page) => card(page, LOAF).locator('summary').press('Enter')],
  ...[DESKTOP, PHONE, ENLARGED].map((options): State => [
    `an enlarged photo in ${options.viewport.width} pixels`,
    '/menu#breads',
    options,
    enlarge,
  ]),
  ['the offer', '/blog', DESKTOP, leaveOverTheTop],
  [
    'the offer on a phone',
    '/contact',
    PHONE,
    async (page) => {
      await page.waitForFunction(() => document.documentElement.classList.contains('settled'));
      await scrollPageTo(page, 600);
      await scrollPageTo(page, 150);
      await page.locator('#exit-offer').waitFor();
    },
  ],
  ['posts of one tag', '/blog?tag=starter', PHONE, (page) => page.getByRole('group', { name: 'Filters' }).waitFor()],
  ['no posts', '/blog?tag=nothing', DESKTOP, (page) => page.getByText('No posts found.').waitFor()],
];

const site = sharedSite('bakery');
const browser = testBrowser();
const open = async (address: string, options: BrowserOptions, { address: origin } = site): Promise<Page> => {
  const page = await browser.open(options);
  await page.goto(origin + address);
  return page;
};

// A page is loaded once and resized, as when a tablet is turned: loading costs as much as checking.
test.each(await onePageOfEachKind(site.root))('%s has no barrier on a phone or a desktop, in either theme', async (route) => {
  const page = await open(route, PHONE);
  await expect.poll(() => barriersInBothSchemes(page), { message: 'on a phone' }).toEqual([]);
  await page.setViewportSize(DESKTOP.viewport);
  await expect.poll(() => barriersInBothSchemes(page), { message: 'on a desktop' }).toEqual([]);
});

test.each(['/', '/menu', '/about', '/blog', '/kitchen', '/kitchen/all', ...SAMPLES])(
  '%s has no barrier on a phone without JavaScript',
  async (route) => {
    const page = await open(route, WITHOUT_SCRIPTS);
    await expect.poll(() => barriersInBothSchemes(page)).toEqual([]);
  },
);

test.each(STATES)('%s: no violations', async (_, address, options, act) => {
  const page = await open(address, options);
  await act(page);
  await expect.poll(() => barriersInBothSchemes(page)).toEqual([]);
});

test('posts that cannot be fetched: no violations', async () => {
  const page = await browser.open(PHONE);
  await page.route('**/api/blog/posts*', (route) => route.abort());
  await page.goto(`${site.address}/blog?page=2`);
  await page.getByRole('alert').waitFor();
  await expect.poll(() => barriersInBothSchemes(page)).toEqual([]);
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['a window at 400 %', ENLARGED],
])('on %s every page can be tabbed through, and the focus is always visible', async (_, options) => {
  const page = await browser.open(options);
  for (const route of ['/', '/menu', ...SAMPLES]) {
    await page.goto(site.address + route);
    expect.soft(await hiddenStopsOn(page), route).toEqual([]);
  }
});

describe('with failing photos, long names and empty lists', () => {
  const states = sharedSite('states');

  test.each(['/menu#treats', '/menu#specials', '/about', '/sourdough', '/cakes', '/eats'])('%s has no violations', async (route) => {
    const page = await open(route, PHONE, states);
    for (const { viewport } of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await settlePage(page);
      await expect.poll(() => barriersInBothSchemes(page), { message: `at ${viewport.width} pixels` }).toEqual([]);
    }
  });

  test('reviews that have moved: no violations, on a phone or a desktop', async () => {
    const page = await open('/about', PHONE, states);
    for (const { viewport } of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: 'Next reviews' }).press('Enter');
      await expect.poll(() => page.getByRole('button', { name: 'Previous reviews' }).isEnabled()).toBe(true);
      await expect.poll(() => barriersInBothSchemes(page)).toEqual([]);
    }
  });

  test('words over a film: no violations', async () => {
    const page = await open('/sourdough', { ...DESKTOP, reducedMotion: 'no-preference' }, states);
    await page.getByRole('button', { name: 'Pause video' }).waitFor();
    await expect.poll(() => barriersInBothSchemes(page)).toEqual([]);
  });
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
