import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { goInside } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { signIn } from '../support/sign-in.ts';
import { answerSaves, ownerPhone } from './owner-phone.ts';
import { pageAt } from './page-text.ts';

// Section 8 of the specification of the admin area: the error catalogue. What a failed save says in the settings is in
// admin-settings.test.ts, what an import says in admin-recipe-form.test.ts.
const { address } = sharedSite('bakery');
const browser = testBrowser();
const open = ownerPhone({ address }, browser);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** What the server says, or nothing where something else answered. */
const refusal = (error?: string) => ({ status: 400, json: error === undefined ? {} : { error } });

describe('8. The error catalogue', () => {
  test('Auth verify fails on an admin screen: redirect to /admin/login with returnUrl', async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${address}/admin/kitchen?tab=collections`);
    await page.waitForURL(`${address}/admin/login?returnUrl=${encodeURIComponent('/admin/kitchen?tab=collections')}`);
  });

  describe('Login', () => {
    test.each([
      ['Login rejected: the server’s error text', refusal('The oven is hot.'), 'The oven is hot.'],
      ["Login rejected: 'Invalid credentials'", refusal(), 'Invalid credentials'],
      ["Login network failure: 'Login failed. Please try again.'", null, 'Login failed. Please try again.'],
    ])('%s', async (_quote, answer, words) => {
      const page = await open('/admin/login');
      await answerSaves(page, '/api/auth/login', answer);
      await signIn(page);
      await expect.poll(() => page.locator('.sign-in [role=alert]').innerText()).toBe(words);
    });

    test("Login rejected by the site itself: 'Invalid credentials'", async () => {
      const page = await open('/admin/login');
      await signIn(page, 'a guess');
      await page.getByText('Invalid credentials', { exact: true }).waitFor();
    });
  });

  test.each([
    ["Blog save fails: 'Failed to save post'", 'blog?new', 'post', 'blog/posts', refusal(), 'Failed to save post'],
    ['Blog save fails, with a reason', 'blog?new', 'post', 'blog/posts', refusal('Too hot.'), 'Failed to save post: Too hot.'],
    ["Recipe save fails: 'Failed to save recipe'", 'kitchen?new=recipe', 'recipe', 'kitchen/recipes', refusal(), 'Failed to save recipe'],
    ['Recipe save fails: the server’s error text', 'kitchen?new=recipe', 'recipe', 'kitchen/recipes', refusal('Too hot.'), 'Too hot.'],
    [
      "Collection save fails: 'Failed to save collection: {error}'",
      ...(['kitchen?new=collection', 'collection', 'kitchen/collections', refusal('Too hot.')] as const),
      'Failed to save collection: Too hot.',
    ],
    [
      "Collection save fails: 'Failed to save collection: Unknown error'",
      ...(['kitchen?new=collection', 'collection', 'kitchen/collections', refusal()] as const),
      'Failed to save collection: Unknown error',
    ],
  ])('%s', async (_quote, screen, kind, place, answer, words) => {
    const page = await open(`/admin/${screen}`);
    await answerSaves(page, `/api/${place}`, answer);
    await page.locator(`#${kind}-title`).fill('Rye');
    await button(page, 'Save draft').tap();
    await page.locator('.save-strip').getByText(words, { exact: true }).waitFor();
  });

  test.each([
    ["'Upload failed: {server error}'", refusal('Too hot.'), 'Upload failed: Too hot.'],
    ["'Upload failed: Unknown error'", refusal(), 'Upload failed: Unknown error'],
    ["'Upload failed: Network error'", null, 'Upload failed: Network error'],
  ])('Upload fails: %s', async (_quote, answer, words) => {
    const page = await open('/admin/blog?new');
    await answerSaves(page, '/api/upload', answer);
    const photo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>');
    await page
      .locator('.field:has(#post-featuredImage) input[type=file]')
      .setInputFiles({ name: 'rye.svg', mimeType: 'image/svg+xml', buffer: photo });
    await page.getByText(words).waitFor();
  });

  test('Other admin failures: not only logged, but shown with a way to try again', async () => {
    const page = await open('/admin/login');
    const list = (url: URL) => url.pathname === '/api/blog/posts';
    await page.route(list, (route) => route.fulfill({ status: 503, json: { error: 'GitHub is away just now.' } }));
    await goInside(page, '/admin/blog');
    await page.getByText('GitHub is away just now.').waitFor();
    await page.unroute(list);
    await button(page, 'Try again').tap();
    await page.locator('table.entries').waitFor();
  });

  test('A save without a network: not lost, but sent later', async () => {
    const page = await open('/admin/kitchen?new=recipe');
    await answerSaves(page, '/api/kitchen/recipes', null);
    await page.locator('#recipe-title').fill('Rye');
    await button(page, 'Save draft').tap();
    await page.locator('.save-strip').getByText('Saved on this device. The site cannot be reached right now.').waitFor();
  });

  test("Unknown route: 'Oops! Page Not Found' page: 'It looks like this page got lost in the oven!'", async () => {
    const { text } = await pageAt(`${address}/nowhere`);
    expect(text).toContain('Oops! Page Not Found');
    expect(text).toContain('It looks like this page got lost in the oven!');
  });

  test("A route module fails to load: the page reloads. Router default error screen: 'Unexpected Application Error!'", async () => {
    const page = await open('/admin');
    const program = '**/_astro/Newsletter.*.js';
    let tries = 0;
    await page.route(program, (route) => (++tries === 1 ? route.abort() : route.fallback()));
    await goInside(page, '/admin/newsletter');
    await page.getByRole('heading', { name: 'Newsletter', level: 1 }).waitFor();
    expect(tries).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(program, (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    expect(browser.complaints.splice(0).filter((complaint) => !complaint.includes('dynamically imported module'))).toEqual([]);
  });
});

test('no page error and no CSP violation', () => {
  expect(browser.complaints).toEqual([]);
});
