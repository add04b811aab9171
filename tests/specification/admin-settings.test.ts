import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { answerSaves, ownerPhone } from './owner-phone.ts';
import { expectLessThan } from '../support/quickly.ts';

// The settings, in sections 2, 4, 5 and 8 of the specification of the admin area.
const { address } = sharedSite('bakery');
const browser = testBrowser();
const open = ownerPhone({ address }, browser);
const SETTINGS = '/api/admin/settings';

/** A tab of the settings as they are stored. */
async function openTab(name = 'general'): Promise<Page> {
  const page = await open(`/admin/settings?tab=${name}`);
  await page.getByRole('tablist').waitFor();
  return page;
}
const rows = (page: Page) => page.locator('.page-row');
const message = (page: Page) => page.locator('.passing-message');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv'));

describe('2. Settings (/admin/settings)', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openTab();
  });

  test('A header with a Dashboard link to /admin', async () => {
    await expect.poll(() => page.locator('.screen-head').getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/admin');
  });

  test('A header with a Logout button', async () => {
    await page.locator('.screen-head').getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  });

  test('Five tabs: General (default), Pages, SEO, Social Media, Features', async () => {
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['General', 'Pages', 'SEO', 'Social Media', 'Features']);
    const first = await open('/admin/settings');
    await expect.poll(() => first.getByRole('tab', { name: 'General' }).getAttribute('aria-selected')).toBe('true');
  });

  test.each([
    ['General: site name', 'General', 'Site name', 'input[type=text], input:not([type])'],
    ['General: site URL', 'General', 'Site URL', 'input[type=url]'],
    ['General: site description (textarea)', 'General', 'Site description', 'textarea'],
    ['General: contact email', 'General', 'Contact email', 'input[type=email]'],
    ['SEO: default meta title', 'SEO', 'Default title for Google', 'textarea'],
    ['SEO: default meta description', 'SEO', 'Default description for Google', 'textarea'],
    ['SEO: analytics ID (placeholder G-XXXXXXXXXX)', 'SEO', 'Analytics ID', '[placeholder=G-XXXXXXXXXX]'],
    ['SEO: search console verification ID', 'SEO', 'Search console verification ID', 'input'],
    ['Social Media: Instagram URL', 'Social Media', 'Instagram', 'input[type=url]'],
    ['Social Media: Facebook URL', 'Social Media', 'Facebook', 'input[type=url]'],
    ['Social Media: Pinterest URL', 'Social Media', 'Pinterest', 'input[type=url]'],
    ['Features: toggle for Comments (on blog posts and recipes)', 'Features', 'Comments', '[role=switch]'],
    ['Features: toggle for Newsletter (signup forms)', 'Features', 'Newsletter', '[role=switch]'],
    ['Features: toggle for Social Sharing (buttons)', 'Features', 'Social Sharing', '[role=switch]'],
    ['Features: toggle for Recipe Ratings', 'Features', 'Recipe Ratings', '[role=switch]'],
  ])('%s', async (_quote, tab, label, input) => {
    await page.getByRole('tab', { name: tab }).tap();
    await page.getByLabel(label, { exact: true }).and(page.locator(input)).waitFor();
  });

  test.each([
    ['fallback when pages lack titles', 'Used if a page has no title of its own'],
    ['hint: keep under 160 characters', 'keep under 160 characters'],
  ])('SEO: %s', async (_quote, words) => {
    await page.getByRole('tab', { name: 'SEO' }).tap();
    await page.getByText(words).waitFor();
  });
});

