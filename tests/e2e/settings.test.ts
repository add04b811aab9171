import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localDate } from '#domain/dates.ts';
import type { Settings } from '#schema/settings.ts';
import { barriersOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { ownerDevices } from '../support/owner-devices.ts';
import { signIn } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { expectLessThan } from '../support/quickly.ts';

const FILE = 'content/settings.json';
const TABS = ['General', 'Pages', 'SEO', 'Social Media', 'Features'];

const DEVICES = ['phone', 'laptop'] as const;

describe('the settings', () => {
  const site = testSite();
  const browser = testBrowser();
  let first: string;

  beforeAll(async () => {
    first = await readFile(path.join(site.root, FILE), 'utf8');
  });
  beforeEach(() => commitSettings(first));

  const commitSettings = async (text: string) => {
    const file = path.join(site.root, FILE);
    if ((await readFile(file, 'utf8')) !== text) {
      await writeFile(file, text);
      await site.git('commit', '-qam', 'By hand');
    }
    await site.live();
  };
  const saved = async () => JSON.parse(await site.git('show', `HEAD:${FILE}`)) as Settings;
  const commits = async () => Number(await site.git('rev-list', '--count', 'HEAD'));
  const published = async (address: string) => (await fetch(site.address + address)).text();

  const atDevice = ownerDevices(site, browser);
  const open = async (address = '/admin/settings', device: 'phone' | 'laptop' = 'phone'): Promise<Page> => {
    const page = await atDevice(address, device);
    await page.getByRole('tablist').waitFor();
    return page;
  };
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const choose = (page: Page, name: string) => tab(page, name).click();
  const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Settings' });
  const message = (page: Page) => page.locator('.passing-message');
  const rows = (page: Page) => page.locator('.page-row');
  const save = async (page: Page) => {
    await saveButton(page).click();
    await message(page).getByText('Settings saved successfully!').waitFor();
    await page.locator('.save-strip').getByText('Live').waitFor();
  };
  const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

  test('show addresses and priorities of pages in full, at any width', async () => {
    const page = await open('/admin/settings', 'laptop');
    await choose(page, 'Pages');
    await rows(page).first().waitFor();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cutOff = await page.locator('.page-row :is(textarea, select)').evaluateAll((fields) => {
        const wordsOf = (select: HTMLSelectElement) => {
          const { paddingLeft, paddingRight, font } = getComputedStyle(select);
          const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
          pen.font = font;
          return pen.measureText(select.selectedOptions[0]?.text ?? '').width + parseFloat(paddingLeft) + parseFloat(paddingRight);
        };
        return fields
          .filter((field) =>
            field instanceof HTMLSelectElement
              ? wordsOf(field) > field.clientWidth
              : field.scrollHeight > field.clientHeight || field.scrollWidth > field.clientWidth,
          )
          .map((field) => field.id);
      });
      expect(cutOff, `at ${width} px`).toEqual([]);
    }
  });

  test.each(DEVICES)('have five tabs on a %s, with arrow keys and addresses', async (device) => {
    const page = await open('/admin/settings', device);
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(TABS);
    await expect.poll(() => tab(page, 'General').getAttribute('aria-selected')).toBe('true');
    await page.locator('.screen-head').getByRole('link', { name: 'Home' }).waitFor();
    await page.locator('header').getByRole('button', { name: 'Sign out', exact: true }).waitFor();

    await tab(page, 'General').focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('switch', { name: 'Comments', exact: true }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Quick tip').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pages');
    expect(page.url()).toBe(`${site.address}/admin/settings?tab=pages`);
    await page.reload();
    await page.getByText('Quick tip').waitFor();
    await page.locator('.screen-head').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(`${site.address}/admin`);
    await page.goBack();
    await page.getByText('Quick tip').waitFor();
  });

  test.each(DEVICES)('fit the screen of a %s without accessibility violations, in every tab', async (device) => {
    const page = await open('/admin/settings', device);
    for (const name of TABS) {
      await choose(page, name);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), { message: name }).toBe(true);
      await expect.poll(() => (device === 'phone' ? barriersOn : barriersOn)(page), { message: name }).toEqual([]);
    }
  });

  test('change the name, the description and the contact address of the site in one commit', async () => {
    const page = await open();
    const before = await commits();
    await page.getByLabel('Site name').fill('Rye & Daughters');
    await page.getByLabel('Site description').fill('Rye bread, slowly.');
    await page.getByLabel('Contact email').fill('rye@example.com');
    await page.locator('.save-strip').getByText('Not saved yet').waitFor();
    expect(await commits(), 'edits stay here until they are saved').toBe(before);

    let release = () => {};
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/admin/settings', async (route) => {
      await isHeld;
      await route.continue();
    });
    await saveButton(page).click();
    const saving = page.getByRole('button', { name: 'Saving...' });
    await saving.waitFor();
    await expect.poll(() => saving.isDisabled()).toBe(true);
    release();
    await message(page).getByText('Settings saved successfully!').waitFor();
    const shownAt = Date.now();
    await page.locator('.save-strip').getByText('Live').waitFor();
    await message(page).waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).toBeGreaterThan(2_000);
    expectLessThan(10_000, Date.now() - shownAt);

    expect(await commits()).toBe(before + 1);
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe(FILE);
    const home = await published('/');
    expect(home).toContain('<meta name="description" content="Rye bread, slowly.">');
    for (const html of [home, await published('/contact'), await published('/kitchen/country-loaf')]) {
      expect(html).toContain('Rye &amp; Daughters');
      expect(html).toContain('mailto:rye@example.com');
      expect(html).not.toContain('hello@familykitchenbakery.example.com');
    }
    expect(await published('/contact')).toMatch(/<title>[^<]* \| Rye &amp; Daughters<\/title>/);
  });

  test('change titles, links and buttons on the site', async () => {
    const page = await open('/admin/settings?tab=seo');
    await page.getByLabel('Default title for Google').fill('Bread, slowly');
    await page.getByLabel('Default description for Google').fill('x'.repeat(161));
    await page.getByText('161 of 160').waitFor();
    await page.getByRole('switch', { name: 'Rating' }).click();
    await page.getByLabel('Search console verification ID').fill('abcdefghij_-0123456789');
    await expect.poll(() => page.getByLabel('Analytics ID').getAttribute('placeholder')).toBe('G-XXXXXXXXXX');
    await choose(page, 'Social Media');
    await page.getByLabel('Facebook').fill('');
    await page.getByLabel('Pinterest').fill('https://pinterest.example.com/rye');
    await choose(page, 'Features');
    await page.getByRole('switch', { name: 'Social Sharing' }).click();
    await save(page);

    const [home, post, recipe, contact] = await Promise.all(
      ['/', '/blog/how-to-store-and-revive-a-loaf', '/kitchen/country-loaf', '/contact'].map(published),
    );
    expect(home).toContain('<title>Bread, slowly</title>');
    expect(await published('/about')).not.toContain('aggregateRating');
    for (const html of [home, post, recipe, contact]) {
      expect(html).toContain('<meta name="google-site-verification" content="abcdefghij_-0123456789">');
      expect(html).toContain('https://pinterest.example.com/rye');
      expect(html).toContain('https://instagram.example.com/familykitchenbakery');
      expect(html).not.toContain('https://facebook.example.com/familykitchenbakery');
      expect(html).not.toContain('class="share"');
    }
    await page.getByRole('switch', { name: 'Social Sharing' }).click();
    await save(page);
    expect(await published('/kitchen/country-loaf')).toContain('class="share"');
  });

  test('list the pages of the sitemap', async () => {
    const page = await open('/admin/settings?tab=pages');
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    expect(today).toBe(localDate(new Date()));
    await expect.poll(() => rows(page).count()).toBe(9);
    const about = page.getByRole('group', { name: 'About' });
    await about.getByLabel('Last modified').fill('2026-01-02');
    await about.getByRole('button', { name: /^Now/ }).click();
    await expect.poll(() => about.getByLabel('Last modified').inputValue()).toBe(today);
    await expect
      .poll(() => about.getByLabel('Priority').locator('option').allInnerTexts())
      .toEqual(expect.arrayContaining(['1.0 (Highest)', '0.9', '0.2', '0.1 (Lowest)']));
    await about.getByLabel('Change frequency').selectOption('yearly');
    await about.getByLabel('Priority').selectOption('0.1');
    await page.getByRole('button', { name: 'Remove Cakes' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove Menu');

    await page.getByRole('button', { name: '+ Add New Page' }).click();
    const added = rows(page).last();
    await expect.poll(() => focusedId(page)).toBe('settings-pages-8-title');
    const isInSight = () =>
      page.evaluate(() => {
        const { top = -1, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
    const origin = new URL((await saved()).siteUrl).origin;
    expect(
      await Promise.all(
        ['Title', 'Page URL', 'Last modified', 'Change frequency', 'Priority'].map((name) => added.getByLabel(name).inputValue()),
      ),
    ).toEqual(['New Page', `${origin}/new-page`, today, 'monthly', '0.5']);
    await page.keyboard.type('Order & pickup');
    await added.getByLabel('Page URL').fill(`${origin}/menu?a=1&b=<2>`);
    await save(page);

    const sitemap = await published('/sitemap.xml');
    const entry = (address: string) => sitemap.split('<url>').find((url) => url.includes(`<loc>${origin}${address}</loc>`));
    expect(entry('/about')).toMatch(
      new RegExp(`<lastmod>${today}</lastmod>\\s*<changefreq>yearly</changefreq>\\s*<priority>0.1</priority>`),
    );
    expect(entry('/menu?a=1&amp;b=%3C2%3E')).toBeDefined();
    expect(entry('/cakes')).toBeUndefined();
    for (const address of ['/kitchen/country-loaf', '/blog/how-to-store-and-revive-a-loaf', '/kitchen/collections/christmas-from-one-oven'])
      expect(entry(address)).toContain('<lastmod>');
    await expect
      .poll(() => page.evaluate((text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror'), sitemap))
      .toBeNull();
    expect(await published('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  test('sync with the code and start over', async () => {
    const page = await open('/admin/settings?tab=pages');
    await page.getByRole('button', { name: 'Sync with Code' }).click();
    await message(page).getByText('All pages are already synced with code defaults').waitFor();
    await page.getByRole('button', { name: 'Remove Menu' }).click();
    await page.getByRole('button', { name: 'Remove Homepage' }).click();
    await page.getByRole('button', { name: 'Sync with Code' }).click();
    await message(page).getByText('Added 2 new page(s) from code defaults').waitFor();
    await message(page).waitFor({ state: 'detached' });
    for (let left = await rows(page).count(); left > 0; left--)
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
    await page.getByText('No pages are listed').waitFor();
    await page.getByRole('button', { name: 'Initialize Default Pages' }).click();
    await expect.poll(() => rows(page).count()).toBe(9);

    // A page missing from the server's response is offered again.
    await commitSettings(JSON.stringify({ ...(JSON.parse(first) as Settings), pages: [] }));
    const again = await open('/admin/settings?tab=pages');
    await again.getByText('9 default pages were missing').waitFor();
    await expect.poll(() => rows(again).count()).toBe(9);
    expect((await saved()).pages).toEqual([]);
  });

  test('show errors next to the field, count them on its tab and link there', async () => {
    const page = await open('/admin/settings?tab=pages');
    await page.getByLabel('Page URL').first().fill('https://elsewhere.example.com/');
    await choose(page, 'SEO');
    await page.getByLabel('Analytics ID').fill("G-X');alert(1)//");
    await choose(page, 'Social Media');
    await page.getByLabel('Instagram').fill('javascript:alert(1)');
    await choose(page, 'General');
    await page.getByLabel('Contact email').fill('nobody');
    await page.getByLabel('Site name').fill(' ');
    await choose(page, 'Features');
    const before = await commits();
    await saveButton(page).click();
    await page.getByText('5 things need to be fixed first').waitFor();
    await expect.poll(() => focusedId(page)).toBe('settings-siteName');
    await page.getByText('Site name is required').waitFor();
    await page.getByText('Contact email must be an address').waitFor();
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^General\s*2/),
        expect.stringMatching(/^Pages\s*1/),
        expect.stringMatching(/^SEO\s*1/),
        expect.stringMatching(/^Social Media\s*1/),
        'Features',
      ]);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.getByLabel('Site name').fill('Rye');
    await page.getByLabel('Contact email').fill('rye@example.com');
    await choose(page, 'SEO');
    await page.getByLabel('Analytics ID').fill('');
    await choose(page, 'Social Media');
    await page.getByLabel('Instagram').fill('');
    await saveButton(page).click();
    await page.getByText('Page URL must be on this site').waitFor();
    await expect.poll(() => focusedId(page)).toBe('settings-pages-0-url');
    expect(await commits()).toBe(before);
  });

  test('move their pages when the site URL changes', async () => {
    const page = await open();
    await page.getByLabel('Site URL').fill('https://bread.example.org');
    await save(page);
    expect(new Set((await saved()).pages.map(({ url }) => new URL(url).origin))).toEqual(new Set(['https://bread.example.org']));
    expect(await published('/sitemap.xml')).toContain('<loc>https://bread.example.org/about</loc>');
    expect(await published('/about')).toContain('<link rel="canonical" href="https://bread.example.org/about">');
  });

  test('lose nothing on reload, without the network, or when the session has expired', async () => {
    const page = await open('/admin/settings?tab=social');
    await page.getByLabel('Pinterest').fill('https://pinterest.example.com/rye');
    await page.waitForFunction(() => Object.values(localStorage).some((kept: string) => kept.includes('pinterest.example.com/rye')));
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.getByLabel('Pinterest').inputValue()).toBe('https://pinterest.example.com/rye');

    await page.context().setOffline(true);
    await saveButton(page).click();
    await message(page).getByText('Failed to save settings. Please try again.').waitFor();
    await page.getByText('Saved on this device.').waitFor();
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await page.getByText('Please sign in again').waitFor();
    await signIn(page);
    await message(page).getByText('Settings saved successfully!').waitFor();
    expect((await saved()).socialMedia.pinterest).toBe('https://pinterest.example.com/rye');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-draft:settings'))))
      .toEqual([]);
  });

  test('and the trash say why they cannot be loaded, and why a save was refused', async () => {
    const page = await open();
    const unread = 'GitHub has had too many requests from the website, so the content cannot be read now. Try again in 10 minutes.';
    const unsaved = 'GitHub has had too many requests from the website, so nothing was saved. Try again in 10 minutes.';
    await page.route(/\/api\/admin\/(?:settings|trash)$/, (route) =>
      route.fulfill({ status: 503, json: { error: route.request().method() === 'GET' ? unread : unsaved } }),
    );
    await page.getByLabel('Site Name').fill('Rye & Oat');
    await saveButton(page).click();
    await page.locator('.save-strip').getByText(`${unsaved} What you wrote is still here.`).waitFor();
    await expect.poll(() => page.getByLabel('Site Name').inputValue()).toBe('Rye & Oat');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(unread).waitFor();
    await page.goto(`${site.address}/admin/trash`);
    await page.getByText(unread).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing has been deleted.').waitFor();
    await page.evaluate(() => localStorage.clear());
    // The browser also logs the responses.
    browser.complaints.splice(0);
  });

  test('merge changes of two devices, and ask about conflicts', async () => {
    const page = await open();
    const [name, { siteName }] = [page.getByLabel('Site name'), JSON.parse(first) as Settings];
    await name.fill('Mine');
    await choose(page, 'Social Media');
    await page.getByLabel('Facebook').fill('https://facebook.example.com/mine');
    await choose(page, 'General');
    const elsewhere = async (change: (settings: Settings) => void) => {
      const settings = await saved();
      change(settings);
      await commitSettings(JSON.stringify(settings));
    };
    await elsewhere((settings) => {
      settings.socialMedia.pinterest = 'https://pinterest.example.com/theirs';
      settings.pages = settings.pages.filter(({ title }) => title !== 'Cakes');
    });
    await save(page);
    const { pages, ...merged } = await saved();
    expect(merged).toMatchObject({
      siteName: 'Mine',
      socialMedia: { facebook: 'https://facebook.example.com/mine', pinterest: 'https://pinterest.example.com/theirs' },
    });
    expect(pages.length).toBeGreaterThanOrEqual(8);

    await name.fill('Mine again');
    await elsewhere((settings) => (settings.siteName = siteName));
    await saveButton(page).click();
    const panel = page.getByRole('region', { name: 'The settings were also changed elsewhere' });
    await panel.waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    expect((await saved()).siteName).toBe(siteName);
    await panel
      .getByRole('group', { name: 'Site name' })
      .getByRole('radio', { name: /^Theirs/ })
      .check();
    await panel.getByRole('button', { name: 'Save with these choices' }).click();
    await message(page).getByText('Settings saved successfully!').waitFor();
    await expect.poll(() => name.inputValue()).toBe(siteName);
    expect((await saved()).siteName).toBe(siteName);
  });

  test('have a history, and are put back as they were', async () => {
    const page = await open();
    const { siteName } = await saved();
    await page.getByLabel('Site name').fill('Rye & Sons');
    await save(page);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText(`Site name changed from “${siteName}” to “Rye & Sons”`).first().waitFor();
    await page.getByRole('button', { name: 'Restore' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).last().click();
    await expect.poll(() => page.getByLabel('Site name').inputValue()).toBe(siteName);
    expect((await saved()).siteName).toBe(siteName);
  });

  test('ask before leaving with unsaved changes', async () => {
    const page = await open();
    await page.getByLabel('Site name').fill('Rye');
    await page.locator('.screen-head').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await expect.poll(() => page.getByLabel('Site name').inputValue()).toBe('Rye');
    await page.locator('.screen-head').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel('Site name').inputValue()).toBe((JSON.parse(first) as Settings).siteName);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
