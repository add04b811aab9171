import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
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
  afterEach(() => {
    // Only the failed requests are logged to the console.
    const complaints = browser.complaints.splice(0);
    expect(complaints.filter((complaint) => !/dynamically imported module/.test(complaint))).toEqual([]);
  });

  /** Opens a page with some code failing a number of times; returns the page, and its counts. */
  async function openWithout(address: string, code: string, failures: number, prepare?: () => void) {
    const page = await browser.open(PHONE);
    if (prepare) await page.addInitScript(prepare);
    const counted = { asked: 0, loads: 0 };
    page.on('domcontentloaded', () => (counted.loads += 1));
    await page.route(code, (route) => (++counted.asked <= failures ? route.abort() : route.continue()));
    await page.goto(site.address + address);
    return { page, counted };
  }
  const hasGivenUp = () => expect.poll(() => browser.complaints.length).toBeGreaterThan(0);
  const isLive = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));

  test('a list is visible immediately, and hydrated after an automatic reload', async () => {
    const { page, counted } = await openWithout('/kitchen', LIST, ASKED);
    await isLive(page);
    expect(counted).toEqual({ asked: ASKED + 1, loads: 2 });
    expect(browser.complaints).toEqual([]);
  });

  test('after repeated failures there are no more retries: the list stays static', async () => {
    const { page, counted } = await openWithout('/kitchen', LIST, Infinity);
    await hasGivenUp();
    expect(counted).toEqual({ asked: 2 * ASKED, loads: 2 });
    await expect.poll(() => page.locator('.recipe-grid li').count()).toBe(9);
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/couldn’t be loaded/);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    // Nor after a manual reload.
    browser.complaints.splice(0);
    await page.reload();
    await hasGivenUp();
    expect(counted).toEqual({ asked: 3 * ASKED, loads: 3 });
  });

  test('a filtered list falls back to the unfiltered entries, and says so', async () => {
    const { page } = await openWithout('/kitchen?search=soup', LIST, Infinity);
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.locator('.recipe-grid li').first().isVisible()).toBe(true);
  });

  test.each([
    ['where nothing can be noted', () => Object.defineProperty(window, 'sessionStorage', { get: () => null })],
    ['without a network', () => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })],
  ])('a page is not reloaded %s', async (_, prepare) => {
    const { counted } = await openWithout('/kitchen', LIST, Infinity, prepare);
    await hasGivenUp();
    expect(counted).toEqual({ asked: ASKED, loads: 1 });
  });

  test.each([
    ['/admin/login', '**/_astro/main.*.js*', 2],
    // It then redirects to the login page.
    ['/admin/cms', '**/_astro/Decap.*.js*', 3],
  ])('%s works after an automatic reload', async (address, code, loads) => {
    const { page, counted } = await openWithout(address, code, ASKED);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(counted.loads).toBe(loads);
  });

  test.each([
    ['/admin/login', '**/_astro/main.*.js*'],
    ['/admin/cms', '**/_astro/Decap.*.js*'],
  ])('%s shows an error with links if that does not help', async (address, code) => {
    const { page, counted } = await openWithout(address, code, Infinity);
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    expect(counted.loads).toBe(2);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).tap();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('a crashing screen shows an error with links, and logs it', async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${site.address}/admin/login?returnUrl=%2Fadmin%2Fblog`);
    await page.route('**/api/blog/posts?*', (route) => route.fulfill({ json: { posts: [null], total: 1, page: 1, pageSize: 9 } }));
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expect.poll(() => browser.complaints.splice(0).join('\n')).toMatch(/uncaught: .*null/);
    await page.getByRole('link', { name: 'Home' }).tap();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor({ state: 'detached' });
    await page.getByRole('navigation').first().waitFor();
  });
});
