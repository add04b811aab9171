import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { type VisitOptions, visitorDevices } from '../support/visitor-devices.ts';

describe('the search of the whole site', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();

  const visit = visitorDevices(site, browser, 'phone', 'laptop', 'unscripted');

  async function open(options?: VisitOptions, address = '/contact'): Promise<Page> {
    const page = await visit(address, options);
    await page.waitForLoadState('networkidle');
    return page;
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the whole site' });
  const focused = (page: Page) => page.evaluate(() => document.querySelector('a:focus b')?.textContent ?? document.activeElement?.tagName);

  test('opens with the / key, except while typing, and goes from result to result with the arrow keys', async () => {
    const page = await open();
    await page.keyboard.press('Control+/');
    await page.keyboard.press('/');
    await dialog(page).waitFor();
    await page.keyboard.type('chocolate/');
    await expect.poll(() => box(page).inputValue()).toBe('chocolate/');
    await page.keyboard.press('Backspace');
    const headings = dialog(page).getByRole('heading', { level: 2 });
    await expect.poll(() => headings.allInnerTexts()).toEqual(expect.arrayContaining(['Creations', 'Recipes']));
    await expect.poll(() => dialog(page).getByRole('status').innerText()).toMatch(/^\d+ results$/);
    await dialog(page).locator('.search-photo img').first().waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);

    const first = await dialog(page).locator('b').first().innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('INPUT');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    // The browser takes the focus from a hidden element with its next frame.
    await expect.poll(() => focused(page)).toBe('BODY');
  });

  test('says at once that it is being loaded, and opens; if it cannot be loaded, its page does', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const page = await open();
    await page.route(/search-dialog/, async (route) => {
      await arrived;
      await route.continue();
    });
    const link = page.getByRole('link', { name: 'Search', exact: true });
    await link.click();
    await expect.poll(() => link.getAttribute('aria-busy')).toBe('true');
    arrive(undefined);
    await dialog(page).waitFor();
    await expect.poll(() => link.getAttribute('aria-busy')).toBe(null);

    const other = await open();
    await other.route(/search-dialog/, (route) => route.abort());
    await other.getByRole('link', { name: 'Search', exact: true }).click();
    await other.waitForURL(`${site.address}/search`);
    await box(other).waitFor();
  });

  const press = {
    key: (page: Page) => page.keyboard.press('/'),
    link: (page: Page) => page.getByRole('link', { name: 'Search', exact: true }).click(),
  };

  test.each(Object.entries(press))('keeps what is typed while it is loaded, opened with the %s', async (_, open) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const page = await visit('/contact');
    await page.waitForLoadState('networkidle');
    await page.route(/search-dialog/, async (route) => {
      await arrived;
      await route.continue();
    });
    await open(page);
    await page.keyboard.type('sourd/ogh');
    await expect.poll(() => box(page).inputValue()).toBe('sourd/ogh');
    await expect.poll(() => barriersOn(page)).toEqual([]);
    arrive(undefined);
    await dialog(page).waitFor();
    await page.keyboard.type(' bread');
    await expect.poll(() => box(page).inputValue()).toBe('sourd/ogh bread');
    await dialog(page)
      .getByRole('status')
      .getByText(/result|Nothing/)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => box(page).count()).toBe(0);
  });

  test('is not opened if Escape is pressed before it is loaded, and what was typed leads to its page if it cannot be', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const page = await visit('/contact');
    await page.waitForLoadState('networkidle');
    await page.route(/search-dialog/, async (route) => {
      await arrived;
      await route.abort();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('rye');
    await page.keyboard.press('Escape');
    await expect.poll(() => box(page).count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('starter');
    arrive(undefined);
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.address}/search?q=starter`);
    await page.locator('.search-results b').first().waitFor();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  test('its page has the box at once, which keeps what is typed before it works', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const hold = (page: Page) =>
      page.route(/search-page\./, async (route) => {
        await arrived;
        await route.continue();
      });
    const page = await visit('/search', { before: hold });
    await expect.poll(() => focused(page)).toBe('INPUT');
    await page.keyboard.type('starter');
    await expect.poll(() => box(page).inputValue()).toBe('starter');
    arrive(undefined);
    await page.locator('.search-results b').first().waitFor();
    await page.keyboard.type('s');
    await expect.poll(() => box(page).inputValue()).toBe('starters');
    await page.waitForURL(`${site.address}/search?q=starters`);
    await page.getByLabel('The / key opens this search').waitFor();
  });

  test('its page says what it searches for at once, and that it could not be loaded, and tries again', async () => {
    const page = await visit('/search?q=rye', { before: (opened) => opened.route(/search-page\./, (route) => route.abort()) });
    await expect.poll(() => box(page).inputValue()).toBe('rye');
    await page.getByText('The search could not be loaded. Please try again in a moment.').waitFor();
    await page.unrouteAll();
    await box(page).press('End');
    await page.keyboard.type(' bread');
    await page.locator('.search-results b').first().waitFor();
    await expect.poll(() => box(page).inputValue()).toBe('rye bread');
    browser.complaints.splice(0);
  });

  test('the / key can be switched off', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await dialog(page).getByLabel('The / key opens this search').uncheck();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('search-link');
    await page.keyboard.press('/');
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
  });

  test('on a phone of 360 pixels it fills the screen, and a result on the page closes it', async () => {
    const page = await open({ device: 'phone', viewport: { width: 360, height: 740 } }, '/menu');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('link', { name: 'Search', exact: true }).tap();
    await box(page).fill('snickerdoodle');
    await dialog(page).locator('a[href^="/menu#"]').first().tap();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toContain('snickerdoodle');
  });

  test('says what it leaves out, that nothing was found, and that it could not be loaded', async () => {
    const page = await open();
    await page.route('**/search.json', (route) => route.abort());
    await page.keyboard.press('/');
    await box(page).fill('gluten free');
    await dialog(page).getByText('The search could not be loaded').waitFor();
    await page.unroute('**/search.json');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page)
      .getByText(/results? without gluten\. Check labels\.$/)
      .waitFor();
    await expect
      .poll(() =>
        dialog(page)
          .getByRole('link', { name: /Country Loaf|Soft Pretzels/ })
          .count(),
      )
      .toBe(0);
    await box(page).fill('zeppelin');
    await dialog(page).getByText('Nothing found', { exact: true }).waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });

  test('answers above the results, and says what it searched for instead', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await box(page).fill('phone number');
    const answer = dialog(page).locator('.search-answers a').first();
    await answer.getByText('(830) 555-0142').waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe(await answer.locator('b').innerText());
    await box(page).fill('nut free cookies');
    await answer.getByText('Don’t order if the allergy is severe.').waitFor();
    await box(page).fill('lemon helicopter');
    await dialog(page)
      .getByText(/^No exact match. Showing results for “lemon”: /)
      .waitFor();
    await dialog(page).getByRole('link', { name: 'Ask us', exact: true }).waitFor();
    await box(page).fill('coffee');
    await dialog(page).getByText('Nothing by that name. It’s mentioned in 1 result').waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });

  test.each([
    ['/about-us', '/about'],
    ['/our-story.html', '/about'],
    ['/hours', '/contact'],
    ['/order-online', '/contact#faq'],
    ['/cookies', '/menu#cookies'],
    ['/recipe/banana-bread', '/kitchen/sourdough-banana-bread'],
    ['/Sourdogh', '/sourdough'],
    ['/kitchen/contry-loaf', '/kitchen/country-loaf'],
    ['/blog/feeding-starter-in-heat.html', '/blog/feeding-a-starter-in-texas-heat'],
  ])('the page for the missing address %s links to %s', async (address, href) => {
    const page = await open({}, address);
    await page.locator(`.nearest-pages a[href="${href}"]`).waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });

  test.each([
    ['/contact-us', '/contact'],
    ['/faq', '/contact'],
    ['/shop', '/menu'],
    ['/recipes/country-loaf', '/kitchen/country-loaf'],
    ['/blog/atom.xml', '/blog/rss.xml'],
    ['/sitemap?a=1', '/sitemap.xml?a=1'],
  ])('the address %s, as other sites have it, leads to %s', async (address, page) => {
    const { status, headers } = await fetch(site.address + address, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, page]);
  });

  test('the page for an address that strangers probe, or without JavaScript, links to no other', async () => {
    const page = await open({}, '/wp-login.php');
    await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('.nearest-pages a').count()).toBe(0);
    const unscripted = await open({ device: 'unscripted' }, '/about-us');
    await expect.poll(() => unscripted.locator('.nearest-pages').isVisible()).toBe(false);
    for (const probe of ['/wp-login.php', '/admin/setup', '/.env', '/admin/setup%3Fx']) {
      const { status } = await fetch(site.address + probe, { redirect: 'manual' });
      expect([probe, status]).toEqual([probe, 404]);
    }
  });

  test('has a page of its own with the search in its address', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await box(page).fill('starter');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.address}/search?q=starter`);
    await page.locator('.search-results b').first().waitFor();
    await box(page).fill('rye');
    await page.waitForURL(`${site.address}/search?q=rye`);
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await expect.poll(() => focused(page)).toBe('INPUT');
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });

  test('without JavaScript its page leads to lists of everything', async () => {
    const page = await open({ device: 'unscripted' });
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.locator('noscript p').waitFor();
    await page.getByRole('list', { name: 'Instead of searching' }).getByRole('link', { name: 'All recipes' }).click();
    await page.waitForURL(`${site.address}/kitchen/all`);
    expect(browser.complaints).toEqual([]);
  });
});
