import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { PASSWORD } from '../support/site-program.ts';
import { signIn } from '../support/sign-in.ts';
import { ownerPhone } from './owner-phone.ts';
import { pageAt } from './page-text.ts';

// Sections 1 and 2 of the specification of the admin area, without the forms and the settings.
const { address } = sharedSite('bakery');
const browser = testBrowser();
const open = ownerPhone({ address }, browser);

const POST = 'Overnight focaccia for a full table';

describe('1. What the product does and for whom', () => {
  test.each(['/admin/login', '/admin', '/admin/blog', '/admin/kitchen', '/admin/settings'])(
    'Admin pages hide the public header, footer and extra widgets: %s',
    async (path) => {
      expect((await pageAt(address + path)).html).not.toMatch(/<(?:header|footer) class="site-|id="exit-offer"|<order-menu/);
      expect((await pageAt(`${address}/about`)).html).toMatch(/<header class="site-[^]*<footer class="site-/);
    },
  );

  test('User accounts beyond the single admin are not shown', async () => {
    const body = JSON.stringify({ username: 'editor', password: PASSWORD });
    const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(answer.status).toBe(401);
  });
});

describe('2. Screens and routes', () => {
  test.each([
    ['/admin/login', 'Sign in'],
    ['/admin', /^Good (?:morning|afternoon|evening)$/],
    ['/admin/blog', 'Blog'],
    ['/admin/kitchen', 'Recipes'],
    ['/admin/settings', 'Settings'],
  ])('Route %s', async (path, heading) => {
    const page = await open(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  });

  describe('without a session', () => {
    let page: Page;
    beforeAll(async () => {
      page = await browser.open(PHONE);
    });

    test.each(['/admin', '/admin/blog', '/admin/kitchen', '/admin/settings'])(
      'Every admin screen except login checks the session when opened; if the check fails, the user is sent to /admin/login with a returnUrl: %s',
      async (path) => {
        const check = page.waitForRequest('**/api/auth/verify');
        await page.goto(address + path);
        await check;
        await page.waitForURL(`${address}/admin/login?returnUrl=${encodeURIComponent(path)}`);
      },
    );

    test('Login: username and password fields and a submit action', async () => {
      await page.goto(`${address}/admin/login`);
      for (const name of ['Username', 'Password']) await page.getByLabel(name, { exact: true }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('type')).toBe('submit');
    });

    test.each([
      ['/admin/blog', '/admin/blog'],
      ['/admin/kitchen?tab=collections', '/admin/kitchen?tab=collections'],
      ['/admin/settings', '/admin'],
      ['//elsewhere.example.com/admin/blog', '/admin'],
    ])(
      'After success the user goes to the returnUrl if it starts with /admin/blog or /admin/kitchen: %s leads to %s',
      async (wanted, to) => {
        await page.goto(`${address}/admin/login?returnUrl=${encodeURIComponent(wanted)}`);
        await page.context().clearCookies();
        await signIn(page);
        await page.waitForURL(address + to);
      },
    );

    test('Dashboard: a Logout action', async () => {
      await page.goto(`${address}/admin`);
      await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).tap();
      await page.waitForURL(`${address}/admin/login`);
      expect(await page.evaluate(async () => (await fetch('/api/auth/verify')).status)).toBe(401);
    });
  });

  describe('Dashboard (/admin)', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open('/admin');
    });

    test.each([
      ['blog posts', /^13\s+Blog posts$/],
      ['recipes', /^25\s+Recipes$/],
      ['collections', /^9\s+Collections$/],
    ])('Counts of %s', async (_what, words) => {
      const counts = page.getByRole('list', { name: 'What is on the site' }).getByRole('listitem');
      await expect.poll(() => counts.allInnerTexts()).toContainEqual(expect.stringMatching(words));
    });

    test.each([
      ['blog management', 'Blog posts', '/admin/blog'],
      ['kitchen management', 'Recipes', '/admin/kitchen'],
    ])('Links to %s', async (_what, name, href) => {
      const link = page.getByRole('list', { name: 'What is on the site' }).getByRole('link', { name });
      await expect.poll(() => link.getAttribute('href')).toBe(href);
    });

    test.each([
      ['new post', 'New post', '/admin/blog?new'],
      ['new recipe', 'New recipe', '/admin/kitchen?new=recipe'],
      ['view site', 'View site', '/'],
      ['settings', 'Settings', '/admin/settings'],
    ])('Quick actions: %s', async (_what, name, href) => {
      await expect.poll(() => page.locator('.quick').getByRole('link', { name }).getAttribute('href')).toBe(href);
    });
  });

  describe('Blog management (/admin/blog)', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open('/admin/blog');
    });

    test.each([
      ['title', 'Overnight focaccia for a full table'],
      ['slug', 'overnight-focaccia-for-a-full-table'],
      ['author', 'Anna Kessler'],
      ['status', 'Published'],
      ['published date', 'November 7, 2026'],
    ])('A table of posts with %s', async (_what, words) => {
      await expect.poll(() => page.locator('table.entries tr', { hasText: POST }).innerText()).toContain(words);
    });

    test.each(['View', 'Edit', 'Delete'])('A table of posts with %s', async (action) => {
      const actions = page.locator('table.entries tr', { hasText: POST }).locator('.row-actions :is(a, button)');
      await expect.poll(() => actions.allTextContents()).toContain(`${action} ${POST}`);
    });

    test('A create and edit form that replaces the list view while open', async () => {
      for (const [way, back] of [
        [page.getByRole('link', { name: 'New post' }), 'All posts'],
        [page.locator('table.entries tr', { hasText: POST }).getByRole('link', { name: `Edit ${POST}` }), 'All posts'],
      ] as const) {
        await way.tap();
        await page.locator('#post-title').waitFor();
        await expect.poll(() => page.locator('table.entries').count()).toBe(0);
        await page.getByRole('link', { name: back }).tap();
        await page.locator('table.entries').waitFor();
      }
    });
  });

  describe('Kitchen management (/admin/kitchen)', () => {
    test.each(['Recipes', 'Collections'])('Two tabs: %s. Each has a table with Edit and Delete', async (name) => {
      const page = await open('/admin/kitchen');
      const tabs = page.getByRole('navigation', { name: 'Recipes and collections' }).getByRole('link');
      await expect.poll(() => tabs.allTextContents()).toEqual(['Recipes', 'Collections']);
      await tabs.filter({ hasText: name }).tap();
      await page.getByRole('link', { name: name === 'Recipes' ? 'New recipe' : 'New collection' }).waitFor();
      const actions = page.locator('table.entries .row-actions').last().locator(':is(a, button)');
      for (const action of [/^Edit /, /^Delete /])
        await expect.poll(() => actions.allTextContents()).toContainEqual(expect.stringMatching(action));
    });
  });

  describe('Page behaviour across the site', () => {
    test('The page scrolls to top on path change unless a hash is present', async () => {
      const page = await browser.open(PHONE);
      await page.goto(`${address}/kitchen`);
      const far = () => page.evaluate(() => scrollY);
      await page.locator('.site-footer').scrollIntoViewIfNeeded();
      await expect.poll(far).toBeGreaterThan(500);
      await page.locator('.site-footer').getByRole('link', { name: 'Privacy Policy' }).tap();
      await page.waitForURL(`${address}/privacy-policy`);
      expect(await far()).toBe(0);
      await page.goto(`${address}/#contact`);
      await expect.poll(far).toBeGreaterThan(500);
    });

    test('Unknown routes show the 404 page', async () => {
      const { status, text } = await pageAt(`${address}/nowhere`);
      expect(status).toBe(404);
      expect(text).toContain('Oops! Page Not Found');
    });
  });
});

test('no page error and no CSP violation', () => {
  expect(browser.complaints).toEqual([]);
});
