import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

// The specification of the public site, sections 2, 4, 5 and 8: the lists of posts, recipes and collections in a browser.
const site = sharedSite('states');
const browser = testBrowser();
const visit = visitorDevices(site, browser, 'laptop');

const hydrated = (page: Page) => page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
const pages = (page: Page, of: string) => page.getByRole('navigation', { name: `Pages of ${of}` });
const isDisabled = (page: Page, of: string, name: string) => pages(page, of).getByText(name).getAttribute('aria-disabled');

describe('Blog list', () => {
  const cards = (page: Page) => page.locator('.post-card');

  test('Previous disabled on page 1, Next disabled on the last page; page defaults to 1 when absent', async () => {
    const page = await visit('/blog');
    await expect.poll(() => isDisabled(page, 'posts', 'Previous')).toBe('true');
    await expect.poll(() => pages(page, 'posts').locator('[aria-current]').innerText()).toBe('1');
    await pages(page, 'posts').getByRole('link').last().click();
    await page.waitForURL(/\?page=2$/);
    await expect.poll(() => isDisabled(page, 'posts', 'Previous')).toBe(null);
    await page.goto(`${site.address}/blog?page=4`);
    await expect.poll(() => isDisabled(page, 'posts', 'Next')).toBe('true');
  });

  test('filter chips for tag and category, each removable; filters live in the URL', async () => {
    const page = await visit('/blog?tag=extra&category=News');
    const chips = page.getByRole('group', { name: 'Filters' });
    await chips.getByRole('link', { name: 'Remove tag extra' }).click();
    await page.waitForURL(/\/blog\?category=News$/);
    await chips.getByRole('link', { name: 'Remove category News' }).click();
    await page.waitForURL(/\/blog$/);
  });

  test('Pagination shown only when more than one page', async () => {
    const page = await visit('/blog?tag=extra&category=News');
    await expect.poll(() => cards(page).count()).toBe(8);
    await expect.poll(() => pages(page, 'posts').count()).toBe(0);
  });

  test("empty text 'No posts found.'", async () => {
    const page = await visit('/blog?tag=nothing');
    await page.getByRole('heading', { name: 'No posts found.' }).waitFor();
  });

  test("8. 'Failed to fetch posts', shown as 'Error: {message}'", async () => {
    const page = await visit('/blog?tag=extra', {
      before: (it) => it.route('**/api/blog/posts**', (route) => route.fulfill({ status: 500 })),
    });
    await page.getByText('Error: Failed to fetch posts', { exact: true }).waitFor();
  });
});

