import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { EXTRA_POSTS, LONG_EXCERPT } from '../support/list-states.ts';
import { gapsByCount } from '../support/rows.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

const PUBLISHED = 12 + EXTRA_POSTS;
const PAGE_SIZE = 9;
const LAST_PAGE = Math.ceil(PUBLISHED / PAGE_SIZE);

describe('a visitor', () => {
  const site = sharedSite('states');
  const browser = testBrowser();
  const visit = visitorDevices(site, browser, 'phone', 'laptop', 'unscripted');

  const titleAndCanonical = async (page: Page) => {
    const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
    const { pathname, search } = new URL(canonical);
    return [await page.title(), pathname + search];
  };

  test('pages through the blog, goes back, and gets the same view from its address', async () => {
    const page = await visit('/blog');
    const cards = page.locator('.post-card');
    await expect.poll(() => cards.count()).toBe(9);
    const first = await cards.first().textContent();
    const pagination = page.getByRole('navigation', { name: 'Pages of posts' });
    await expect.poll(() => pagination.getByText('Previous').getAttribute('aria-disabled')).toBe('true');

    await pagination.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/\?page=2$/);
    await expect.poll(() => cards.first().textContent()).not.toBe(first);
    await expect.poll(() => titleAndCanonical(page)).toEqual(['Blog: page 2 | Family Kitchen Bakery', '/blog?page=2']);
    // There is space above the list.
    await expect.poll(async () => (await cards.first().boundingBox())?.y).toBeGreaterThan(40);
    await pagination.getByRole('link', { name: `Page ${LAST_PAGE}` }).click();
    await page.waitForURL(new RegExp(`\\?page=${LAST_PAGE}$`));
    await expect.poll(() => cards.count()).toBe(PUBLISHED - (LAST_PAGE - 1) * PAGE_SIZE);
    await expect.poll(() => pagination.getByText('Next').getAttribute('aria-disabled')).toBe('true');
    const last = await cards.allTextContents();

    await page.goBack();
    await page.goBack();
    await expect.poll(() => cards.first().textContent()).toBe(first);
    await expect.poll(() => titleAndCanonical(page)).toEqual(['Blog | Family Kitchen Bakery', '/blog']);
    const shared = await visit(`/blog?page=${LAST_PAGE}&utm_source=mail`);
    await expect.poll(() => shared.locator('.post-card').allTextContents()).toEqual(last);
  });

  test('filters by tag and by category, and removes either filter', async () => {
    const page = await visit(`/blog?tag=extra&category=${encodeURIComponent('News')}`);
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.waitFor();
    await expect.poll(() => page.locator('.post-card').count()).toBe(8);
    await expect
      .poll(() => titleAndCanonical(page))
      .toEqual(['Blog: News, extra | Family Kitchen Bakery', '/blog?category=News&tag=extra']);
    await filters.getByRole('link', { name: 'Remove tag extra' }).click();
    await page.waitForURL(/\?category=News$/);
    await expect.poll(() => page.locator('.post-card').count()).toBe(9);
    await filters.getByRole('link', { name: 'Remove category News' }).click();
    await page.waitForURL(/\/blog$/);
    await expect.poll(() => filters.count()).toBe(0);
    await expect.poll(() => page.locator('.post-card').count()).toBe(9);
  });

  test('selects a category above the posts beside a tag, and then all of the tag again', async () => {
    const page = await visit('/blog?tag=extra');
    const categories = page.getByRole('list', { name: 'Category' });
    await categories.getByRole('link', { name: 'News' }).click();
    await page.waitForURL(/\/blog\?(?=.*tag=extra)(?=.*category=News)/);
    await expect
      .poll(() =>
        page
          .locator('.post-card .eyebrow')
          .allTextContents()
          .then((names) => new Set(names)),
      )
      .toEqual(new Set(['News']));
    await expect.poll(() => categories.locator('[aria-current]').allTextContents()).toEqual(['News']);
    await categories.getByRole('link', { name: 'All' }).click();
    await page.waitForURL(/\/blog\?tag=extra$/);
    await expect.poll(() => categories.locator('[aria-current]').allTextContents()).toEqual(['All']);
  });

  test('sees a lead story and full rows for any number of posts, at any width', async () => {
    const page = await visit('/blog');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [lead, next] = await page
        .locator('.post-card h2')
        .evaluateAll((titles) => titles.map((title) => parseFloat(getComputedStyle(title).fontSize)));
      expect.soft(lead, `at ${width} px`).toBeGreaterThan((next ?? Infinity) * 1.4);
      expect.soft(await gapsByCount(page.locator('.post-grid'), PAGE_SIZE), `at ${width} px`).toEqual([]);
    }
  });

  test('never sees an excerpt cut within a word', async () => {
    const page = await visit('/', { device: 'unscripted' });
    const excerpts = page.locator('.card-description');
    await expect
      .poll(() => excerpts.evaluateAll((texts) => texts.filter((text) => text.scrollHeight > text.clientHeight + 1).length))
      .toBe(0);
    await expect.poll(() => excerpts.filter({ hasText: LONG_EXCERPT.slice(0, 40) }).textContent()).toMatch(/ (?:sourdough|loaf)…$/);
  });

  test('sees when nothing matches and when posts cannot be fetched, and can retry', async () => {
    const page = await visit(`/blog?tag=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await page.getByRole('heading', { name: 'No posts found.' }).waitFor();
    await page.getByRole('link', { name: 'Show all posts' }).click();
    await page.waitForURL(/\/blog$/);
    await expect.poll(() => page.locator('.post-card').count()).toBe(9);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('list-results');

    await page.route('**/api/blog/posts**', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${site.address}/blog?tag=extra`);
    await page.getByText('Error: Failed to fetch posts').waitFor();
    await page.unroute('**/api/blog/posts**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.locator('.post-card').count()).toBe(9);
  });

  test('reads without JavaScript', async () => {
    const page = await visit('/', { device: 'unscripted' });
    await expect.poll(() => page.locator('.post-card').count()).toBe(3);
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect.poll(() => page.locator('.post-card').count()).toBe(9);
    for (const scripted of ['.pagination', '.post-categories'])
      await expect.poll(() => page.locator(scripted).isVisible(), { message: scripted }).toBe(false);
    await page.getByRole('navigation', { name: 'Posts by category' }).getByRole('link', { name: 'Tips & Tricks' }).click();
    await page.waitForURL(/\/blog\/all#tips-tricks$/);
    await expect.poll(() => page.locator('#tips-tricks h2').textContent()).toBe('Tips & Tricks');
    await page.goBack();
    await page.getByRole('link', { name: 'All posts by category' }).click();
    await page.waitForURL(/\/blog\/all$/);
    await expect.poll(() => page.locator('main section li').count()).toBe(PUBLISHED);
    await page.getByRole('link', { name: 'Overnight focaccia for a full table' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Overnight focaccia for a full table');
    await page.getByRole('navigation', { name: 'More posts' }).getByRole('link').first().click();
    await expect.poll(() => page.locator('h1').textContent()).not.toBe('Overnight focaccia for a full table');
  });

  test('sees all parts of a post', async () => {
    const page = await visit('/blog/what-eighteen-hours-do-to-dough', { device: 'phone' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await expect.poll(() => page.title()).toContain(' | Family Kitchen Bakery');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).waitFor();
    await page.getByText(/^\d+\smin read$/).waitFor();
    await page.getByText('October 3, 2026').waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('link', { name: /^Facebook/ })
          .first()
          .getAttribute('href'),
      )
      .toContain(encodeURIComponent('https://familykitchenbakery.example.com/blog/what-eighteen'));
    // It comes with the first sign of a visitor.
    await page.mouse.wheel(0, 200);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://familykitchenbakery.example.com/blog/what-eighteen-hours-do-to-dough');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'sourdough' }).click();
    await page.waitForURL(/\/blog\?tag=sourdough$/);
    await page.getByRole('group', { name: 'Filters' }).waitFor();
  });

  test('sees a post with a single left edge, and tables of up to 800 px, at any width', async () => {
    const page = await visit('/blog/what-a-loaf-costs-us');
    const starts = page.locator('.post :is(h1, .byline, .summary, .prose > *, .post footer)');
    const table = page.locator('.prose table').first();
    for (const words of [null, 'so much to say in one cell '.repeat(40)]) {
      if (words !== null)
        await table
          .locator('td')
          .first()
          .evaluate((cell, long) => (cell.textContent = long), words);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // From 1,280 px the summary is a note in the opposite margin.
        const lefts = await starts.evaluateAll((parts) =>
          parts
            .filter((part) => innerWidth < 1280 || !part.matches('.summary'))
            .map((part) => Math.round(part.getBoundingClientRect().left)),
        );
        expect.soft(new Set(lefts).size, `at ${width} px`).toBe(1);
        if (words === null) continue;
        const tableWidth = await table.evaluate((element) => element.getBoundingClientRect().width);
        expect.soft(Math.abs(tableWidth - Math.min(800, width - 2 * (lefts[0] ?? 0))), `at ${width} px`).toBeLessThanOrEqual(1);
      }
    }
  });

  test('is safe from scripts in a post', async () => {
    const page = await browser.open();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`${site.address}/blog/extra-3`);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Extra 03 <script>alert(1)</script> {{7*7}} loaf');
    await expect.poll(() => page.locator('.prose img, .prose [href^="javascript"]').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });

  test('sees error pages, and never a draft', async () => {
    const page = await browser.open();
    for (const [address, heading] of [
      ['/nowhere', 'Oops! Page Not Found'],
      ['/blog/nowhere', 'Article not found'],
      ['/blog/three-flours-and-what-each-one-is-for', 'Article not found'],
    ] as const) {
      const answer = await page.goto(site.address + address);
      expect(answer?.status()).toBe(404);
      await expect.poll(() => page.locator('h1').textContent()).toBe(heading);
      await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
    }
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await page.waitForURL(/\/blog$/);
    for (const address of ['/', '/blog', '/api/blog/posts?pageSize=100'])
      expect(await (await fetch(site.address + address)).text()).not.toContain('three-flours');
    for (const address of [
      '/.git/config',
      '/content/settings.json',
      '/.data/admin-password-hash',
      '/%2e%2e/package.json',
      '/..%2fdata/admin-password-hash',
    ]) {
      expect((await fetch(site.address + address)).status).toBe(404);
    }
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
