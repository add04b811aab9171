import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { GOOD_PLACE, legacyPlace } from '../support/places.ts';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../support/stand-in.ts';
import { commandsOf, isRecording, standInForGoogle, takeEvents } from '../support/tag-script.ts';
import { gitIn } from '../support/test-repository.ts';
import { testSite } from '../support/test-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';
import { pageAt } from './page-text.ts';

// The specification of the public site, sections 2, 4, 7 and 8: what takes other services, and what a site without recipes shows.
const KEY = 'AIzaPlantedKey';
const PLACE = 'ChIJ-the_bakery';
const TOKEN = 'PlantedTokenOfMeta';
const FAILED = 'Unable to load reviews. Please try again later.';
const POSTS = ['Post1', 'Gone2', 'Post3'].map((id) => `https://www.instagram.com/p/${id}/`);

let newer: StandIn;
let legacy: StandIn;
let graph: StandIn;

/** Posts of Instagram, an analytics ID, a meal service that has not begun, and no recipes. */
async function prepare(root: string): Promise<Record<string, string>> {
  const change = async (name: string, changed: (data: Record<string, object>) => object) => {
    const file = path.join(root, `content/${name}.json`);
    const data = JSON.parse(await readFile(file, 'utf8')) as Record<string, object>;
    await writeFile(file, JSON.stringify({ ...data, ...changed(data) }));
  };
  await change('home', ({ instagram }) => ({ instagram: { ...instagram, posts: POSTS } }));
  await change('settings', ({ seo }) => ({ seo: { ...seo, googleAnalyticsId: 'G-TEST123456' } }));
  await change('meals', () => ({ startDate: '2099-09-01' }));
  for (const folder of ['recipes', 'collections'])
    for (const name of await readdir(path.join(root, 'content', folder))) await rm(path.join(root, 'content', folder, name));
  await gitIn(root)('commit', '-qam', 'No recipes');
  const embed = (address: string) =>
    `<blockquote class="instagram-media" data-instgrm-permalink="${address}?utm_source=ig_embed"><p>A loaf</p></blockquote>`;
  [newer, legacy, graph] = await Promise.all([
    startStandIn(MISBEHAVIOR.breaks),
    startStandIn(MISBEHAVIOR.breaks),
    startStandIn((request, response) => {
      const address = new URL(request.url ?? '', 'http://graph').searchParams.get('url') ?? '';
      (address.includes('Gone') ? MISBEHAVIOR.breaks : answerJson({ html: embed(address) }))(request, response);
    }),
  ]);
  return {
    ...{ GOOGLE_PLACES_API_KEY: KEY, GOOGLE_PLACE_ID: PLACE, PLACES_API_URL: newer.address, PLACES_LEGACY_API_URL: legacy.address },
    ...{ META_OEMBED_TOKEN: TOKEN, GRAPH_API_URL: graph.address },
  };
}

const site = testSite({ prepare });
const browser = testBrowser();
const visit = visitorDevices(site, browser, 'laptop');
afterAll(() => Promise.all([newer, legacy, graph].map((standIn) => standIn.close())));

describe('7. The calls it makes: reviews', () => {
  test('GET path under /api/place-details/v1/{place}: headers for an API key and a field mask', async () => {
    expect((await fetch(`${site.address}/api/place-details/v1/${PLACE}`)).status).toBe(502);
    const [asked] = newer.requests;
    expect(asked?.url).toBe(`/v1/places/${PLACE}`);
    expect(asked?.headers['x-goog-api-key']).toBe(KEY);
    for (const field of [
      'displayName',
      'rating',
      'reviews.authorAttribution',
      'reviews.rating',
      'reviews.text',
      'reviews.publishTime',
      'userRatingCount',
    ])
      expect(String(asked?.headers['x-goog-fieldmask']).split(',')).toContain(field);
  });

  test('GET /api/place-details/json: query place id, fields, key', async () => {
    expect((await fetch(`${site.address}/api/place-details/json?place_id=${PLACE}`)).status).toBe(502);
    const { searchParams } = new URL(legacy.requests[0]?.url ?? '', legacy.address);
    expect(Object.fromEntries(searchParams)).toEqual({ place_id: PLACE, key: KEY, fields: expect.stringContaining('reviews') as string });
  });
});

describe('8. Error catalogue: reviews', () => {
  const SAMPLES = ['Dana R.', 'Luis G.', 'Marianne T.'];
  const carousel = (page: Page) => page.getByRole('region', { name: 'What Our Community Says' });
  const authors = (page: Page) => carousel(page).locator('li cite').allTextContents();

  /** Opens the reviews, with these answers of the API; returns the page and what it asks for. */
  const open = async (first: object, second: object) => {
    const asked: string[] = [];
    const page = await visit('/about', {
      before: (it) =>
        it.route('**/api/place-details/**', (route) => {
          const isLegacy = route.request().url().includes('/json');
          asked.push(isLegacy ? 'legacy' : 'first choice');
          return route.fulfill(isLegacy ? second : first);
        }),
    });
    await carousel(page).scrollIntoViewIfNeeded();
    return { page, asked };
  };

  test('reviews, first choice; sorted newest first', async () => {
    const { page, asked } = await open({ json: GOOD_PLACE }, { status: 500 });
    await expect.poll(() => authors(page)).toEqual(['Dana R.', 'Luis G.']);
    expect(asked).toEqual(['first choice']);
  });

  test('HTTP 429 switches silently to the sample reviews', async () => {
    const { page, asked } = await open({ status: 429 }, { json: legacyPlace() });
    await expect.poll(() => asked).toEqual(['first choice']);
    await page.waitForLoadState('networkidle');
    expect(await authors(page)).toEqual(SAMPLES);
    await expect.poll(() => page.getByText(FAILED).count()).toBe(0);
  });

  test.each([
    ['another non-OK', { status: 500 }],
    ['an empty result', { json: {} }],
  ])('%s tries the legacy path', async (_outcome, first) => {
    const { page, asked } = await open(first, { json: legacyPlace() });
    await expect.poll(() => authors(page)).toEqual(['Marianne T.']);
    expect(asked).toEqual(['first choice', 'legacy']);
  });

  test(`on total failure the carousel shows '${FAILED}' in red with the sample reviews`, async () => {
    const { page } = await open({ status: 500 }, { json: { status: 'REQUEST_DENIED' } });
    const message = carousel(page).getByText(FAILED);
    await message.waitFor();
    const color = await message.evaluate((words) => getComputedStyle(words).color);
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(green + blue);
    expect(await authors(page)).toEqual(SAMPLES);
  });
});

