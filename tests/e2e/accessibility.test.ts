import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import type { Business } from '#domain/business.ts';
import { publicRoutesOf } from '#server/publisher/published-pages.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { barriersOn, hiddenStopsOn } from '../support/accessibility.ts';
import { testBrowser, type WatchedBrowser } from '../support/browser.ts';
import { writePageStates } from '../support/page-states.ts';
import { scrollPageTo, settlePage } from '../support/settled-page.ts';
import { addSmallPhotos } from '../support/small-photos.ts';
import { testSite } from '../support/test-site.ts';

type BrowserOptions = Parameters<WatchedBrowser['open']>[0];

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
const DESKTOP = { viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' } as const;
/** A window of 1280 by 1024 pixels at 400% zoom. */
const ENLARGED = { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' } as const;
const WITHOUT_SCRIPTS = { ...PHONE, javaScriptEnabled: false };
/** A menu item with two photos. */
const CAKE = 'German Chocolate Cake';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const card = (page: Page, name: string) => page.locator('menu-item').filter({ has: page.getByRole('heading', { name }) });
const enlarge = (page: Page) =>
  card(page, CAKE)
    .getByRole('button', { name: /^Enlarge/ })
    .press('Enter');
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
  ['a card turned over', '/menu#cakes', DESKTOP, (page) => card(page, CAKE).locator('summary').press('Enter')],
  ['ingredients unfolded', '/menu#cakes', PHONE, (page) => card(page, CAKE).locator('summary').press('Enter')],
  ...[DESKTOP, PHONE, ENLARGED].map((options): State => [
    `an enlarged photo in ${options.viewport.width} pixels`,
    '/menu#cakes',
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

describe('for everyone', () => {
  const site = testSite();
  const browser = testBrowser();
  /** Every public page, with one post, one recipe and one collection. */
  let routes: string[];
  /** A post, a recipe and a collection. */
  let samples: string[];

  const publish = async (message: string) => {
    await site.git('add', '-A');
    await site.git('commit', '-qm', message);
    await site.live();
  };
  const open = async (address: string, options: BrowserOptions): Promise<Page> => {
    const page = await browser.open(options);
    await page.goto(site.address + address);
    return page;
  };

  beforeAll(async () => {
    await addSmallPhotos(site, [
      'hero.jpg',
      'whole-wheat-loaf.jpg',
      'sourdough-batard.jpg',
      'german-chocolate-cake.jpg',
      'german-chocolate-filling.jpg',
    ]);
    await publish('Photos');
    const pages = publicRoutesOf(createReader((await readWorkingTree(site.root)).snapshot));
    const ofKind = (folder: RegExp) => pages.filter((route) => folder.test(route) && !route.endsWith('/404'));
    const entries = [/^\/blog\/[^/]+$/, /^\/kitchen\/(?!collections$|all$)[^/]+$/, /^\/kitchen\/collections\/[^/]+$/].map(ofKind);
    samples = entries.map(([first]) => first as string);
    routes = [...pages.filter((route) => !entries.flat().includes(route)), ...samples];
  });

  // A page is loaded once and resized, as when a tablet is turned: loading costs as much as checking.
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'no page has a barrier, on a phone or a desktop, and magnified four times every page fits: eighth %i of the pages',
    async (eighth) => {
      const page = await browser.open(PHONE);
      for (const route of routes.filter((_, index) => index % 8 === eighth)) {
        await page.setViewportSize(PHONE.viewport);
        await page.goto(site.address + route);
        expect.soft(await barriersOn(page), `${route} on a phone`).toEqual([]);
        await page.setViewportSize(DESKTOP.viewport);
        expect.soft(await barriersOn(page), `${route} on a desktop`).toEqual([]);
        await page.setViewportSize(ENLARGED.viewport);
        expect.soft(await overflow(page), `${route} at 400% zoom`).toBe(0);
      }
    },
  );

  test.each([0, 1, 2])('on a phone without JavaScript no page has a barrier: third %i of the pages', async (third) => {
    const page = await browser.open(WITHOUT_SCRIPTS);
    for (const route of ['/', '/menu', '/about', '/blog', '/kitchen', '/kitchen/all', ...samples].filter(
      (_, index) => index % 3 === third,
    )) {
      await page.goto(site.address + route);
      await expect.poll(() => barriersOn(page), { message: route }).toEqual([]);
    }
  });

  test.each(STATES)('%s: no violations', async (_, address, options, act) => {
    const page = await open(address, options);
    await act(page);
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });

  test('posts that cannot be fetched: no violations', async () => {
    const page = await browser.open(PHONE);
    await page.route('**/api/blog/posts*', (route) => route.abort());
    await page.goto(`${site.address}/blog?page=2`);
    await page.getByRole('alert').waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });

  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
    ['a window at 400 %', ENLARGED],
  ])('on %s every page can be tabbed through, and the focus is always visible', async (_, options) => {
    const page = await open('/', options);
    for (const route of ['/', '/menu', ...samples]) {
      await page.goto(site.address + route);
      expect.soft(await hiddenStopsOn(page), route).toEqual([]);
    }
  });

  test('the first Tab offers to skip the menu', async () => {
    const page = await open('/menu', DESKTOP);
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to the page' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await link.boundingBox().then((box) => box?.y)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  });

  test('at 400% zoom the menu works by keyboard, and closes when the focus leaves', async () => {
    const openMenu = async () => {
      const page = await open('/contact', ENLARGED);
      const button = page.getByRole('button', { name: 'Menu', exact: true });
      const menu = page.locator('#site-menu');
      await button.press('Enter');
      await menu.waitFor();
      return { page, button, menu };
    };
    const { page: folded, menu } = await openMenu();
    expect(await hiddenStopsOn(folded)).toEqual([]);
    await expect.poll(() => menu.isVisible()).toBe(false);

    const { page: unfolded, menu: withOrders } = await openMenu();
    await withOrders.locator('summary').press('Enter');
    expect(await hiddenStopsOn(unfolded)).toEqual([]);

    const { page, button, menu: closed } = await openMenu();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => closed.isVisible()).toBe(false);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('Escape closes a menu opened by hover, regardless of focus', async () => {
    const page = await open('/blog', DESKTOP);
    const details = page.locator('order-menu details');
    await page.locator('order-menu summary').hover();
    await expect.poll(() => details.getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    await expect.poll(() => details.getAttribute('open')).toBeNull();
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test('nothing is animated with reduced motion', async () => {
    const page = await open('/menu', DESKTOP);
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration !== 0).length);
    await card(page, 'Seeded Loaf').locator('summary').press('Enter');
    expect(await moving()).toBe(0);
    await page.getByRole('tab', { name: 'Cookies' }).press('Enter');
    expect(await moving()).toBe(0);
    await expect.poll(() => page.locator('.menu-panel').evaluate((panel) => getComputedStyle(panel).opacity)).toBe('1');
  });

  test('without JavaScript all ways to order are links', async () => {
    const business = JSON.parse(await readFile(path.join(site.root, 'content/business.json'), 'utf8')) as Business;
    const page = await open('/', WITHOUT_SCRIPTS);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('#site-menu');
    await menu.getByText('Order', { exact: true }).click();
    await menu.getByRole('link', { name: 'Classic Sourdough' }).click();
    await page.waitForURL('**/sourdough');
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().getAttribute('href'))
      .toBe(business.orderLinks.sourdough);

    await page.goto(site.address + (samples[0] as string));
    await expect.poll(async () => (await page.locator('.prose').innerText()).length).toBeGreaterThan(500);
    await expect.poll(() => page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  describe('with failing photos, long names and empty lists', () => {
    beforeAll(async () => {
      await writePageStates(site.root);
      const file = path.join(site.root, 'content/menu/treats.json');
      const treats = JSON.parse(await readFile(file, 'utf8')) as { items: unknown[] };
      treats.items.push({ name: `Loaf${'of'.repeat(46)}`, description: 'x'.repeat(300), images: [] });
      await writeFile(file, JSON.stringify(treats));
      await writeFile(path.join(site.root, 'content/menu/specials.json'), JSON.stringify({ name: 'Specials', order: 9, items: [] }));
      await publish('Words and photos of every sort');
    });

    test('every page fits and has no violations, on a phone or a desktop', async () => {
      const page = await browser.open(PHONE);
      for (const route of ['/menu#treats', '/menu#specials', '/about', '/sourdough', '/cakes', '/eats']) {
        for (const { viewport } of [PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          if (viewport === PHONE.viewport) await page.goto(site.address + route);
          await settlePage(page);
          expect.soft(await barriersOn(page), `${route} at ${viewport.width} pixels`).toEqual([]);
          expect.soft(await overflow(page), `${route} at ${viewport.width} pixels`).toBe(0);
        }
      }
    });

    test('reviews that have moved: no violations, on a phone or a desktop', async () => {
      const page = await open('/about', PHONE);
      for (const { viewport } of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await page.getByRole('button', { name: 'Next reviews' }).press('Enter');
        await expect.poll(() => page.getByRole('button', { name: 'Previous reviews' }).isEnabled()).toBe(true);
        await expect.poll(() => barriersOn(page)).toEqual([]);
      }
    });

    test('words over a film: no violations', async () => {
      const page = await open('/sourdough', { ...DESKTOP, reducedMotion: 'no-preference' });
      await page.getByRole('button', { name: 'Pause film' }).waitFor();
      await expect.poll(() => barriersOn(page)).toEqual([]);
    });
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
