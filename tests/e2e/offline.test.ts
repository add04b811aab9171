import { cp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { commitAll } from '../support/test-repository.ts';
import { testSite } from '../support/test-site.ts';

const LOAF = '/kitchen/country-loaf';
const ALWAYS = ['/kitchen/offline', '/kitchen/shopping-list'];
const OTHER = '/kitchen/bread-kvass';

describe('a kitchen without a connection', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();
  /** What the connection to the site does: answers for the site, or gives an answer of its own; null for none at all. */
  let connection: (address: string) => { status: number } | null | undefined = () => undefined;
  /** What the recipe is called meanwhile: as long as its name was. */
  let name = 'Country Loaf';
  let server: Server;
  let port = 0;

  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        const address = request.url ?? '/';
        const own = connection(address);
        if (own === null) return;
        if (own) {
          response.writeHead(own.status, { 'content-type': 'text/html' }).end('<!doctype html><title>Host</title><h1>Host</h1>');
          return;
        }
        fetch(site.address + address, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } }).then(
          async (answer) => {
            const body = Buffer.from(await answer.arrayBuffer());
            const isRecipe = address.startsWith(LOAF);
            response
              .writeHead(answer.status, Object.fromEntries(answer.headers))
              .end(isRecipe ? body.toString().replace(/(?<=<h1[^>]*>)Country Loaf/, name) : body);
          },
          () => response.destroy(),
        );
      }).listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const at = (address: string) => `http://127.0.0.1:${port}${address}`;

  beforeAll(listen);
  afterAll(stop);
  afterEach(async () => {
    if (!server.listening) await listen();
    connection = () => undefined;
    name = 'Country Loaf';
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const keptPages = (page: Page) =>
    page.evaluate(async () => {
      const keys = await (await caches.open('kitchen')).keys();
      return keys
        .map(({ url }) => new URL(url).pathname)
        .filter((pathname) => !/^\/(?:_astro|linocuts|media|uploads)\//.test(pathname))
        .sort();
    });
  const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
  const reloaded = async (page: Page) => {
    await page.reload();
    return title(page);
  };
  const notice = (page: Page) => page.locator('.offline-notice').innerText();

  /** Opens a page on a phone and waits until the device keeps it. */
  async function opened(address = LOAF, expected = [LOAF, ...ALWAYS]): Promise<Page> {
    const page = await browser.open({ ...PHONE, serviceWorkers: 'allow' });
    await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
    await page.goto(at(address));
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => caches.keys()), 'a page that was only opened').toEqual([]);
    await page.mouse.move(1, 1);
    await expect.poll(() => keptPages(page)).toEqual(expected);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return page;
  }

  test('shows a recipe that was opened, whole: its photo, amounts, timetable and cooking mode', async () => {
    const page = await opened();
    await stop();
    await page.goto(at(`${LOAF}?utm_source=letter`));
    await expect.poll(() => title(page)).toBe('Country Loaf');
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('photo-frame img')?.naturalWidth ?? 0) > 0);
    await expect
      .poll(() => notice(page))
      .toBe('We can’t be reached. This page is kept on your device and works. Ordering needs a connection.');
    await expect.poll(() => barriersOn(page)).toEqual([]);
    const amount = page.locator('.ingredients .measure').first();
    const before = await amount.innerText();
    await page.getByRole('button', { name: 'Make more' }).tap();
    await expect.poll(() => amount.innerText()).not.toBe(before);
    await page.getByRole('button', { name: 'Timetable' }).tap();
    const timetable = page.getByRole('dialog', { name: 'Timetable' });
    await timetable.getByLabel('Ready to eat by').waitFor();
    await timetable.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Cooking Mode', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Country Loaf' }).waitFor();

    // Neither a recipe that was never opened nor the list.
    for (const address of [OTHER, '/kitchen']) {
      await page.goto(at(address));
      await expect.poll(() => title(page)).toBe('On this device');
      await expect.poll(() => page.getByText('can’t be reached').isVisible()).toBe(true);
      await expect.poll(() => page.locator('.recipes').getByRole('listitem').allInnerTexts()).toEqual(['Country Loaf']);
    }
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Shopping list' }).tap();
    await page.waitForURL('**/kitchen/shopping-list');
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
    // What the worker leaves alone has no answer.
    const isAnswered = (address: string) =>
      fetch(address).then(
        () => true,
        () => false,
      );
    for (const address of ['/admin', '/api/kitchen/recipes', '/build.json', '/kitchen/recipes.json', LOAF])
      await expect.poll(() => page.evaluate(isAnswered, address), { message: address }).toBe(false);

    await listen();
    await page.goto(at(OTHER));
    await expect.poll(() => title(page)).not.toBe('On this device');
  });

  test('says so when the connection goes and is back; has nothing older than the last visit, and takes the copy only while the site does not answer', async () => {
    const page = await opened();
    await page.context().setOffline(true);
    await expect.poll(() => notice(page)).toMatch(/^You’re offline\. This page is kept/);
    await page.reload();
    await expect.poll(() => title(page)).toBe('Country Loaf');
    await expect.poll(() => notice(page)).toMatch(/^You’re offline\./);
    await page.context().setOffline(false);
    await page.locator('.offline-notice').waitFor({ state: 'hidden' });
    name = 'Village Loaf';
    connection = () => null;
    expect(await reloaded(page)).toBe('Country Loaf');
    connection = () => ({ status: 503 });
    expect(await reloaded(page)).toBe('Country Loaf');
    connection = () => undefined;
    // On a busy machine, the site may take longer than a visitor would wait.
    await expect.poll(() => reloaded(page), { timeout: 40_000 }).toBe('Village Loaf');
    connection = (address) => (address === LOAF ? { status: 404 } : undefined);
    await expect.poll(() => reloaded(page), { timeout: 40_000 }).toBe('Host');
    await expect.poll(() => keptPages(page)).toEqual(ALWAYS);
  });

  test('shows the home page, the menu and contact as they were at the last visit, and says when that was', async () => {
    const page = await opened('/menu', ['/kitchen/offline', '/menu']);
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    await page.goto(at('/'));
    await expect.poll(() => keptPages(page)).toEqual(['/', '/kitchen/offline', '/menu']);
    // Neither code that no one asked for nor photos further down.
    expect(requests.filter((path) => /react|shopping/.test(path))).toEqual([]);
    await page.goto(at(LOAF));
    await expect.poll(() => keptPages(page)).toEqual(['/', LOAF, ...ALWAYS, '/menu']);
    const header = await page.locator('.site-header').innerText();

    await stop();
    for (const address of ['/menu', '/']) {
      await page.goto(at(address));
      await expect
        .poll(() => notice(page))
        .toMatch(/We can’t be reached\. This is the page as of \w+day, \w+ \d+ at \d+:\d\d [AP]M\. Ordering/);
      await expect.poll(() => page.locator('.site-header').innerText()).toBe(header);
      await expect.poll(() => barriersOn(page)).toEqual([]);
    }
    await page.goto(at('/contact'));
    await expect.poll(() => title(page)).toBe('On this device');
    const seen = page.locator('.seen').getByRole('listitem');
    await expect
      .poll(() => seen.allInnerTexts())
      .toEqual([expect.stringMatching(/^Home\s+as of \w+day/), expect.stringMatching(/^Creations\s/)]);
    await seen.getByRole('link', { name: 'Creations' }).tap();
    await page.waitForURL('**/menu');
  });

  test('shows what the device has in place of any other page, also to those who opened no recipe', async () => {
    const page = await opened('/menu', ['/kitchen/offline', '/menu']);
    await page.context().setOffline(true);
    for (const address of ['/blog', '/no-page', OTHER, '/about?from=mail']) {
      await page.goto(at(address));
      await expect.poll(() => title(page), { message: address }).toBe('On this device');
      await expect.poll(() => page.getByText('can’t be reached').isVisible()).toBe(true);
      await expect.poll(() => page.locator('.seen').getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/^Creations\s/)]);
      // It would lead here again.
      await page.getByRole('link', { name: 'Shopping list' }).waitFor({ state: 'hidden' });
    }
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.context().setOffline(false);
    // It looks again by itself.
    await expect.poll(() => title(page)).not.toBe('On this device');
    browser.complaints.splice(0);
  });

  test('is as before after a deploy without a worker', async () => {
    const page = await opened();
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    connection = (address) => (address === '/sw.js' ? { status: 404 } : undefined);
    await page.reload();
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.goto(at(OTHER));
    await expect.poll(() => title(page)).not.toBe('On this device');
    expect(loads).toBe(2);
  });
});

