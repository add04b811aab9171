import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecipeSummary } from '#content/recipes.ts';
import { barriersOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { gapsByCount } from '../support/rows.ts';
import { SECRET } from '../support/list-states.ts';
import { sharedSite } from '../support/shared-site.ts';
import { type VisitOptions, visitorDevices } from '../support/visitor-devices.ts';

const DATA = '**/kitchen/recipes.json';
const API = '**/api/kitchen/recipes**';

describe('the list of recipes', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();
  let all: RecipeSummary[];

  beforeAll(async () => {
    all = (await (await fetch(`${site.address}/kitchen/recipes.json`)).json()) as RecipeSummary[];
  });

  const visit = visitorDevices(site, browser, 'phone', 'laptop', 'unscripted');

  const open = (query = '', options?: VisitOptions) => visit(`/kitchen${query}`, options);
  const hydrated = (page: Page) => page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  const titles = (page: Page) => page.locator('.recipe-card .card-title').allTextContents();
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Search recipes' });
  const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' });
  const titlesWhere = (meets: (recipe: RecipeSummary) => boolean) => all.filter(meets).map(({ title }) => title);

  test('begins with the newest, each with its time, servings and difficulty, and offers the filters of the specification', async () => {
    const page = await open();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Family Kitchen');
    await expect.poll(() => titles(page)).toEqual(all.slice(0, 9).map(({ title }) => title));
    await expect
      .poll(() => page.locator('.recipe-card').first().innerText())
      .toMatch(/\d+\s(?:hr|min) hands-on, [\s\S]+\d+\sservings?[\s\S]+(?:Easy|Medium|Hard)/);
    await expect.poll(() => page.locator('.list-count').textContent()).toBe(`${all.length} recipes`);

    await box(page).focus();
    await expect.poll(() => page.locator('.recipe-controls form').evaluate((form) => getComputedStyle(form).outline)).toMatch(/solid 2px$/);
    await page.locator('summary', { hasText: 'Filters' }).click();
    const options = (name: string) => page.getByRole('list', { name }).getByRole('link').allTextContents();
    expect(await options('Category')).toEqual([
      ...['Breads', 'Desserts', 'Snacks', 'Main Dishes', 'Appetizers', 'Beverages', 'Soups', 'Salads'],
    ]);
    expect(await options('Cuisine')).toEqual(['American', 'Italian', 'French', 'Mexican', 'Asian', 'Mediterranean', 'Indian', 'Other']);
    expect(await options('Difficulty')).toEqual(['Easy', 'Medium', 'Hard']);
    expect(await options('Max time')).toEqual(['Under 30 min', 'Under 1 hour', 'Under 2 hours', 'Under 4 hours']);

    // Its rows are full for any number of recipes.
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await gapsByCount(page.locator('.recipe-grid'), 9), `at ${width} px`).toEqual([]);
    }
  });

  test('is searched while typing, by title, ingredient and tag, with a typo, and without a food as by the API', async () => {
    const page = await open();
    await hydrated(page);
    for (const [search, title] of [
      ['  Sourdough Focaccia ', 'Overnight Sourdough Focaccia'],
      ['cinamon rols', 'Overnight Sourdough Cinnamon Rolls'],
      ['guajillo', 'Black Bean Chili with Three Dried Chiles'],
    ] as const) {
      await box(page).fill(search);
      await expect.poll(async () => (await titles(page))[0]).toBe(title);
    }
    await page.waitForURL(/\?search=guajillo$/);
    await expect.poll(() => page.locator('.recipe-card').first().innerText()).toMatch(/\nWith .*guajillo/);
    await box(page).fill('   ');
    await expect.poll(() => page.locator('.recipe-card').count()).toBe(9);
    await page.waitForURL(/\/kitchen$/);
    await expect.poll(() => box(page).inputValue()).toBe('   ');

    await box(page).fill('chocolate without eggs or nuts');
    await expect.poll(() => page.locator('.list-count').innerText()).toMatch(/^\d+ recipes? without eggs or nuts\. Check labels\.$/);
    const answer = (await (await fetch(`${site.address}/api/kitchen/recipes?search=chocolate%20without%20eggs%20or%20nuts`)).json()) as {
      recipes: RecipeSummary[];
    };
    await expect.poll(() => titles(page)).toEqual(answer.recipes.map(({ title }) => title));
    expect(answer.recipes.map(({ slug }) => slug)).toEqual(['mexican-hot-chocolate']);
    await box(page).fill('sourdough');
    await expect.poll(() => page.locator('.list-count').innerText()).toMatch(/^\d+ recipes$/);
  });

  test('shows all results of typing, below the window too, and adds the filters to them', async () => {
    const page = await open('', { device: 'phone' });
    await hydrated(page);
    for (const search of ['sourdough', 'chocolate', 'sour']) {
      const answer = (await (await fetch(`${site.address}/api/kitchen/recipes?search=${search}`)).json()) as { recipes: RecipeSummary[] };
      await box(page).fill(search);
      await expect.poll(() => titles(page), { message: search }).toEqual(answer.recipes.map(({ title }) => title));
      const soups = page.locator('.filter-options a', { hasText: 'Soups' });
      await expect.poll(() => soups.getAttribute('href')).toBe(`/kitchen?search=${search}&category=Soups`);
    }
  });

  test('adds one history entry for continuous typing', async () => {
    const page = await open('?category=Breads');
    await expect.poll(() => titles(page)).toEqual(titlesWhere(({ category }) => category === 'Breads').slice(0, 9));
    await box(page).pressSequentially('rol', { delay: 20 });
    await page.waitForURL(/\?search=rol&category=Breads$/);
    await box(page).pressSequentially('ls', { delay: 20 });
    await page.waitForURL(/\?search=rolls&category=Breads$/);
    await page.goBack();
    await page.waitForURL(/\/kitchen\?category=Breads$/);
    await expect.poll(() => box(page).inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => box(page).inputValue()).toBe('rolls');
    await expect.poll(async () => (await titles(page)).every((title) => title.includes('Rolls'))).toBe(true);
  });

  test('is filtered by category, cuisine, difficulty and time; chips remove filters, and Clear All removes them all', async () => {
    const page = await open('', { viewport: { width: 1_280, height: 900 } });
    await hydrated(page);
    await page.locator('summary', { hasText: 'Filters' }).click();
    for (const [filter, option] of [
      ['Category', 'Soups'],
      ['Cuisine', 'American'],
      ['Difficulty', 'Easy'],
      ['Max time', 'Under 2 hours'],
    ] as const) {
      await page.getByRole('list', { name: filter }).getByRole('link', { name: option, exact: true }).click();
    }
    await page.waitForURL(/\?category=Soups&cuisine=American&difficulty=Easy&maxTime=120$/);
    await expect.poll(() => page.locator('.show-found').isVisible(), { message: 'the button of phones' }).toBe(false);
    const found = titlesWhere(
      ({ category, cuisine, difficulty, totalTime }) =>
        category === 'Soups' && cuisine === 'American' && difficulty === 'Easy' && totalTime <= 120,
    );
    await expect.poll(() => titles(page)).toEqual(found);
    await expect.poll(() => page.getByRole('list', { name: 'Category' }).locator('[aria-current]').allTextContents()).toEqual(['Soups']);
    await expect.poll(() => chips(page).getByRole('link').count()).toBe(4);
    const top = () => page.locator('.list-results').evaluate((list) => Math.round(list.getBoundingClientRect().top));
    const chip = chips(page).getByRole('link', { name: 'Remove cuisine American' });
    await chip.focus();
    const before = await top();
    await chip.press('Enter');
    await page.waitForURL(/\?category=Soups&difficulty=Easy&maxTime=120$/);
    // The chip is gone: the list has the focus and has not moved.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('list-results');
    expect(await top()).toBe(before);
    // Clicking the selected option clears it.
    await page.getByRole('list', { name: 'Difficulty' }).getByRole('link', { name: 'Easy', exact: true }).click();
    await page.waitForURL(/\?category=Soups&maxTime=120$/);
    await chips(page).getByRole('button', { name: 'Clear All' }).click();
    await page.waitForURL(/\/kitchen$/);
    await expect.poll(() => chips(page).count()).toBe(0);
    await expect.poll(() => titles(page)).toEqual(all.slice(0, 9).map(({ title }) => title));
  });

  test('on a phone a button shows the number of matches and scrolls to them', async () => {
    const page = await open('', { device: 'phone' });
    await hydrated(page);
    await page.locator('summary', { hasText: 'Filters' }).tap();
    const button = page.locator('.show-found');
    await expect.poll(() => button.textContent()).toBe(`Show ${all.length} recipes`);
    await page.getByRole('list', { name: 'Category' }).getByRole('link', { name: 'Soups' }).tap();
    const soups = titlesWhere(({ category }) => category === 'Soups');
    await expect.poll(() => button.textContent()).toBe(`Show ${soups.length} recipes`);
    // Visible above the review banner, though the filters are longer than the screen.
    const banner = await page.locator('review-banner').boundingBox();
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
    await page.getByRole('list', { name: 'Cuisine' }).getByRole('link', { name: 'Indian' }).tap();
    await expect.poll(() => button.textContent()).toMatch(/^Show [01] recipes?$/);
    await page.getByRole('list', { name: 'Cuisine' }).getByRole('link', { name: 'Indian' }).tap();
    await expect.poll(() => button.textContent()).toBe(`Show ${soups.length} recipes`);
    await button.tap();
    await expect.poll(() => page.locator('.recipe-controls details').getAttribute('open')).toBeNull();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('list-results');
    const first = await page.locator('.recipe-card').first().boundingBox();
    expect(first?.y).toBeGreaterThan(40);
    expect(first?.y).toBeLessThan(300);
  });

  test('has pages; a filter returns to the first page', async () => {
    const page = await open();
    await hydrated(page);
    const pages = page.getByRole('navigation', { name: 'Pages of recipes' });
    await expect.poll(() => pages.getByText('Previous').getAttribute('aria-disabled')).toBe('true');
    await pages.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/\?page=2$/);
    await expect.poll(() => titles(page)).toEqual(all.slice(9, 18).map(({ title }) => title));
    // The count is visible above the list, with space above it.
    await expect.poll(async () => (await page.locator('.list-count').boundingBox())?.y).toBeGreaterThan(8);
    await expect.poll(() => page.title()).toBe('Family Kitchen: page 2 | Family Kitchen Bakery');
    await pages.getByRole('link', { name: 'Page 3' }).click();
    await expect.poll(() => titles(page)).toEqual(all.slice(18).map(({ title }) => title));
    await expect.poll(() => pages.getByText('Next').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => page.locator('.list-count').textContent()).toBe(`19–${all.length} of ${all.length} recipes`);
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByRole('list', { name: 'Category' }).getByRole('link', { name: 'Soups' }).click();
    await page.waitForURL(/\?category=Soups$/);
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(all.slice(18).map(({ title }) => title));
  });

  test('shows the same view for the same address, also after a reload', async () => {
    const query = '?search=sourdough&page=2';
    const page = await open('?search=sourdough');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2$/);
    await expect.poll(() => page.locator('.list-count').textContent()).toMatch(/^10–/);
    const seen = await titles(page);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(seen);
    const shared = await open(`${query}&utm_source=mail`, { device: 'phone' });
    await expect.poll(() => titles(shared)).toEqual(seen);
    await expect.poll(() => box(shared).inputValue()).toBe('sourdough');
    const answer = (await (await fetch(`${site.address}/api/kitchen/recipes${query}`)).json()) as { recipes: RecipeSummary[] };
    expect(answer.recipes.map(({ title }) => title)).toEqual(seen);
    await page.goto(`${site.address}/kitchen?tag=weeknight`);
    await expect.poll(() => titles(page)).toEqual(titlesWhere(({ tags }) => tags.includes('weeknight')).slice(0, 9));
  });

  test('says that nothing was found', async () => {
    const page = await open(`?search=${encodeURIComponent('<img src=x onerror=alert(1)> zeppelin')}`);
    await page.getByRole('heading', { name: 'No recipes found' }).waitFor();
    await page.getByText('Try adjusting your filters or search terms.').waitFor();
    await expect.poll(() => page.title()).toBe('Family Kitchen | Family Kitchen Bakery');
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/kitchen$/);
    await page.getByRole('link', { name: 'Show all recipes' }).click();
    await expect.poll(() => page.locator('.recipe-card').count()).toBe(9);
  });

  test('shows placeholders while recipes are loading, without layout shift', async () => {
    let send: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (send = resolve));
    const page = await open('', { before: (it) => it.route(DATA, (route) => held.then(() => route.continue())) });
    await hydrated(page);
    const top = (await page.locator('.recipe-grid').boundingBox())?.y;
    // oxlint-disable-next-line typescript/no-deprecated -- It is what a later version does without being asked.
    await page.getByRole('link', { name: 'Next' }).click({ noWaitAfter: true });
    await page.locator('.list-results[aria-busy=true]').waitFor();
    await page.getByText('Loading recipes…').waitFor();
    await expect.poll(() => page.locator('.recipe-card').count()).toBe(9);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await page.locator('.recipe-grid').boundingBox())?.y).toBe(top);
    send();
    await expect.poll(() => titles(page)).toEqual(all.slice(9, 18).map(({ title }) => title));
    await expect.poll(() => page.locator('.list-results').getAttribute('aria-busy')).toBe('false');
  });

  test('falls back to the API if the data cannot be fetched, reports if that fails too, and retries', async () => {
    const page = await open('?category=Soups', { before: (it) => it.route(DATA, (route) => route.abort()) });
    const soups = titlesWhere(({ category }) => category === 'Soups');
    await expect.poll(() => titles(page)).toEqual(soups);

    await page.route(API, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${site.address}/kitchen?category=Salads`);
    await page.getByText('Error: Failed to fetch recipes').waitFor();
    await page.unroute(API);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titles(page)).toEqual(titlesWhere(({ category }) => category === 'Salads'));
  });

  test('is a page of links without JavaScript', async () => {
    const page = await open('', { device: 'unscripted' });
    await expect.poll(() => page.locator('.recipe-card').count()).toBe(9);
    await expect.poll(() => box(page).isVisible()).toBe(false);
    await expect.poll(() => page.locator('.pagination').isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Recipes by category' }).getByRole('link', { name: 'Soups' }).click();
    await page.waitForURL(/\/kitchen\/all#soups$/);
    await expect.poll(() => page.locator('#soups h2').textContent()).toBe('Soups');
    await page.goBack();
    await page.getByRole('link', { name: 'All recipes by category' }).click();
    await page.waitForURL(/\/kitchen\/all$/);
    await expect
      .poll(async () => (await page.locator('main section li').allTextContents()).sort())
      .toEqual(all.map(({ title }) => title).sort());
    await page.locator('main section a').first().click();
    await page.waitForURL(/\/kitchen\/[a-z-]+$/);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
  });

  test('is accessible', async () => {
    for (const query of ['?search=sour&category=Breads', '?search=zeppelin']) {
      const page = await open(query, { device: 'phone' });
      await expect.poll(() => page.locator('.list-results').getAttribute('aria-busy')).toBe('false');
      await page.locator('summary', { hasText: 'Filters' }).click();
      await expect.poll(() => barriersOn(page), { message: query }).toEqual([]);
    }
  });

  test('never shows a draft', async () => {
    const places = ['/kitchen', '/kitchen/all', '/kitchen/recipes.json', '/kitchen/collections.json', '/api/kitchen/recipes?pageSize=100'];
    for (const place of places) expect(await (await fetch(site.address + place)).text(), place).not.toContain(SECRET);
    expect((await fetch(`${site.address}/kitchen/${SECRET}`)).status).toBe(404);
    expect((await fetch(`${site.address}/api/kitchen/recipes/${SECRET}`)).status).toBe(404);
    const page = await open(`?search=${SECRET}`);
    await page.getByRole('heading', { name: 'No recipes found' }).waitFor();
  });

  test('shows the nearest where nothing has all words, and says so', async () => {
    const page = await open('?search=rye+lasagna+rolls');
    await page.getByText(/^No exact match. Showing results for “rolls”: \d+ recipes?$/).waitFor();
    expect(await titles(page)).toEqual(expect.arrayContaining([expect.stringContaining('Rolls')]));
  });

  test('is in the menu of every page, and fits a phone', async () => {
    const page = await open('?category=Breads', { device: 'phone' });
    await chips(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const links = await page.locator('#site-menu .link').allInnerTexts();
    expect(links).toEqual(['Home', 'Cakes', 'Eats', 'Creations', 'About', 'Blog', 'Kitchen', 'Contact']);
    const words = await readFile(path.join(site.root, 'content/business.json'), 'utf8');
    await page.goto(`${site.address}/nowhere`);
    await expect
      .poll(() => page.locator('.not-found a').allInnerTexts())
      .toEqual(['Home', 'Menu', 'About', 'Blog', 'Contact', expect.stringMatching(/^Order Online/)]);
    expect(words).toContain(await page.getByRole('link', { name: 'Order Online' }).getAttribute('href'));
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