describe('7 and 8. Instagram', () => {
  test('GET to a social graph oEmbed endpoint (v22.0), once for each: query url, access token, omitscript=true, hidecaption', async () => {
    const answer = await fetch(`${site.address}/api/instagram/posts`);
    const { posts } = (await answer.json()) as { posts: Record<string, string>[] };
    const queries = graph.requests
      .map(({ url = '' }) => new URL(url, graph.address))
      .filter(({ pathname }) => pathname === '/v22.0/instagram_oembed');
    expect(new Set(queries.map(({ searchParams }) => searchParams.get('url')))).toEqual(new Set(POSTS));
    expect(Object.fromEntries(queries[0]?.searchParams ?? [])).toMatchObject({
      access_token: TOKEN,
      omitscript: 'true',
      hidecaption: 'true',
    });
    // A failed post is skipped; 3. Instagram embed item: id, html, url.
    expect(posts.map(({ url }) => url)).toEqual([POSTS[0], POSTS[2]]);
    expect(Object.keys(posts[0] ?? {}).sort()).toEqual(['html', 'id', 'url']);
  });

  /** Scrolls to the posts on the home page. */
  const open = async (before: (page: Page) => Promise<unknown>) => {
    const page = await visit('/', { before });
    await page.waitForLoadState();
    const section = page.locator('section[aria-labelledby=instagram-title]');
    await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    return section;
  };

  test("the provider's embed script is also loaded", async () => {
    let isAsked = false;
    await open((page) =>
      page.route('https://www.instagram.com/**', (route) => {
        isAsked ||= route.request().url() === 'https://www.instagram.com/embed.js';
        return route.fulfill({ contentType: 'text/javascript', body: '' });
      }),
    );
    await expect.poll(() => isAsked).toBe(true);
  });

  test.each([
    ['No Instagram posts could be loaded', { status: 502, json: {} }],
    ['Failed to fetch Instagram posts', { body: 'not JSON' }],
  ])("if none load, '%s' is shown with a hint to check the API configuration", async (message, answer) => {
    const section = await open((page) => page.route('**/api/instagram/posts', (route) => route.fulfill(answer)));
    await section.getByText(message).waitFor();
    await section.getByText('check the API configuration').waitFor();
  });
});

describe('7. Analytics events are sent', () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.open();
    await standInForGoogle(page.context());
  });
  const open = async () => {
    await page.goto(`${site.address}/blog`);
    await isRecording(page);
    await takeEvents(page);
  };

  test.each([
    ['nav clicks', 'navigation_click', () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })],
    ['blog clicks', 'blog_post_click', () => page.locator('.post-card a').first()],
    ['filters', 'filter_apply', () => page.getByRole('list', { name: 'Category' }).getByRole('link', { name: 'News' })],
    ['pagination', 'pagination_click', () => page.getByRole('navigation', { name: 'Pages of posts' }).getByRole('link', { name: 'Next' })],
  ])('for %s', async (_quote, name, link) => {
    await open();
    await link().click();
    await expect.poll(async () => (await commandsOf(page)).flat()).toContain(name);
  });

  test('for exit-intent actions', async () => {
    await open();
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
    await page.locator('#exit-offer').getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(async () => (await commandsOf(page)).flat())
      .toEqual(expect.arrayContaining(['exit_intent_shown', 'exit_intent_closed']));
  });
});

describe('2. Empty states, and what ends', () => {
  test.each([
    [
      "Kitchen list: 'Check back soon for delicious additions!' otherwise",
      '/kitchen',
      'No recipes found Check back soon for delicious additions!',
    ],
    [
      "Collections list: 'No collections found' (different text when unfiltered)",
      '/kitchen/collections',
      /No collections found (?!Try another)\S/,
    ],
    ["Meal service: 'Coming September 2025' badge", '/eats', 'Coming September 2025'],
  ] as const)('%s', async (_quote, at, text) => {
    expect((await pageAt(site.address + at)).text).toMatch(text);
  });

  test('Home: blog teaser hidden on empty list', async () => {
    const home = async () => (await fetch(site.address)).text();
    expect(await home()).toContain('class="card post-card"');
    for (const name of await readdir(path.join(site.root, 'content/posts'))) await rm(path.join(site.root, 'content/posts', name));
    await site.git('commit', '-qam', 'No posts');
    await site.live();
    const html = await home();
    expect(html).not.toContain('class="card post-card"');
    expect(html).not.toContain('All posts');
  });
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
