import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { GOOD_PLACE, legacyPlace, placeWith } from '../support/places.ts';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../support/stand-in.ts';
import { testSite } from '../support/test-site.ts';

const KEY = 'AIzaPlantedKey';
const ID = 'ChIJ-the_bakery';
const FAILED = 'Unable to load reviews. Please try again later.';
const SAMPLES = ['Dana R.', 'Luis G.', 'Marianne T.'];
const WIDE = { viewport: { width: 1_280, height: 900 } } as const;

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
/** The page of all visitors with scripts. */
let page: Page;

beforeAll(async () => {
  page = await browser.open(WIDE);
});
afterAll(() => Promise.all([newer.close(), legacy.close()]));
beforeEach(() => {
  browser.complaints.length = 0;
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null });
  for (const name of ['dialog', 'request'] as const) page.removeAllListeners(name);
  expect(browser.complaints).toEqual([]);
  expect(site.output()).not.toContain(KEY);
});

async function visit(): Promise<void> {
  await page.goto(`${site.address}/about`);
}
const carousel = (at = page) => at.getByRole('region', { name: 'What Our Community Says' });
const authors = (at = page) => carousel(at).locator('li cite').allTextContents();
const told = () => carousel().locator('.told').textContent();

/** Fulfills a page's API requests, so that the page itself is unchanged. */
async function answering(first: { status?: number; json: unknown }, second: { status?: number; json: unknown }) {
  const asked: string[] = [];
  await page.route('**/api/place-details/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    return route.fulfill(pathname.endsWith('/json') ? second : first);
  });
  await visit();
  await carousel().scrollIntoViewIfNeeded();
  return asked;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('while the provider hangs', () => {
  test('the page shows the samples, the API gives up, and the page shows an error', async () => {
    await visit();
    expect(await authors()).toEqual(SAMPLES);
    const answer = await fetch(`${site.address}/api/place-details/v1/${ID}`);
    expect(answer.status).toBe(502);
    await carousel().scrollIntoViewIfNeeded();
    await carousel().getByText(FAILED).waitFor();
    await expect.poll(() => told()).toBe(FAILED);
    expect(await authors()).toEqual(SAMPLES);
    await expect
      .poll(() =>
        carousel()
          .locator('.told')
          .evaluate((element) => getComputedStyle(element).color),
      )
      .toBe('rgb(158, 47, 60)');
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });
});

describe('the page’s handling of responses', () => {
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
    const asked = await answering(first, second);
    await expect.poll(() => asked).toHaveLength(2);
    await page.waitForTimeout(100);
    expect(asked).toEqual([`/api/place-details/v1/${ID}`, `/api/place-details/json?place_id=${ID}`]);
    expect(await told()).toBe(words);
    expect(await authors()).toEqual(SAMPLES);
  });

  test('a status of 429 is ignored silently, without another request', async () => {
    const asked = await answering({ status: 429, json: {} }, { json: legacyPlace() });
    await expect.poll(() => asked).toHaveLength(1);
    await page.waitForTimeout(100);
    expect(asked).toEqual([`/api/place-details/v1/${ID}`]);
    expect(await told()).toBe('');
    expect(await authors()).toEqual(SAMPLES);
  });

  test('if the newer API fails the legacy one is asked', async () => {
    await answering({ status: 502, json: {} }, { json: legacyPlace() });
    await expect.poll(() => authors()).toEqual(['Marianne T.']);
    expect(await told()).toBe('');
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
    await answering({ json: { ...place, reviews: [...place.reviews, null, 7, { text: { text: 'No one’s words.' } }] } }, { json: {} });
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await expect.poll(() => authors()).toEqual(['<img src=x onerror=alert(1)>', 'Clear', 'ß'.repeat(120), 'A Google user']);
    await expect.poll(() => carousel().locator('blockquote').first().textContent()).toBe('<script>alert(1)</script>');
    await expect.poll(() => carousel().locator('#reviews-strip img, #reviews-strip script').count()).toBe(0);
    await expect.poll(() => carousel().locator('.face').first().textContent()).toBe('<');
    await expect
      .poll(() =>
        carousel()
          .locator('li [role=img]')
          .evaluateAll((stars) => stars.map((star) => star.ariaLabel)),
      )
      .toEqual([5, 5, 1, 5].map((rating) => `Rated ${rating} out of 5`));
    await expect.poll(() => carousel().locator('li time').count()).toBe(2);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
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
    const asked = page.waitForRequest('**/api/place-details/**');
    await page.goto(`${site.address}/about`);
    await carousel().evaluate((section) => section.scrollIntoView({ block: 'end' }));
    await asked;
    await page.waitForFunction(() => document.documentElement.classList.contains('settled') && document.fonts.status === 'loaded');
    await carousel().evaluate((section) => section.scrollIntoView({ block: 'end' }));
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#reviews-title, #reviews-strip, .told, .site-footer')].map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      );
    const before = await boxes();
    answer();
    await expect.poll(() => authors()).toEqual(reviews.map(({ author }) => author));
    expect(await boxes()).toEqual(before);

    await expect.poll(() => referrers.length).toBeGreaterThan(0);
    expect(referrers.every((referrer) => referrer === undefined)).toBe(true);
    const face = carousel().locator('.face img').first();
    await expect.poll(() => face.boundingBox()).toMatchObject({ width: 44, height: 44 });

    const next = carousel().getByRole('button', { name: 'Next reviews' });
    await next.click();
    await next.click();
    await expect.poll(() => carousel().getByRole('status').first().textContent()).toBe('Reviews 3 to 5 of 5');
    await carousel().getByRole('button', { name: 'Reviews 1 to 3 of 5' }).click();
    const more = carousel().getByRole('button', { name: 'Read more' });
    await expect.poll(() => more.count()).toBe(1);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await more.click();
    await expect.poll(() => carousel().getByRole('button', { name: 'Show less' }).count()).toBe(1);
    const quote = carousel().locator('blockquote p').first();
    await expect.poll(() => quote.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
  });

  test('a press while its code cannot be loaded says so, and the next one works', async () => {
    await page.setViewportSize(PHONE.viewport);
    onTestFinished(() => page.setViewportSize(WIDE.viewport));
    await page.route(/start-reviews/, (route) => route.abort());
    await visit();
    const next = carousel().getByRole('button', { name: 'Next reviews' });
    const left = () =>
      carousel()
        .locator('#reviews-strip')
        .evaluate((strip) => strip.scrollLeft);
    await expect
      .poll(async () => {
        await next.click();
        return page.locator('.reviews-failure').textContent();
      })
      .not.toBe('');
    const said = page.getByText('The reviews couldn’t be loaded. Check your connection and try again.');
    await said.waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    expect(await left()).toBe(0);
    await page.unroute(/start-reviews/);
    await next.click();
    await expect.poll(left).toBeGreaterThan(0);
    await expect.poll(() => said.count()).toBe(0);
  });

  test('the API is not called unless the visitor scrolls near', async () => {
    await page.setViewportSize(PHONE.viewport);
    onTestFinished(() => page.setViewportSize(WIDE.viewport));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((address) => address.startsWith('/api/place-details'))).toEqual([]);
  });
});

