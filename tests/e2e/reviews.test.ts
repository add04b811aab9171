import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RequestListener } from 'node:http';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser, type WatchedBrowser } from '../support/browser.ts';
import { GOOD_PLACE, legacyPlace, placeWith } from '../support/places.ts';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../support/stand-in.ts';
import { testSite } from '../support/test-site.ts';

const KEY = 'AIzaPlantedKey';
const ID = 'ChIJ-the_bakery';
const FAILED = 'Unable to load reviews. Please try again later.';
const SAMPLES = ['Dana R.', 'Luis G.', 'Marianne T.'];
const WIDE = { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' } as const;

let newer: StandIn;
let legacy: StandIn;
const site = testSite({
  async prepare() {
    newer = await startStandIn(MISBEHAVIOR['hangs before its headers']);
    legacy = await startStandIn(MISBEHAVIOR['hangs in its body']);
    return { GOOGLE_PLACES_API_KEY: KEY, GOOGLE_PLACE_ID: ID, PLACES_API_URL: newer.address, PLACES_LEGACY_API_URL: legacy.address };
  },
});
const browser = testBrowser();
let page: Page | undefined;

afterAll(() => Promise.all([newer.close(), legacy.close()]));
beforeEach(() => {
  browser.complaints.length = 0;
});
afterEach(async () => {
  await page?.context().close();
  page = undefined;
  expect(browser.complaints).toEqual([]);
  expect(site.output()).not.toContain(KEY);
});

/** Restarts the site without cached responses, with these services. */
async function restartWith(first: RequestListener, second: RequestListener): Promise<void> {
  [newer.answer, legacy.answer] = [first, second];
  await rm(path.join(site.data, 'storage/upstream'), { recursive: true, force: true });
  newer.requests.length = legacy.requests.length = 0;
  await site.restart();
}

async function visit(options: Parameters<WatchedBrowser['open']>[0] = WIDE): Promise<Page> {
  page = await browser.open(options);
  await page.goto(`${site.address}/about`);
  return page;
}
const carousel = (at: Page) => at.getByRole('region', { name: 'What Our Community Says' });
const authors = (at: Page) => carousel(at).locator('li cite').allTextContents();
const told = (at: Page) => carousel(at).locator('.told').textContent();

/** Fulfills a page's API requests, so that the page itself is unchanged. */
async function answering(first: { status?: number; json: unknown }, second: { status?: number; json: unknown }) {
  page = await browser.open(WIDE);
  const asked: string[] = [];
  await page.route('**/api/place-details/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    return route.fulfill(pathname.endsWith('/json') ? second : first);
  });
  await page.goto(`${site.address}/about`);
  await carousel(page).scrollIntoViewIfNeeded();
  return { at: page, asked };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('while the provider hangs', () => {
  test('the page shows the samples, the API gives up, and the page reports the failure', async () => {
    const at = await visit();
    expect(await authors(at)).toEqual(SAMPLES);
    const answer = await fetch(`${site.address}/api/place-details/v1/${ID}`);
    expect(answer.status).toBe(502);
    await carousel(at).scrollIntoViewIfNeeded();
    await expect.poll(() => told(at), { timeout: 15_000 }).toBe(FAILED);
    expect(await authors(at)).toEqual(SAMPLES);
  });
});

describe('a provider that answers', () => {
  beforeAll(() => restartWith(answerJson(GOOD_PLACE), answerJson(legacyPlace())));

  test('has its reviews in the page’s HTML, newest first, and later starts reuse them', async () => {
    await expect.poll(async () => (await fetch(`${site.address}/about`)).text(), { timeout: 15_000 }).toContain('Toast on Thursday.');
    const at = await visit({ ...WIDE, javaScriptEnabled: false });
    expect(await authors(at)).toEqual(['Dana R.', 'Luis G.']);
    await expect.poll(() => carousel(at).locator('time').first().textContent()).toBe('November 10, 2026');
    await site.restart();
    expect(await (await fetch(`${site.address}/about`)).text()).toContain('Toast on Thursday.');
    expect([newer.requests.length, legacy.requests.length]).toEqual([1, 0]);
  });

  test('is called by the page, which changes nothing if nothing is new', async () => {
    const at = await visit();
    await at.evaluate(() => ((document.querySelector('#reviews-strip li') as HTMLElement).dataset['mark'] = 'kept'));
    const answered = at.waitForResponse('**/api/place-details/v1/**');
    await carousel(at).scrollIntoViewIfNeeded();
    expect((await answered).status()).toBe(200);
    await at.waitForTimeout(100);
    await expect.poll(() => at.locator('#reviews-strip li[data-mark=kept]').count()).toBe(1);
    expect(await told(at)).toBe('');
  });

  test('keeps its reviews on the page, without a message, if the functions are unreachable', async () => {
    const { at, asked } = await answering({ status: 404, json: {} }, { status: 404, json: {} });
    await expect.poll(() => asked).toHaveLength(2);
    await at.waitForTimeout(100);
    expect(await told(at)).toBe('');
    expect(await authors(at)).toEqual(['Dana R.', 'Luis G.']);
  });

  test('the key is never served, stored or shown', async () => {
    for (const file of await filesBelow(site.data)) expect((await readFile(file)).includes(KEY), file).toBe(false);
    for (const address of ['/about', `/api/place-details/v1/${ID}`, `/api/place-details/json?place_id=${ID}`, '/api/place-details/v1/x'])
      expect(await (await fetch(site.address + address)).text()).not.toContain(KEY);
  });
});

describe('the page’s handling of responses', () => {
  beforeAll(() => restartWith(MISBEHAVIOR.breaks, answerJson({ status: 'REQUEST_DENIED' })));

  test('if both fail it shows an error, and the samples stay', async () => {
    const at = await visit();
    await carousel(at).scrollIntoViewIfNeeded();
    await expect.poll(() => told(at)).toBe(FAILED);
    expect(await authors(at)).toEqual(SAMPLES);
    await expect
      .poll(() =>
        carousel(at)
          .locator('.told')
          .evaluate((element) => getComputedStyle(element).color),
      )
      .toBe('rgb(158, 47, 60)');
    await expect.poll(() => carousel(at).getByText(FAILED).isVisible()).toBe(true);
    await expect.poll(() => barriersOn(at)).toEqual([]);
  });

  test.each([
    ['a status of 429 after another failure', { status: 500, json: {} }, { status: 429, json: {} }, ''],
    ['no reviews at all', { json: { rating: 5 } }, { json: { status: 'OK', result: {} } }, ''],
    ['no reviews, and a failure', { json: {} }, { status: 502, json: {} }, FAILED],
    [
      'an older status that is not OK',
      { status: 404, json: {} },
      { json: { status: 'OVER_QUERY_LIMIT', result: legacyPlace().result } },
      FAILED,
    ],
    ['text for JSON', { json: 'reviews' }, { json: null }, FAILED],
  ])('%s keeps the samples', async (_, first, second, words) => {
    const { at, asked } = await answering(first, second);
    await expect.poll(() => asked).toHaveLength(2);
    await at.waitForTimeout(100);
    expect(asked).toEqual([`/api/place-details/v1/${ID}`, `/api/place-details/json?place_id=${ID}`]);
    expect(await told(at)).toBe(words);
    expect(await authors(at)).toEqual(SAMPLES);
  });

  test('a status of 429 is ignored silently, without another request', async () => {
    const { at, asked } = await answering({ status: 429, json: {} }, { json: legacyPlace() });
    await expect.poll(() => asked).toHaveLength(1);
    await at.waitForTimeout(100);
    expect(asked).toEqual([`/api/place-details/v1/${ID}`]);
    expect(await told(at)).toBe('');
    expect(await authors(at)).toEqual(SAMPLES);
  });

  test('if the newer API fails the legacy one is asked', async () => {
    const { at } = await answering({ status: 502, json: {} }, { json: legacyPlace() });
    await expect.poll(() => authors(at)).toEqual(['Marianne T.']);
    expect(await told(at)).toBe('');
  });

  test('nothing in a review is executed, loaded over http or breaks the page', async () => {
    const dialogs: string[] = [];
    const place = placeWith([
      {
        author: '<img src=x onerror=alert(1)>',
        text: '<script>alert(1)</script>',
        photo: 'javascript:alert(1)',
        time: '2026-11-09T08:00:00Z',
      },
      { author: 'Clear', text: 'Over http.', photo: 'http://lh3.googleusercontent.com/a', rating: 11, time: '2026-11-08T08:00:00Z' },
      { author: 'Blank', text: '  \n ' },
      { author: 'ß'.repeat(500), text: 'No date, and a very long name.', rating: -3, time: 'yesterday' },
    ]);
    const { at } = await answering(
      { json: { ...place, reviews: [...place.reviews, null, 7, { text: { text: 'Nobody’s words.' } }] } },
      { json: {} },
    );
    at.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await expect.poll(() => authors(at)).toEqual(['<img src=x onerror=alert(1)>', 'Clear', 'ß'.repeat(120), 'A Google user']);
    await expect.poll(() => carousel(at).locator('blockquote').first().textContent()).toBe('<script>alert(1)</script>');
    await expect.poll(() => carousel(at).locator('#reviews-strip img, #reviews-strip script').count()).toBe(0);
    await expect.poll(() => carousel(at).locator('.face').first().textContent()).toBe('<');
    await expect
      .poll(() =>
        carousel(at)
          .locator('li [role=img]')
          .evaluateAll((stars) => stars.map((star) => star.ariaLabel)),
      )
      .toEqual([5, 5, 1, 5].map((rating) => `Rated ${rating} out of 5`));
    await expect.poll(() => carousel(at).locator('li time').count()).toBe(2);
    await expect.poll(() => at.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(dialogs).toEqual([]);
  });

  test('newer reviews replace the samples without layout shift, and the controls follow', async () => {
    const photo = 'https://lh3.googleusercontent.com/a/face=s128';
    const long = 'We drove an hour for this loaf and would again. '.repeat(30);
    const reviews = Array.from({ length: 5 }, (_, index) => ({
      author: `Guest ${index + 1}`,
      text: index ? 'Short.' : long,
      time: `2026-11-0${9 - index}T08:00:00Z`,
      photo,
    }));
    page = await browser.open(WIDE);
    let answer: () => void = () => undefined;
    const wanted = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/place-details/**', async (route) => {
      await wanted;
      await route.fulfill({ json: placeWith(reviews) });
    });
    const referrers: (string | undefined)[] = [];
    await page.route('https://lh3.googleusercontent.com/**', (route) => {
      referrers.push(route.request().headers()['referer']);
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' });
    });
    const at = page;
    const asked = at.waitForRequest('**/api/place-details/**');
    await at.goto(`${site.address}/about`);
    await carousel(at).evaluate((section) => section.scrollIntoView({ block: 'end' }));
    await asked;
    await at.waitForFunction(() => document.documentElement.classList.contains('settled') && document.fonts.status === 'loaded');
    await carousel(at).evaluate((section) => section.scrollIntoView({ block: 'end' }));
    const boxes = () =>
      at.evaluate(() =>
        [...document.querySelectorAll('#reviews-title, #reviews-strip, .told, .site-footer')].map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      );
    const before = await boxes();
    answer();
    await expect.poll(() => authors(at)).toEqual(reviews.map(({ author }) => author));
    expect(await boxes()).toEqual(before);

    await expect.poll(() => referrers.length).toBeGreaterThan(0);
    expect(referrers.every((referrer) => referrer === undefined)).toBe(true);
    const face = carousel(at).locator('.face img').first();
    await expect.poll(() => face.boundingBox()).toMatchObject({ width: 44, height: 44 });

    const next = carousel(at).getByRole('button', { name: 'Next reviews' });
    await next.click();
    await next.click();
    await expect.poll(() => carousel(at).getByRole('status').first().textContent()).toBe('Reviews 3 to 5 of 5');
    await carousel(at).getByRole('button', { name: 'Reviews 1 to 3 of 5' }).click();
    const more = carousel(at).getByRole('button', { name: 'Read more' });
    await expect.poll(() => more.count()).toBe(1);
    await expect.poll(() => barriersOn(at)).toEqual([]);
    await more.click();
    await expect.poll(() => carousel(at).getByRole('button', { name: 'Show less' }).count()).toBe(1);
    const quote = carousel(at).locator('blockquote p').first();
    await expect.poll(() => quote.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
  });

  test('the API is not called unless the visitor scrolls near', async () => {
    page = await browser.open({ ...PHONE });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((address) => address.startsWith('/api/place-details'))).toEqual([]);
  });
});