describe('Kitchen list', () => {
  const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' });
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Search recipes' });
  const panel = (page: Page) => page.locator('summary', { hasText: 'Filters' });

  test('Query parameters: page, tag, category, cuisine, difficulty, maxTime, search; Active filters chips, Clear All', async () => {
    const page = await visit('/kitchen?search=loaf&tag=sourdough&category=Breads&cuisine=American&difficulty=Medium&maxTime=240');
    await expect.poll(() => chips(page).getByRole('link').count()).toBe(6);
    await chips(page).getByRole('button', { name: 'Clear All' }).click();
    await page.waitForURL(/\/kitchen$/);
    await expect.poll(() => chips(page).count()).toBe(0);
  });

  test('The Filters panel toggles', async () => {
    const page = await visit('/kitchen');
    const options = page.getByRole('list', { name: 'Difficulty' });
    for (const isShown of [false, true, false]) {
      await expect.poll(() => options.isVisible()).toBe(isShown);
      await panel(page).click();
    }
  });

  test('Changing a kitchen filter or search resets page to 1', async () => {
    const page = await visit('/kitchen?page=2');
    await hydrated(page);
    await panel(page).click();
    await page.getByRole('list', { name: 'Difficulty' }).getByRole('link', { name: 'Easy' }).click();
    await page.waitForURL(/\/kitchen\?difficulty=Easy$/);
    await page.goto(`${site.address}/kitchen?page=2`);
    await hydrated(page);
    await box(page).fill('loaf');
    await page.waitForURL(/\/kitchen\?search=loaf$/);
  });

  test('5. Kitchen search text is trimmed; an empty search removes the search parameter', async () => {
    const page = await visit('/kitchen');
    await hydrated(page);
    await box(page).fill('  rye bread ');
    await page.waitForURL(/\/kitchen\?search=rye(?:\+|%20)bread$/);
    await box(page).fill('  ');
    await page.waitForURL(/\/kitchen$/);
  });

  test('a difficulty badge coloured by level', async () => {
    const page = await visit('/kitchen');
    const colors = await page.evaluate(() =>
      ['easy', 'medium', 'hard'].map((level) => {
        const badge = document.querySelector(`.difficulty.${level} svg`) ?? document.querySelector(`.difficulty.${level}`);
        return badge ? getComputedStyle(badge).color + getComputedStyle(badge).fill : '';
      }),
    );
    expect(new Set(colors).size).toBe(3);
    expect(colors).not.toContain('');
  });

  test("Empty state 'No recipes found' with hint 'Try adjusting your filters or search terms.' when filtered", async () => {
    const page = await visit('/kitchen?search=zeppelin');
    await page.getByRole('heading', { name: 'No recipes found' }).waitFor();
    await page.getByText('Try adjusting your filters or search terms.').waitFor();
  });

  test("8. 'Failed to fetch recipes', shown as 'Error: {message}'", async () => {
    const page = await visit('/kitchen?category=Soups', {
      before: async (it) => {
        await it.route('**/kitchen/recipes.json', (route) => route.abort());
        await it.route('**/api/kitchen/recipes**', (route) => route.fulfill({ status: 500 }));
      },
    });
    await page.getByText('Error: Failed to fetch recipes', { exact: true }).waitFor();
  });

  test('4. Lists: loading, error, empty, loaded', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const page = await visit('/kitchen', {
      before: (it) => it.route('**/kitchen/recipes.json', (route) => released.then(() => route.continue())),
    });
    await hydrated(page);
    await page.getByText(/^\d+ recipes$/).waitFor();
    await panel(page).click();
    await page.getByRole('list', { name: 'Category' }).getByRole('link', { name: 'Soups' }).click();
    await page.getByText('Loading recipes…').waitFor();
    release(undefined);
    await page.getByText(/^\d+ recipes$/).waitFor();
  });
});

describe('Collections list', () => {
  const open = (query = '') => visit(`/kitchen/collections${query}`);

  test("a 'Clear Filters' button when a filter is set; text 'Showing N collection(s)' with active filters", async () => {
    const page = await open();
    const clear = page.getByRole('button', { name: 'Clear Filters' });
    await hydrated(page);
    await expect.poll(() => clear.count()).toBe(0);
    await page.getByRole('list', { name: 'Season' }).getByRole('link', { name: 'Spring' }).click();
    await page.getByText(/^Showing \d+ collections? · Spring$/).waitFor();
    await clear.click();
    await page.waitForURL(/\/collections$/);
  });

  test("Empty state 'No collections found' (different text when filtered)", async () => {
    const page = await open('?season=Winter&category=Special+Diets');
    await page.getByRole('heading', { name: 'No collections found' }).waitFor();
    await page.getByText('Try another category or season.').waitFor();
  });

  test("'Try again' button on load error; 8. 'Failed to fetch collections'", async () => {
    const page = await visit('/kitchen/collections?season=Winter', {
      before: async (it) => {
        await it.route('**/kitchen/collections.json', (route) => route.abort());
        await it.route('**/api/kitchen/collections**', (route) => route.abort());
      },
    });
    await page.getByText('Failed to fetch collections', { exact: true }).waitFor();
    await page.unroute('**/api/kitchen/collections**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Showing \d+ collections? · Winter$/).waitFor();
  });

  test("author (falls back to 'Unknown')", async () => {
    const page = await open('/bare');
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/By\s+Unknown/);
  });
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
