import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE, startBrowser, type WatchedBrowser } from '../support/browser.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const EXTRA_POSTS = 16;
const PUBLISHED = 12 + EXTRA_POSTS;
const PAGE_SIZE = 9;
const LAST_PAGE = Math.ceil(PUBLISHED / PAGE_SIZE);

const extraPost = (index: number): string =>
  [
    '---',
    `title: "Extra ${String(index).padStart(2, '0')} ${index === 3 ? '<script>alert(1)</script> {{7*7}} ' : ''}loaf"`,
    'excerpt: "One more."',
    'featuredImage: "/uploads/round-boule.jpg"',
    'author: "Anna"',
    `category: "${index % 2 ? 'News' : 'Tips & Tricks'}"`,
    `tags:\n  - "extra"\n  - "${index === 5 ? 'a & b' : 'odd'}"`,
    'status: "published"',
    `publishedAt: "2025-0${(index % 9) + 1}-0${(index % 8) + 1}"`,
    '---',
    '',
    'Text <img src=x onerror="alert(1)"> [bad](javascript:alert(1))',
    '',
  ].join('\n');

describe('a visitor', () => {
  let site: TestSite;
  let browser: WatchedBrowser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startTestSite(), startBrowser()]);
    await mkdir(path.join(site.root, 'content/posts'), { recursive: true });
    for (let index = 0; index < EXTRA_POSTS; index += 1)
      await writeFile(path.join(site.root, `content/posts/extra-${index}.md`), extraPost(index));
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'More to read');
    await site.live();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  test('pages through the blog, goes back, and finds the same view by its address', async () => {
    const page = await browser.open();
    await page.goto(`${site.address}/blog`);
    const cards = page.locator('.post-card');
    expect(await cards.count()).toBe(9);
    const first = await cards.first().textContent();
    const pagination = page.getByRole('navigation', { name: 'Pages of posts' });
    expect(await pagination.getByText('Previous').getAttribute('aria-disabled')).toBe('true');

    await pagination.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/\?page=2$/);
    await expect.poll(() => cards.first().textContent()).not.toBe(first);
    await pagination.getByRole('link', { name: `Page ${LAST_PAGE}` }).click();
    await page.waitForURL(new RegExp(`\\?page=${LAST_PAGE}$`));
    await expect.poll(() => cards.count()).toBe(PUBLISHED - (LAST_PAGE - 1) * PAGE_SIZE);
    expect(await pagination.getByText('Next').getAttribute('aria-disabled')).toBe('true');
    const last = await cards.allTextContents();

    await page.goBack();
    await page.goBack();
    await expect.poll(() => cards.first().textContent()).toBe(first);
    const shared = await browser.open();
    await shared.goto(`${site.address}/blog?page=${LAST_PAGE}&utm_source=mail`);
    await expect.poll(() => shared.locator('.post-card').allTextContents()).toEqual(last);
  });

  test('filters by tag and by category, and takes either filter off', async () => {
    const page = await browser.open();
    await page.goto(`${site.address}/blog?tag=extra&category=${encodeURIComponent('News')}`);
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.waitFor();
    await expect.poll(() => page.locator('.post-card').count()).toBe(8);
    await filters.getByRole('link', { name: 'Remove tag extra' }).click();
    await page.waitForURL(/\?category=News$/);
    await expect.poll(() => page.locator('.post-card').count()).toBe(9);
    await filters.getByRole('link', { name: 'Remove category News' }).click();
    await page.waitForURL(/\/blog$/);
    await expect.poll(() => filters.count()).toBe(0);
    expect(await page.locator('.post-card').count()).toBe(9);
  });

  test('is told when nothing matches and when the posts cannot be fetched, and can try again', async () => {
    const page = await browser.open();
    await page.goto(`${site.address}/blog?tag=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await page.getByText('No posts found.').waitFor();

    await page.route('**/api/blog/posts**', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${site.address}/blog?tag=extra`);
    await page.getByText('Error: Failed to fetch posts').waitFor();
    await page.unroute('**/api/blog/posts**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.locator('.post-card').count()).toBe(9);
  });

  test('reads without JavaScript', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(`${site.address}/`);
    expect(await page.locator('.post-card').count()).toBe(3);
    await page.getByRole('link', { name: 'All posts' }).click();
    expect(await page.locator('.post-card').count()).toBe(9);
    await page.locator('.post-card a').first().click();
    expect(await page.locator('h1').textContent()).toBe('Overnight focaccia for a full table');
    await page.getByRole('navigation', { name: 'More posts' }).getByRole('link').first().click();
    expect(await page.locator('h1').textContent()).not.toBe('Overnight focaccia for a full table');
  });

  test('finds on a post all that belongs to it', async () => {
    const page = await browser.open({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${site.address}/blog/what-eighteen-hours-do-to-dough`);
    expect(await page.title()).toContain(' | Family Kitchen Bakery');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).waitFor();
    await page.getByText(/^\d+ min read$/).waitFor();
    await page.getByText('October 3, 2026').waitFor();
    expect(
      await page
        .getByRole('link', { name: /^Facebook/ })
        .first()
        .getAttribute('href'),
    ).toContain(encodeURIComponent('https://familykitchenbakery.example.com/blog/what-eighteen'));
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'https://familykitchenbakery.example.com/blog/what-eighteen-hours-do-to-dough',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'sourdough' }).click();
    await page.waitForURL(/\/blog\?tag=sourdough$/);
    await page.getByRole('group', { name: 'Filters' }).waitFor();
  });

  test('is safe from what stands in a post', async () => {
    const page = await browser.open();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`${site.address}/blog/extra-3`);
    expect(await page.locator('h1').textContent()).toBe('Extra 03 <script>alert(1)</script> {{7*7}} loaf');
    expect(await page.locator('.prose img, .prose [href^="javascript"]').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });

  test('who is lost is told so, and never sees a draft', async () => {
    const page = await browser.open();
    for (const [address, heading] of [
      ['/nowhere', 'Oops! Page Not Found'],
      ['/blog/nowhere', 'Article not found'],
      ['/blog/three-flours-and-what-each-one-is-for', 'Article not found'],
    ] as const) {
      const answer = await page.goto(site.address + address);
      expect(answer?.status()).toBe(404);
      expect(await page.locator('h1').textContent()).toBe(heading);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
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

  test('nothing in all this broke the policy or the page', () => {
    expect(browser.complaints).toEqual([]);
  });
});
