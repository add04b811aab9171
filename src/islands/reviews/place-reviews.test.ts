import { afterEach, expect, test, vi } from 'vitest';
import { areSame, askForReviews, hasReviews } from './place-reviews.ts';

const NEWER = { reviews: [{ authorAttribution: { displayName: 'Dana' }, rating: 5, text: { text: 'Good.' } }] };
const LEGACY = { status: 'OK', result: { reviews: [{ author_name: 'Luis', text: 'Fine.', rating: 4, time: 1_762_000_000 }] } };

afterEach(() => vi.unstubAllGlobals());

/** Answers the calls of the API in order, and returns their addresses. */
function answering(...answers: (Response | Error)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const answer = answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('Nothing was asked for'));
  });
  return asked;
}

const authors = async () => {
  const answer = await askForReviews('place-1');
  return hasReviews(answer) ? answer.map(({ author }) => author) : answer;
};

test('the reviews of a place, without another call', async () => {
  const asked = answering(Response.json(NEWER));
  expect(await authors()).toEqual(['Dana']);
  expect(asked).toEqual(['/api/place-details/v1/place-1']);
});

test.each([
  ['fails', Response.json({}, { status: 502 })],
  ['cannot be reached', new Error('offline')],
  ['has none', Response.json({})],
  ['is no JSON', new Response('<p>Sign in</p>')],
])('the legacy version is asked if the newer one %s', async (_, first) => {
  const asked = answering(first, Response.json(LEGACY));
  expect(await authors()).toEqual(['Luis']);
  expect(asked).toEqual(['/api/place-details/v1/place-1', '/api/place-details/json?place_id=place-1']);
});

test('nothing else is asked when there were too many calls', async () => {
  const asked = answering(new Response('', { status: 429 }));
  expect(await authors()).toBe('too often');
  expect(asked).toHaveLength(1);
});

test.each([
  ['failed', Response.json({ status: 'OVER_QUERY_LIMIT' })],
  ['failed', new Error('offline')],
  [[], Response.json({ status: 'OK', result: {} })],
  ['too often', new Response('', { status: 429 })],
])('is %j after the legacy version', async (expected, second) => {
  answering(Response.json({}), second);
  expect(await authors()).toEqual(expected);
});

test('lists are the same if they show the same', () => {
  const review = { author: 'Dana', quote: 'Good.', rating: 5, date: '2026-11-01', profilePhoto: undefined };
  expect(areSame([review], [{ quote: 'Good.', rating: 5, author: 'Dana', date: '2026-11-01' }])).toBe(true);
  for (const change of [{ author: 'D' }, { quote: 'Bad.' }, { rating: 4 }, { date: undefined }, { profilePhoto: 'https://a.example/b' }])
    expect(areSame([review], [{ ...review, ...change }])).toBe(false);
  expect(areSame([review], [review, review])).toBe(false);
});
