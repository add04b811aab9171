import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CollectionSummary, CollectionView } from '#content/collections.ts';
import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import { barriersOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { SECRET } from '../support/list-states.ts';
import { sharedSite } from '../support/shared-site.ts';
import { type VisitOptions, visitorDevices } from '../support/visitor-devices.ts';

const DATA = '**/kitchen/collections.json';
const API = '**/api/kitchen/collections**';

describe('the collections', () => {
  const site = sharedSite('states');
  const browser = testBrowser();
  let all: CollectionSummary[];

  beforeAll(async () => {
    const answer = await fetch(`${site.address}/api/kitchen/collections`);
    all = ((await answer.json()) as { collections: CollectionSummary[] }).collections;
  });

  const visit = visitorDevices(site, browser, 'phone', 'laptop', 'unscripted');

  const open = (place = '', options?: VisitOptions) => visit(`/kitchen/collections${place}`, options);
  const titles = (page: Page) => page.locator('.collection-card .card-title').allTextContents();
  const titlesWhere = (meets: (collection: CollectionSummary) => boolean) => all.filter(meets).map(({ title }) => title);
  const count = (page: Page) => page.locator('.list-count').textContent();

  test('are all listed, also without JavaScript', async () => {
    const page = await open('', { device: 'unscripted' });
    await expect.poll(() => page.locator('h1').textContent()).toBe('Recipe Collections');
    await expect.poll(() => titles(page)).toEqual(all.map(({ title }) => title));
    await expect.poll(() => count(page)).toBe(`Showing ${all.length} collections`);
    await expect.poll(() => page.getByRole('list', { name: 'Season' }).isVisible()).toBe(false);
    const card = page.locator('.collection-card', { hasText: 'A Vegan Table for Lent' });
    const text = await card.innerText();
    for (const part of [
      '7 recipes',
      'Medium',
      'Spring',
      'About 6 hr hands-on',
      'Estimated time 25 hr 50 min',
      'By Anna Kessler',
      'vegan',
      'overnight',
      '+2 more',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('weeknight');
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'All recipes' }).getAttribute('href')).toBe('/kitchen');
  });

  test('without a photo show that of their first recipe, or a drawing, uncropped at any width', async () => {
    const page = await open();
    const photoOf = (title: string) => page.locator('li', { has: page.getByRole('link', { name: title, exact: true }) });
    await expect.poll(() => photoOf('Plain').locator('img').getAttribute('alt')).toMatch(/loaf/i);
    await expect.poll(() => photoOf('Bare').locator('img').count()).toBe(0);
    await expect.poll(() => photoOf('Bare').locator('.card-photo .linocut').isVisible()).toBe(true);

    const drawings = page.locator(".card-photo > img[src$='.svg']");
    await expect.poll(() => drawings.count()).toBeGreaterThan(6);
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      const cropped = await drawings.evaluateAll((images) =>
        images
          .filter((image): image is HTMLImageElement => image instanceof HTMLImageElement)
          .filter((image) => {
            const [own, { width: wide, height: high }] = [
              Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
              image.getBoundingClientRect(),
            ];
            const frame = image.parentElement?.getBoundingClientRect();
            return Math.abs(wide / high / own - 1) > 0.02 || Math.abs((frame?.height ?? 0) - high) > 1;
          })
          .map((image) => image.src),
      );
      expect(cropped, `at ${width} px`).toEqual([]);
    }
  });

  test('are filtered by category and season, and counted', async () => {
    const page = await open();
    await page.getByRole('list', { name: 'Season' }).getByRole('link', { name: 'Spring' }).click();
    await page.waitForURL(/\?season=Spring$/);
    const spring = titlesWhere(({ season }) => season === 'Spring');
    await expect.poll(() => titles(page)).toEqual(spring);
    await expect.poll(() => count(page)).toBe(`Showing ${spring.length} collections · Spring`);
    await page.getByRole('list', { name: 'Category' }).getByRole('link', { name: 'Special Diets' }).click();
    await page.waitForURL(/\?category=Special\+Diets&season=Spring$/);
    await expect.poll(() => count(page)).toBe('Showing 1 collection · Special Diets · Spring');
    await page.getByRole('list', { name: 'Season' }).getByRole('link', { name: 'Winter' }).click();
    await page.getByRole('heading', { name: 'No collections found' }).waitFor();
    await page.getByText('Try another category or season.').waitFor();
    await page.goBack();
    await expect.poll(() => count(page)).toBe('Showing 1 collection · Special Diets · Spring');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL(/\/collections$/);
    await expect.poll(() => titles(page)).toEqual(all.map(({ title }) => title));
    await expect.poll(() => page.getByRole('button', { name: 'Clear Filters' }).count()).toBe(0);
    const shared = await open('?season=spring', { device: 'phone' });
    await expect.poll(() => titles(shared)).toEqual(spring);
    await expect.poll(() => shared.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('are fetched again after a failure', async () => {
    const page = await open('?season=Winter', {
      async before(it) {
        await it.route(DATA, (route) => route.abort());
        await it.route(API, (route) => route.abort());
      },
    });
    await page.getByText('Failed to fetch collections', { exact: true }).waitFor();
    await page.unroute(API);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titles(page)).toEqual(titlesWhere(({ season }) => season === 'Winter'));
  });

  test('have a page each', async () => {
    const page = await open('/a-vegan-table-for-lent');
    const collection = (await (await fetch(`${site.address}/api/kitchen/collections/a-vegan-table-for-lent`)).json()) as CollectionView;
    const main = page.getByRole('main');
    await expect.poll(() => page.locator('h1').textContent()).toBe(collection.title);
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect.poll(() => breadcrumb.getByRole('link').allTextContents()).toEqual(['Kitchen', 'Collections']);
    const minutes = collection.recipes.reduce((sum, { totalTime }) => sum + totalTime, 0);
    for (const part of [
      'Special Diets',
      'Spring',
      'Medium',
      collection.description,
      'About 6 hr',
      formatMinutes(minutes),
      'Anna Kessler',
      '7 recipes',
    ])
      await expect.poll(() => main.innerText()).toContain(part);
    await expect
      .poll(() => page.locator('.recipe-card .card-title').allTextContents())
      .toEqual(collection.recipes.map(({ title }) => title));
    await main.getByRole('link', { name: 'Facebook' }).waitFor();
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'weeknight' }).click();
    await page.waitForURL(/\/kitchen\?tag=weeknight$/);
    await page.getByRole('group', { name: 'Active filters' }).waitFor();
  });

  test('show hands-on time first, and no redundant or wrong times', async () => {
    const page = await open('', { device: 'unscripted' });
    for (const { slug, title } of all) {
      await page.goto(`${site.address}/kitchen/collections/${slug}`);
      const facts = await page.locator('header dl > div').allInnerTexts();
      const times = facts.flatMap((fact) => /[\d]+ (?:hr|min).*/.exec(fact)?.[0] ?? []);
      expect(new Set(times).size, title).toBe(times.length);
      expect(facts.join(), title).not.toContain('On the day');
    }
    await page.goto(`${site.address}/kitchen/collections/first-month-with-a-starter`);
    await expect
      .poll(() => page.locator('header dl > div').allInnerTexts())
      .toEqual(['Recipes\n4', 'Hands-on\nAbout 3 hr', 'Total time of all recipes\n60 hr 58 min', 'By\nAnna Kessler']);
    await page.goto(`${site.address}/kitchen/collections`);
    const suppers = page.locator('.collection-card', { hasText: 'Supper Before the Ball Game' });
    await expect.poll(() => suppers.innerText()).toMatch(/Estimated time 1 hr/);
    await expect.poll(() => suppers.innerText(), { message: 'four of them take longer than the hour of each' }).not.toContain('hands-on');
  });

  test('without an author, photo and some of their recipes have a page too', async () => {
    const page = await open('/plain', { device: 'unscripted' });
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/By\s+Admin/);
    await expect.poll(() => page.locator('.recipe-card').count()).toBe(1);
    await page.goto(`${site.address}/kitchen/collections/bare`);
    await page.getByText('0 recipes').waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/By\s+Unknown/);
    await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/time/i);
  });

  test('are accessible', async () => {
    for (const place of ['?season=Spring', '/bare']) {
      const page = await open(place, { device: 'phone' });
      if (place === '?season=Spring') await page.getByRole('button', { name: 'Clear Filters' }).waitFor();
      await expect.poll(() => barriersOn(page), { message: place }).toEqual([]);
    }
  });

  test('that do not exist or are drafts are not found', async () => {
    const page = await open();
    for (const slug of ['nowhere', SECRET]) {
      const answer = await page.goto(`${site.address}/kitchen/collections/${slug}`);
      expect(answer?.status()).toBe(404);
      await expect.poll(() => page.locator('h1').textContent()).toBe('Collection Not Found');
      await page.getByText('The requested collection could not be found.').waitFor();
    }
    await page.getByRole('link', { name: 'Back to the kitchen' }).click();
    await page.waitForURL(/\/kitchen$/);
    for (const place of ['/kitchen/collections', '/kitchen/collections.json', '/api/kitchen/collections'])
      expect(await (await fetch(site.address + place)).text(), place).not.toContain(SECRET);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