describe('a provider that answers', () => {
  // Without what it has cached of the providers that hang.
  beforeAll(async () => {
    [newer.answer, legacy.answer] = [answerJson(GOOD_PLACE), answerJson(legacyPlace())];
    await rm(path.join(site.data, 'storage/upstream'), { recursive: true, force: true });
    newer.requests.length = legacy.requests.length = 0;
    await site.restart();
  });

  test('has its reviews in the page’s HTML, newest first, and later starts reuse them', async () => {
    await expect.poll(async () => (await fetch(`${site.address}/about`)).text()).toContain('Toast on Thursday.');
    const plain = await browser.open({ ...WIDE, javaScriptEnabled: false });
    await plain.goto(`${site.address}/about`);
    await expect.poll(() => authors(plain)).toEqual(['Dana R.', 'Luis G.']);
    await carousel(plain).locator('time').first().filter({ hasText: 'November 10, 2026' }).waitFor();
    await site.restart();
    expect(await (await fetch(`${site.address}/about`)).text()).toContain('Toast on Thursday.');
    expect([newer.requests.length, legacy.requests.length]).toEqual([1, 0]);
  });

  test('is called by the page, which changes nothing if nothing is new', async () => {
    await visit();
    await page.evaluate(() => ((document.querySelector('#reviews-strip li') as HTMLElement).dataset['mark'] = 'kept'));
    const answered = page.waitForResponse('**/api/place-details/v1/**');
    await carousel().scrollIntoViewIfNeeded();
    expect((await answered).status()).toBe(200);
    await page.waitForTimeout(100);
    await expect.poll(() => page.locator('#reviews-strip li[data-mark=kept]').count()).toBe(1);
    expect(await told()).toBe('');
  });

  test('keeps its reviews on the page, without a message, if the functions are unreachable', async () => {
    const asked = await answering({ status: 404, json: {} }, { status: 404, json: {} });
    await expect.poll(() => asked).toHaveLength(2);
    await page.waitForTimeout(100);
    expect(await told()).toBe('');
    expect(await authors()).toEqual(['Dana R.', 'Luis G.']);
  });

  test('the key is never served, stored or shown', async () => {
    for (const file of await filesBelow(site.data)) expect((await readFile(file)).includes(KEY), file).toBe(false);
    for (const address of ['/about', `/api/place-details/v1/${ID}`, `/api/place-details/json?place_id=${ID}`, '/api/place-details/v1/x'])
      expect(await (await fetch(site.address + address)).text()).not.toContain(KEY);
  });
});
