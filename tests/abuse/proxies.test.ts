import { readdir, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PLACE, legacyPlace } from '../support/places.ts';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../support/stand-in.ts';
import { waitFor } from '../support/wait-for.ts';
import { asking, askingAsAdmin, sendHead, statusOf } from './support/requests.ts';
import { type OwnTarget, startTarget } from './support/target.ts';
import { expectLessThan } from '../support/quickly.ts';

const KEY = 'AIzaPlantedKey';
const TOKEN = 'PlantedTokenOfMeta';
const ID = 'ChIJ-the_bakery';
const PLACES = [`/api/place-details/v1/${ID}`, `/api/place-details/json?place_id=${ID}`];
const misbehaviors = Object.entries(MISBEHAVIOR);
const postAddress = (id: string) => `https://www.instagram.com/p/${id}/`;
const POSTS = misbehaviors.map((_, index) => postAddress(`Post${index}`));
const embed = (url: string) =>
  `<blockquote class="instagram-media" data-instgrm-permalink="${url}?utm_source=ig_embed" data-instgrm-version="14"><p>A loaf ${TOKEN}</p><script>alert(1)</script></blockquote>`;

let places: StandIn;
let legacy: StandIn;
let graph: StandIn;
let target: OwnTarget;
beforeAll(async () => {
  [places, legacy, graph] = await Promise.all([
    startStandIn(answerJson(GOOD_PLACE)),
    startStandIn(answerJson(legacyPlace())),
    startStandIn(() => undefined),
  ]);
  target = await startTarget({
    GOOGLE_PLACES_API_KEY: KEY,
    GOOGLE_PLACE_ID: ID,
    PLACES_API_URL: places.address,
    PLACES_LEGACY_API_URL: legacy.address,
    META_OEMBED_TOKEN: TOKEN,
    GRAPH_API_URL: graph.address,
  });
  const home = JSON.parse(await readFile(path.join(target.root, 'content/home.json'), 'utf8')) as { instagram: object };
  await target.commit({ 'content/home.json': JSON.stringify({ ...home, instagram: { ...home.instagram, posts: POSTS } }, null, 2) });
  await target.live();
  await waitFor('the place to be asked for', () => places.requests.length === 1);
});
afterAll(async () => {
  await target.close();
  await Promise.all([places.close(), legacy.close(), graph.close()]);
});
beforeEach(() => {
  places.requests.length = legacy.requests.length = graph.requests.length = 0;
});

const calls = () => places.requests.length + legacy.requests.length + graph.requests.length;
const ask = (place: string, headers: Record<string, string> = {}) => asking(target)(place, { headers });
const oembed = (url: string) => ask(`/api/instagram/oembed?${new URLSearchParams({ url })}`);

/** Restarts the site without cached responses, with these services. */
async function restartWith(first: RequestListener, second: RequestListener): Promise<void> {
  [places.answer, legacy.answer] = [first, second];
  await target.restart('SIGTERM', () => rm(path.join(target.data, 'storage/upstream'), { recursive: true, force: true }));
}

test.for([
  '/..%2f..%2fx',
  '/../../x',
  '/@evil.test',
  '/ChIJ-another_place',
  `/${ID}/photos`,
  `/${ID}%2fphotos`,
  `/${ID}?x=/../y`.replace('?', '%3f'),
  `/places/${ID}/../x`,
  `/${ID}%00`,
  `/${ID}%0d%0aX-E:1`,
  `/${ID}@evil.test`,
  `//evil.test/${ID}`,
  `/http://evil.test/${ID}`,
  '/',
  '',
  '/*',
  `/${'x'.repeat(301)}`,
  `/${ID.toLowerCase()}`,
])('#70 the place at v1%s cannot be requested', async (place) => {
  const answer = await sendHead(target.address, 'GET', `/api/place-details/v1${place}`);
  expect([400, 404]).toContain(statusOf(answer));
  expect(answer).not.toMatch(/^x-e:/im);
  expect(calls()).toBe(0);
});

test.for([
  '',
  '?place_id=',
  '?place_id=other',
  `?place_id=${ID}%26key=x`,
  `?place_id=${ID}/../x`,
  '?place_id[]=x',
  '?placeid=other',
  `?place_id=other&place_id=${ID}`,
  `?placeid=${ID}&place_id=other`,
])('#70 the place at json%s cannot be requested', async (query) => {
  expect((await ask(`/api/place-details/json${query}`)).status).toBe(400);
  expect(calls()).toBe(0);
});

test.for([
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost:22/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'https://instagram.com@evil.test/p/Post0/',
  'https://www.instagram.com.evil.test/p/Post0/',
  'https://www.instagram.com/p/Post0/../../x',
  'https://www.instagram.com/p/Another/',
  'https://evil.test/#https://www.instagram.com/p/Post0/',
  ' https://www.instagram.com/p/Post0/',
  'https://www.instagram.com/p/Post0/\n',
  'HTTPS://WWW.INSTAGRAM.COM/p/Post0/',
  '//www.instagram.com/p/Post0/',
  'https://www.instagram.com/p/Post0/&access_token=x',
  '__proto__',
  '',
])('#71 the post %o is not requested', async (url) => {
  expect((await oembed(url)).status).toBe(400);
  expect((await ask(`/api/instagram/oembed?${new URLSearchParams({ url: 'x', URL: url })}`)).status).toBe(400);
  expect(calls()).toBe(0);
});

