import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { PASSWORD } from '../support/site-program.ts';

const LIST = '**/_astro/RecipeList.*.js*';
/** Astro requests an island's code twice before it gives up. */
const ASKED = 2;

describe('code that cannot be fetched', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();
  /** Only the failed requests are logged to the console. */
  const expectNoOtherComplaints = () => {
    const complaints = browser.complaints.splice(0);
    expect(complaints.filter((complaint) => !/dynamically imported module/.test(complaint))).toEqual([]);
  };
  afterEach(expectNoOtherComplaints);

  let visitor: Page;
  let counted = { asked: 0, loads: 0 };
  beforeAll(async () => {
    visitor = await browser.open(PHONE);
  });

  /** Opens a page, of which a browser knows nothing yet, with some code failing a number of times. */
  async function openWithout(address: string, code: string, failures: number, page = visitor) {
    page.removeAllListeners('domcontentloaded');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A file without a program, to forget what the page before has noted.
    await page.goto(`${site.address}/robots.txt`);
    await page.evaluate(() => sessionStorage.clear());
    await page.context().clearCookies();
    expectNoOtherComplaints();
    const counts = (counted = { asked: 0, loads: 0 });
    page.on('domcontentloaded', () => (counts.loads += 1));
    await page.route(code, (route) => (++counts.asked <= failures ? route.abort() : route.continue()));
    await page.goto(site.address + address);
  }
  const hasGivenUp = () => expect.poll(() => browser.complaints.length).toBeGreaterThan(0);
  const isLive = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));

  test('a list is visible immediately, and hydrated after an automatic reload', async () => {
    await openWithout('/kitchen', LIST, ASKED);
    await isLive(visitor);
    expect(counted).toEqual({ asked: ASKED + 1, loads: 2 });
    expect(browser.complaints).toEqual([]);
  });

  test('after repeated failures there are no more retries: the list stays static', async () => {
    await openWithout('/kitchen', LIST, Infinity);
    await hasGivenUp();
    expect(counted).toEqual({ asked: 2 * ASKED, loads: 2 });
    await expect.poll(() => visitor.locator('.recipe-grid li').count()).toBe(9);
    await expect.poll(() => visitor.getByRole('alert').innerText()).toMatch(/couldn’t be loaded/);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    // Nor after a manual reload.
    browser.complaints.splice(0);
    await visitor.reload();
    await hasGivenUp();
    expect(counted).toEqual({ asked: 3 * ASKED, loads: 3 });
  });

  test.each([
    ['/kitchen?search=soup', LIST, '.recipe-grid li'],
    ['/blog?tag=dough', '**/_astro/PostList.*.js*', '.post-list li, .post-grid li'],
    ['/kitchen/collections?season=spring', '**/_astro/CollectionList.*.js*', '.collection-grid li'],
    ['/kitchen?maxTime=30', '**/_astro/*.js*', '.recipe-grid li'],
  ])('%s falls back to the unfiltered entries, and says so', async (address, code, entries) => {
    await openWithout(address, code, Infinity);
    await visitor.getByText('This list isn’t filtered: its filters couldn’t be loaded.').waitFor();
    await expect.poll(() => visitor.locator(entries).first().isVisible()).toBe(true);
    // Only a filter that was asked for is missed.
    await visitor.goto(`${site.address}${address.replace(/\?.*/, '')}?utm_source=letter`);
    await expect.poll(() => visitor.locator(entries).first().isVisible()).toBe(true);
    await expect.poll(() => visitor.getByText('This list isn’t filtered').isVisible()).toBe(false);
    // Nothing that is still being loaded fails during the next test.
    await visitor.goto(`${site.address}/robots.txt`);
    browser.complaints.splice(0);
  });

  test.each([
    ['where nothing can be noted', () => Object.defineProperty(window, 'sessionStorage', { get: () => null })],
    ['without a network', () => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })],
  ])('a page is not reloaded %s', async (_, prepare) => {
    const page = await browser.open(PHONE);
    await page.addInitScript(`if (location.pathname === '/kitchen') (${String(prepare)})()`);
    await openWithout('/kitchen', LIST, Infinity, page);
    await hasGivenUp();
    expect(counted).toEqual({ asked: ASKED, loads: 1 });
  });

  test.each([
    ['/admin/login', '**/_astro/main.*.js*', 2],
    // It then redirects to the login page.
    ['/admin/cms', '**/_astro/Decap.*.js*', 3],
  ])('%s works after an automatic reload', async (address, code, loads) => {
    await openWithout(address, code, ASKED);
    await visitor.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(counted.loads).toBe(loads);
  });

  test.each([
    ['/admin/login', '**/_astro/main.*.js*'],
    ['/admin/cms', '**/_astro/Decap.*.js*'],
  ])('%s shows an error with links if that does not help', async (address, code) => {
    await openWithout(address, code, Infinity);
    await visitor.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    expect(counted.loads).toBe(2);
    // Both show the same screen.
    if (address === '/admin/login') await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await visitor.unrouteAll();
    await visitor.getByRole('button', { name: 'Load the page again' }).tap();
    await visitor.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('a crashing screen shows an error with links, and logs it', async () => {
    await visitor.unrouteAll();
    await visitor.goto(`${site.address}/admin/login?returnUrl=%2Fadmin%2Fblog`);
    await visitor.route('**/api/blog/posts?*', (route) => route.fulfill({ json: { posts: [null], total: 1, page: 1, pageSize: 9 } }));
    await visitor.getByLabel('Username').fill('admin');
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Sign in' }).tap();
    await visitor.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expect.poll(() => browser.complaints.splice(0).join('\n')).toMatch(/uncaught: .*null/);
    await visitor.getByRole('link', { name: 'Home' }).tap();
    await visitor.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor({ state: 'detached' });
    await visitor.getByRole('navigation').first().waitFor();
  });
});
