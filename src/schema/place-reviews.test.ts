import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, placeRatingOf, reviewsOfLegacyPlace, reviewsOfPlace } from './place-reviews.ts';

const review = (fields: object = {}) => ({
  authorAttribution: { displayName: 'Dana R.', photoUri: 'https://lh3.googleusercontent.com/a' },
  rating: 4,
  text: { text: ' Toast\r\n\r\n  on Thursday. ' },
  publishTime: '2026-11-10T08:00:00Z',
  ...fields,
});
const only = (fields: object) => reviewsOfPlace({ reviews: [review(fields)] })[0];

test('a review keeps all its fields, and its text has no blank lines', () => {
  expect(reviewsOfPlace({ reviews: [review()] })).toEqual([
    {
      author: 'Dana R.',
      quote: 'Toast\non Thursday.',
      rating: 4,
      date: '2026-11-10T08:00:00.000Z',
      profilePhoto: 'https://lh3.googleusercontent.com/a',
    },
  ]);
});

test('the legacy API gives the same result', () => {
  const [old] = [
    {
      author_name: 'Dana R.',
      profile_photo_url: 'https://lh3.googleusercontent.com/a',
      rating: 4,
      text: 'Toast\non Thursday.',
      time: 1_794_297_600,
    },
  ];
  expect(reviewsOfLegacyPlace({ status: 'OK', result: { reviews: [old] } })).toEqual(reviewsOfPlace({ reviews: [review()] }));
});

test('the newest come first, undated ones last', () => {
  const times = ['2025-01-01T00:00:00Z', 'soon', '2026-11-01T23:00:00-05:00', '2026-11-02T03:00:00Z'];
  expect(reviewsOfPlace({ reviews: times.map((publishTime) => review({ publishTime })) }).map(({ date }) => date)).toEqual([
    '2026-11-02T04:00:00.000Z',
    '2026-11-02T03:00:00.000Z',
    '2025-01-01T00:00:00.000Z',
    undefined,
  ]);
});

test.each([
  [undefined, 5],
  [null, 5],
  ['4', 5],
  [NaN, 5],
  [0, 1],
  [-2, 1],
  [3.6, 4],
  [6, 5],
])('a rating of %s is shown as %i', (rating, shown) => {
  expect(only({ rating })?.rating).toBe(shown);
});

test.each([
  'javascript:alert(1)',
  'http://lh3.googleusercontent.com/a',
  'data:image/svg+xml,<svg/>',
  '//evil.test/a',
  'https://user@evil.test/a',
  '',
  5,
])('a photo at %s is dropped', (photoUri) => {
  expect(only({ authorAttribution: { displayName: 'Dana', photoUri } })).toMatchObject({ author: 'Dana', profilePhoto: undefined });
});

test('a review without text is dropped, one without a name gets a placeholder', () => {
  for (const text of [undefined, null, 'bare', { text: ' \n ' }, { text: 5 }]) expect(only({ text })).toBeUndefined();
  expect(only({ authorAttribution: null })?.author).toBe('A Google user');
});

test.each(['ZERO_RESULTS', 'REQUEST_DENIED', '', undefined])('a legacy response with status %s is rejected', (status) => {
  expect(reviewsOfLegacyPlace({ status, result: { reviews: [] } })).toBeNull();
});

test('text is never cut inside a surrogate pair', () => {
  expect(cutText('bread 🥖', 7)).toBe('bread ');
  expect(cutText('bread 🥖', 8)).toBe('bread 🥖');
});

describe('arbitrary JSON', () => {
  test('gives a list of reviews or none, without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        for (const reviews of [reviewsOfPlace(answer), reviewsOfPlace({ reviews: [answer] }), reviewsOfPlace({ reviews: answer })])
          expect(Array.isArray(reviews)).toBe(true);
        reviewsOfLegacyPlace(answer);
        reviewsOfLegacyPlace({ status: 'OK', result: { reviews: [answer] } });
      }),
    );
  });
});

test.each([
  [4.9, 41, { rating: 4.9, count: 41 }],
  [4.9, 0, null],
  [4.9, undefined, null],
  [undefined, 41, null],
  [0, 41, null],
  [5.1, 41, null],
  [4.9, 1.5, null],
])('a rating of %s by %s', (rating, count, expected) => {
  expect(placeRatingOf(rating, count)).toEqual(expected);
});