test('#71 the page accepts no posts of other hosts', async () => {
  const home = JSON.parse(await readFile(path.join(target.root, 'content/home.json'), 'utf8')) as { instagram: object };
  const admin = await askingAsAdmin(target);
  for (const post of [
    'http://169.254.169.254/',
    'https://evil.test/p/x/',
    'https://www.instagram.com.evil.test/p/x/',
    'https://www.instagram.com@evil.test/p/x/',
    'http://www.instagram.com/p/x/',
  ])
    expect(
      (
        await admin('/api/content/home/home', {
          method: 'PUT',
          json: { data: { ...home, instagram: { ...home.instagram, posts: [post] } } },
        })
      ).status,
    ).toBe(400);
  const ten = Array.from({ length: 10 }, (_, index) => postAddress(`Ten${index}`));
  expect(
    (await admin('/api/content/home/home', { method: 'PUT', json: { data: { ...home, instagram: { ...home.instagram, posts: ten } } } }))
      .status,
  ).toBe(400);
});

test('#75 five hundred visitors with distinct addresses cause at most one call', async () => {
  // The response from startup is still fresh.
  const visits = Array.from({ length: 500 }, (_, number) => ask(`${PLACES[0]}?x=${number}&utm_source=${number}`));
  expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(places.requests.length).toBeLessThanOrEqual(1);

  const others = Array.from({ length: 500 }, (_, number) => ask(`${PLACES[1]}&x=${number}&key=${number}&fields=${number}`));
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(legacy.requests.length).toBeLessThanOrEqual(2);
});

test('#73 keys, fields and headers from visitors are not forwarded', async () => {
  await restartWith(MISBEHAVIOR.breaks, answerJson(legacyPlace()));
  await expect.poll(() => legacy.requests.length, { timeout: 15_000 }).toBe(1);
  await restartWith(answerJson(GOOD_PLACE), answerJson(legacyPlace()));
  const headers = {
    'x-goog-api-key': 'visitors',
    'x-goog-fieldmask': 'visitors',
    authorization: 'visitors',
    cookie: 'x=visitors',
    'user-agent': 'visitors',
    referer: 'http://visitors',
    'x-forwarded-for': '203.0.113.77',
  };
  for (const place of PLACES)
    expect(
      (await ask(`${place}${place.includes('?') ? '&' : '?'}key=visitors&fields=visitors&languageCode=visitors&$fields=visitors`, headers))
        .status,
    ).toBe(200);
  const asked = JSON.stringify([places.requests, legacy.requests]);
  expect(asked).not.toMatch(/visitors|203\.0\.113\.77/);
  expect(places.requests.every((request) => request.headers['x-goog-api-key'] === KEY && request.url === `/v1/places/${ID}`)).toBe(true);
  expect(legacy.requests.every(({ url }) => url?.includes(`key=${KEY}`))).toBe(true);
});

describe('#74 a service that', () => {
  test.for(misbehaviors.map(([name], index) => [name, index] as const))(
    '%s delays no response beyond five seconds',
    async ([name, index]) => {
      const misbehave: RequestListener = misbehaviors[index]?.[1] ?? (() => undefined);
      graph.answer = misbehave;
      await restartWith(misbehave, misbehave);
      const started = performance.now();
      const answers = await Promise.all([...PLACES.map((place) => ask(place)), oembed(POSTS[index] ?? '')]);
      expectLessThan(5_000, performance.now() - started);
      const isTooOften = name === 'is asked too often';
      for (const [position, answer] of answers.entries()) {
        expect([name, position, answer.status]).toEqual([name, position, isTooOften && position < 2 ? 429 : 502]);
        expect(answer.headers.get('content-type')).toBe('application/problem+json');
        const text = await answer.text();
        expect(text).not.toMatch(/127\.0\.0\.1|Internal Server Error|\$gt/);
      }
      // The page works, with its samples.
      const about = await (await ask('/about')).text();
      for (const author of ['Dana R.', 'Luis G.', 'Marianne T.']) expect(about.includes(author), author).toBe(true);
      // It is not called again for a while.
      const before = calls();
      await Promise.all(Array.from({ length: 50 }, (_, number) => ask(`${PLACES[number % 2]}${number % 2 ? '&' : '?'}x=${number}`)));
      expect(calls()).toBe(before);
    },
  );
});

test('#73 neither key nor token is in a response, a published file or the log', async () => {
  graph.answer = (request, response) =>
    answerJson({ html: embed(new URL(request.url ?? '', 'http://x').searchParams.get('url') ?? '') })(request, response);
  await restartWith(answerJson(GOOD_PLACE), answerJson(legacyPlace()));
  const answers = await Promise.all([
    ...PLACES.map((place) => ask(place)),
    ask('/api/instagram/posts'),
    oembed(POSTS[0] ?? ''),
    ask('/about'),
    ask('/'),
    ask('/build.json'),
    ask('/admin'),
  ]);
  for (const answer of answers) {
    expect([answer.url, answer.status]).toEqual([answer.url, 200]);
    const text = await answer.text();
    expect([text.includes(KEY), text.includes(TOKEN), text.includes('alert(1)')]).toEqual([false, false, false]);
    expect(JSON.stringify([...answer.headers])).not.toMatch(new RegExp(`${KEY}|${TOKEN}`));
  }
  const folder = path.join(target.data, 'site');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:html|js|json|xml|txt|css)$/.test(entry.name)) continue;
    const text = await readFile(path.join(entry.parentPath, entry.name), 'utf8');
    expect([entry.name, text.includes(KEY), text.includes(TOKEN)]).toEqual([entry.name, false, false]);
  }
  expect(target.output()).not.toMatch(new RegExp(`${KEY}|${TOKEN}`));
});
