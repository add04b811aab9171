import { createStorage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Place } from '#schema/outside.ts';
import { createPlaces } from '#functions/services/places.ts';
import type { Problem } from '../../tests/support/answers.ts';
import { GOOD_PLACE, legacyPlace, placeWith } from '../../tests/support/places.ts';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../../tests/support/stand-in.ts';
import { createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const KEY = 'AIzaPlantedKey';
const ID = 'ChIJ-the_bakery';
const V1 = `/api/place-details/v1/${ID}`;
const LEGACY = `/api/place-details/json?place_id=${ID}`;
const HOUR = 3_600_000;

let newer: StandIn;
let legacy: StandIn;
let api: TestApi;
let heard: Place[];
let serviceFaults: unknown[];
beforeEach(async () => {
  newer = await startStandIn(answerJson(GOOD_PLACE));
  legacy = await startStandIn(answerJson(legacyPlace()));
  heard = [];
  serviceFaults = [];
  const places = createPlaces({
    configuration: { placeId: ID, apiKey: KEY, placesUrl: newer.address, legacyUrl: legacy.address },
    storage: createStorage(),
    now: () => api.clock.now,
    log: (error) => serviceFaults.push(error),
    heard: (place) => heard.push(place),
  });
  api = await createTestApi({}, { places });
});
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await Promise.all([api.close(), newer.close(), legacy.close()]);
});

const ask = <T = Record<string, unknown>>(status: number, path: string) => api.ask<T>(status, path, { anonymous: true });

describe('the place', () => {
  test('is requested with our key and mask, whatever a visitor sends', async () => {
    const headers = { 'x-goog-api-key': 'theirs', 'x-goog-fieldmask': '*' };
    const answer = await api.call(`${V1}?key=theirs&fields=*&languageCode=xx`, { anonymous: true, headers });
    expect(answer.status).toBe(200);
    expect(newer.requests).toHaveLength(1);
    const [request] = newer.requests;
    expect(request?.url).toBe(`/v1/places/${ID}`);
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': KEY,
      'x-goog-fieldmask': 'displayName,rating,reviews.authorAttribution,reviews.rating,reviews.text,reviews.publishTime,userRatingCount',
    });
  });

  test('is requested from the legacy API with our key and fields', async () => {
    await ask(200, `${LEGACY}&fields=opening_hours&key=theirs`);
    await ask(200, `/api/place-details/json?placeid=${ID}`);
    expect(legacy.requests.map(({ url }) => url)).toEqual([
      `/maps/api/place/details/json?place_id=${ID}&fields=name%2Crating%2Creviews%2Cuser_ratings_total&key=${KEY}`,
    ]);
  });

  test('is returned in Google’s format, rebuilt from known fields', async () => {
    newer.answer = answerJson({
      ...GOOD_PLACE,
      adminNote: 'secret',
      reviews: [
        ...placeWith([{ author: 'Eve', text: '<script>alert(1)</script>', photo: 'javascript:alert(1)' }]).reviews,
        'no review',
        null,
        {
          authorAttribution: { displayName: 5, photoUri: 'http://lh3.googleusercontent.com/a' },
          rating: 'five',
          text: { text: 'x'.repeat(9_000) },
        },
      ],
    });
    expect(await ask(200, `/api/place-details/v1/places/${ID}`)).toEqual({
      displayName: { text: 'Family Kitchen Bakery', languageCode: 'en' },
      rating: 4.9,
      userRatingCount: 41,
      reviews: [
        {
          authorAttribution: { displayName: 'Eve' },
          rating: 5,
          text: { text: '<script>alert(1)</script>', languageCode: 'en' },
          publishTime: '2026-11-01T08:00:00Z',
        },
        { authorAttribution: {}, text: { text: 'x'.repeat(5_000) } },
      ],
    });
    expect(await ask(200, LEGACY)).toEqual(legacyPlace());
  });

  test('may be cached by the host while it is fresh, once for all queries', async () => {
    const fresh = await api.call(V1, { anonymous: true });
    expect(Object.fromEntries(fresh.headers)).toMatchObject({
      'netlify-cdn-cache-control': 'public, durable, max-age=43200',
      'netlify-vary': 'query=place_id|placeid',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json',
    });
    api.clock.now += HOUR;
    expect((await api.call(V1)).headers.get('netlify-cdn-cache-control')).toContain(`max-age=${11 * 3_600}`);
  });
});

