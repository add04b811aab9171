import { expect, test } from 'vitest';
import { exactTime, relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:58:30Z', '1 minute ago'],
  ['2026-11-20T10:00:00Z', '2 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', 'last week'],
  ['2026-09-20T12:00:00Z', '2 months ago'],
  ['2021-11-20T12:00:00Z', '5 years ago'],
])('%s was %s', (moment, words) => {
  expect(relativeTime(moment, now)).toBe(words);
});

test('the very time is told in full', () => {
  expect(exactTime('2026-11-20T12:00:00Z')).toMatch(/November \d+, 2026 at \d+:\d\d/);
});