describe('a site with drawings, without a connection', () => {
  const DRAWINGS = ['bench.svg', 'bench-narrow.svg', 'telephone.svg'];
  const project = path.resolve(import.meta.dirname, '../..');
  const site = testSite({
    prepare: async (root) => {
      for (const name of DRAWINGS) await cp(path.join(project, 'public/uploads', name), path.join(root, 'public/uploads', name));
      await cp(path.join(project, 'content/home.json'), path.join(root, 'content/home.json'));
      await commitAll(root);
      return {};
    },
  });
  const browser = testBrowser();

  test('has those of the home page and of contact, also further down', async () => {
    await site.live();
    const page = await browser.open({ ...PHONE, serviceWorkers: 'allow' });
    const kept = () => page.evaluate(async () => (await (await caches.open('kitchen')).keys()).map(({ url }) => new URL(url).pathname));
    for (const [address, drawing] of [
      ['/contact', 'telephone.svg'],
      ['/', 'bench-narrow.svg'],
    ] as const) {
      await page.goto(site.address + address);
      await page.mouse.move(1, 1);
      await expect.poll(kept).toEqual(expect.arrayContaining([address, `/uploads/${drawing}`]));
    }
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    for (const [address, drawing] of [
      ['/contact', 'telephone.svg'],
      ['/', 'bench-narrow.svg'],
    ] as const) {
      await page.goto(site.address + address);
      await page.locator('.offline-notice').waitFor();
      const answer = () => page.evaluate((name) => fetch(`/uploads/${name}`, { cache: 'no-store' }).then(({ ok }) => ok), drawing);
      await expect.poll(answer, { message: address }).toBe(true);
    }
    await page.context().setOffline(false);
    browser.complaints.splice(0);
  });
});