describe('another place', () => {
  test.each([
    '/api/place-details/v1/ChIJother',
    '/api/place-details/v1/places/ChIJother',
    '/api/place-details/v1',
    '/api/place-details/v1/',
    `/api/place-details/v1/${ID}/`,
    `/api/place-details/v1/${ID}/photos`,
    `/api/place-details/v1/places/places/${ID}`,
    `/api/place-details/v1/places%2F${ID}`,
    '/api/place-details/v1/..%2f..%2fx',
    '/api/place-details/v1/@evil.test',
    `/api/place-details/v1/${ID}@evil.test`,
    `/api/place-details/v1/${ID}%0d%0aX-Evil:1`,
    '/api/place-details/v1/%00',
    '/api/place-details/v1/__proto__',
    '/api/place-details/json',
    '/api/place-details/json?place_id=',
    '/api/place-details/json?place_id=ChIJother',
    `/api/place-details/json?place_id=${ID}%26key=x`,
    `/api/place-details/json?place_id=ChIJother&placeid=${ID}`,
  ])('%s is refused without a call', async (path) => {
    await ask(400, path);
    expect([...newer.requests, ...legacy.requests]).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE'])('cannot be selected with %s', async (method) => {
    expect((await api.call(V1, { method })).status).toBe(405);
    expect(newer.requests).toEqual([]);
  });
});

describe.each(Object.keys(MISBEHAVIOR) as (keyof typeof MISBEHAVIOR)[])('a provider that %s', (way) => {
  const status = way === 'is asked too often' ? 429 : 502;

  test('is handled within five seconds, and called once for 500 visitors', async () => {
    newer.answer = legacy.answer = MISBEHAVIOR[way];
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => ask<Problem>(status, index % 2 ? `${V1}?x=${index}` : `${LEGACY}&x=${index}`)),
    );
    expectLessThan(5_000, performance.now() - started);
    await ask(status, V1);
    expect(newer.requests.length + legacy.requests.length).toBe(2);
    for (const text of [JSON.stringify(answers), ...serviceFaults.map((error) => (error as Error).stack ?? '')]) {
      expect(text).not.toContain(KEY);
      expect(text).not.toMatch(/Internal Server|Sign in/);
    }
  });

  test('does not replace the last good answer', async () => {
    const before = await ask(200, V1);
    newer.answer = MISBEHAVIOR[way];
    api.clock.now += 13 * HOUR;
    expect(await ask(200, V1)).toEqual(before);
    expect(heard.at(-1)?.reviews).toHaveLength(GOOD_PLACE.reviews.length);
    api.clock.now += 30 * 24 * HOUR;
    await ask(status, V1);
    expect(heard.at(-1)).toEqual({ id: ID, rating: null, reviews: [] });
  });
});

test('an error has a Retry-After', async () => {
  newer.answer = MISBEHAVIOR['is asked too often'];
  expect((await api.call(V1)).headers.get('retry-after')).toBe('300');
});

test.each(['REQUEST_DENIED', 'ZERO_RESULTS', 'NOT_FOUND', 'UNKNOWN_ERROR'])('the legacy API’s status %s is a failure', async (status) => {
  legacy.answer = answerJson({ status, error_message: `The key ${KEY} is not allowed.` });
  expect(JSON.stringify(await ask(502, LEGACY))).not.toContain(KEY);
  expect(String(serviceFaults)).toContain(status);
  legacy.answer = answerJson(legacyPlace());
  await ask(502, LEGACY);
});

test('the legacy API’s quota error is the same as the new one’s', async () => {
  legacy.answer = answerJson({ status: 'OVER_QUERY_LIMIT' });
  await ask(429, LEGACY);
});

test('answered reviews are shown, newest first', async () => {
  await ask(200, V1);
  expect(heard).toEqual([
    {
      id: ID,
      rating: { rating: 4.9, count: 41 },
      reviews: [
        expect.objectContaining({ author: 'Dana R.', date: '2026-11-10T08:00:00.000Z' }),
        expect.objectContaining({ author: 'Luis G.', date: '2026-10-02T08:00:00.000Z' }),
      ],
    },
  ]);
});

test('the legacy answer is only used when the new one is stale', async () => {
  await ask(200, V1);
  api.clock.now += HOUR;
  await ask(200, LEGACY);
  expect(heard.at(-1)).toMatchObject({ rating: { rating: 4.9, count: 41 }, reviews: [{ author: 'Dana R.' }, { author: 'Luis G.' }] });
  newer.answer = MISBEHAVIOR.breaks;
  api.clock.now += 13 * HOUR;
  await ask(200, V1);
  await ask(200, LEGACY);
  expect(heard.at(-1)).toMatchObject({ rating: { rating: 4.8, count: 40 }, reviews: [{ author: 'Marianne T.' }] });
});

test('an answer without reviews does not replace existing ones', async () => {
  newer.answer = answerJson({ rating: 4.7 });
  expect(await ask(200, V1)).toEqual({ rating: 4.7 });
  newer.answer = answerJson(GOOD_PLACE);
  api.clock.now += 13 * HOUR;
  const good = await ask(200, V1);
  newer.answer = answerJson({ rating: 4.7 });
  api.clock.now += 13 * HOUR;
  expect(await ask(200, V1)).toEqual(good);
  expect(heard.at(-1)?.reviews).toHaveLength(GOOD_PLACE.reviews.length);
});

test('without a configured place, requests are a 404', async () => {
  const bare = await createTestApi();
  await bare.ask(404, V1);
  await bare.ask(404, LEGACY);
  await bare.ask(400, '/api/place-details/v1/@evil.test');
  await bare.close();
});