describe('2. Settings: Pages', () => {
  test.each([
    ['title', 'Title', 'About'],
    ['URL', 'Page URL', 'https://familykitchenbakery.example.com/about'],
    ['last-modified date', 'Last modified', '2026-11-20'],
    ['change frequency', 'Change frequency', 'monthly'],
    ['priority', 'Priority', '0.8'],
  ])('Each row has %s', async (_what, label, value) => {
    const page = await openTab('pages');
    await expect.poll(() => page.getByRole('group', { name: 'About' }).getByLabel(label).inputValue()).toBe(value);
  });

  test("a 'Now' button that sets today, which a quick-tip text explains", async () => {
    const page = await openTab('pages');
    const about = page.getByRole('group', { name: 'About' });
    await about.getByRole('button', { name: /^Now/ }).tap();
    await expect.poll(() => about.getByLabel('Last modified').inputValue()).toBe(await today(page));
    await expect.poll(() => page.locator('.quick-tip').innerText()).toMatch(/Quick tip: .*‘Now’.* today/);
  });

  test('a remove button: removing a page deletes that row', async () => {
    const page = await openTab('pages');
    await page.getByRole('button', { name: 'Remove About' }).tap();
    await expect.poll(() => rows(page).count()).toBe(8);
    await expect.poll(() => page.getByRole('group', { name: 'About' }).count()).toBe(0);
  });

  test("'+ Add New Page': title 'New Page', a new-page URL under the site root, lastmod today, monthly, priority 0.5", async () => {
    const page = await openTab('pages');
    await button(page, '+ Add New Page').tap();
    const values = () =>
      rows(page)
        .last()
        .locator('textarea, input, select')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const expected = ['New Page', 'https://familykitchenbakery.example.com/new-page', await today(page), 'monthly', '0.5'];
    await expect.poll(values).toEqual(expected);
  });

  test("'Sync with Code': 'All pages are already synced with code defaults' when none were added", async () => {
    const page = await openTab('pages');
    await button(page, 'Sync with Code').tap();
    await message(page).getByText('All pages are already synced with code defaults', { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(9);
  });

  test("'Sync with Code' appends only those defaults whose URL is not yet present, with the message 'Added {n} new page(s) from code defaults', which disappears after 3 seconds", async () => {
    const page = await openTab('pages');
    for (const name of ['Remove Menu', 'Remove Homepage']) await page.getByRole('button', { name }).tap();
    await button(page, 'Sync with Code').tap();
    await message(page).getByText('Added 2 new page(s) from code defaults', { exact: true }).waitFor();
    const since = Date.now();
    await expect
      .poll(() =>
        page.locator('[id$="-title"]:is(textarea)').evaluateAll((all) => all.slice(-2).map((one) => (one as HTMLTextAreaElement).value)),
      )
      .toEqual(['Homepage', 'Menu']);
    await message(page).waitFor({ state: 'detached' });
    expect(Date.now() - since).toBeGreaterThan(2_000);
    expectLessThan(10_000, Date.now() - since);
  });

  test("when the list is empty, a warning with 'Initialize Default Pages', which replaces the list with the nine defaults, lastmod today for all", async () => {
    const page = await openTab('pages');
    for (let left = 9; left > 0; left--) await page.locator('.remove-page').first().tap();
    await page.locator('.notice').getByText('No pages are listed').waitFor();
    await button(page, 'Initialize Default Pages').tap();
    const dates = page.getByLabel('Last modified');
    await expect
      .poll(() => dates.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(Array(9).fill(await today(page)));
  });

  test('On settings load, default pages are merged in for any url the server did not return', async () => {
    const page = await open('/admin/login');
    await page.route(`**${SETTINGS}`, async (route) => {
      const answer = await route.fetch();
      const settings = (await answer.json()) as { pages: object[] };
      await route.fulfill({ json: { ...settings, pages: settings.pages.slice(0, 2) } });
    });
    await page.evaluate(() => history.pushState({}, '', '/admin/settings?tab=pages'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect.poll(() => rows(page).count()).toBe(9);
  });

  test('Change frequency is limited to always, hourly, daily, weekly, monthly, yearly, never', async () => {
    const page = await openTab('pages');
    const options = page.getByLabel('Change frequency').first().locator('option');
    await expect
      .poll(() => options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).join(', ')))
      .toBe('always, hourly, daily, weekly, monthly, yearly, never');
  });

  test('Priority is limited to 1.0 down to 0.1 in steps of 0.1 (1.0 labelled Highest, 0.1 Lowest)', async () => {
    const page = await openTab('pages');
    await expect
      .poll(() => page.getByLabel('Priority').first().locator('option').allTextContents())
      .toEqual(['1.0 (Highest)', '0.9', '0.8', '0.7', '0.6', '0.5', '0.4', '0.3', '0.2', '0.1 (Lowest)']);
  });

  test('last modified is a date input', async () => {
    const page = await openTab('pages');
    await expect.poll(() => page.getByLabel('Last modified').first().getAttribute('type')).toBe('date');
  });
});

describe('4., 5. and 8. Saving', () => {
  test("A Save Settings button at the bottom; it reads 'Saving...' and is disabled while saving", async () => {
    const page = await openTab();
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**${SETTINGS}`, async (route) => {
      await isHeld;
      await route.fulfill({ status: 500, json: { error: 'Not now.' } });
    });
    await button(page, 'Save Settings').tap();
    await expect.poll(() => button(page, 'Saving...').isDisabled()).toBe(true);
    answer();
    await button(page, 'Save Settings').waitFor();
  });

  test("Settings save fails: 'Failed to save settings. Please try again.' in a message banner", async () => {
    const page = await openTab();
    await answerSaves(page, SETTINGS, { status: 500, json: { error: 'Not now.' } });
    await button(page, 'Save Settings').tap();
    await expect.poll(() => message(page).innerText()).toBe('Failed to save settings. Please try again.');
    await expect.poll(() => message(page).getAttribute('data-kind')).toBe('error');
  });

  test('Edits to settings stay local until Save Settings; the body is the settings object', async () => {
    const page = await openTab();
    const sent = await answerSaves(page, SETTINGS, { status: 500, json: { error: 'Not now.' } });
    await page.getByLabel('Site name').fill('Rye & Daughters');
    await page.getByRole('tab', { name: 'Features' }).tap();
    await page.getByRole('switch', { name: 'Comments', exact: true }).tap();
    expect(sent).toEqual([]);
    await button(page, 'Save Settings').tap();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: SETTINGS,
      body: { siteName: 'Rye & Daughters', features: { enableComments: true, enableNewsletter: true } },
    });
    await message(page).waitFor();
  });

  test('The meta description guidance of under 160 characters is a hint and is not enforced', async () => {
    const page = await openTab('seo');
    const sent = await answerSaves(page, SETTINGS, { status: 500, json: { error: 'Not now.' } });
    await page.getByLabel('Default description for Google').fill('x'.repeat(161));
    await page.getByText('161 of 160').waitFor();
    await button(page, 'Save Settings').tap();
    await expect.poll(() => sent.length).toBe(1);
    await message(page).waitFor();
  });
});

test('no page error and no CSP violation', () => {
  expect(browser.complaints).toEqual([]);
});
