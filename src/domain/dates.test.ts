import { expect, test } from 'vitest';
import { formatDate, isInFuture, localDate } from './dates.ts';

test.each([
  ['2026-11-20T03:00:00Z', 'America/Chicago', 'November 19, 2026'],
  ['2026-11-20T03:00:00Z', 'UTC', 'November 20, 2026'],
  ['2026-11-20T20:00:00Z', 'Asia/Tokyo', 'November 21, 2026'],
  ['2026-11-20T08:00:00-06:00', 'America/Chicago', 'November 20, 2026'],
  // A quarter of an hour around midnight, on both sides of the change to summer time.
  ['2026-03-08T05:59:00Z', 'America/Chicago', 'March 7, 2026'],
  ['2026-03-08T06:01:00Z', 'America/Chicago', 'March 8, 2026'],
  ['2026-03-09T04:59:00Z', 'America/Chicago', 'March 8, 2026'],
  ['2026-03-09T05:01:00Z', 'America/Chicago', 'March 9, 2026'],
])('%s in %s is %s', (moment, zone, text) => {
  expect(formatDate(moment, zone)).toBe(text);
});

test.each(['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('a date without a time is the same day in %s', (zone) => {
  expect(formatDate('2026-01-01', zone)).toBe('January 1, 2026');
  expect(formatDate('2028-02-29', zone)).toBe('February 29, 2028');
});

test('undefined gives an empty text', () => {
  expect(formatDate(undefined, 'UTC')).toBe('');
});

test('localDate uses the local zone and two digits for day and month', () => {
  expect(localDate(new Date(2026, 0, 2, 0, 0, 1))).toBe('2026-01-02');
  expect(localDate(new Date(2026, 10, 20, 23, 59, 59))).toBe('2026-11-20');
});

test('a time is in the future from one minute ahead, a date without a time from tomorrow', () => {
  const now = new Date(2026, 10, 20, 23, 30);
  const after = (ms: number) => isInFuture(new Date(now.getTime() + ms).toISOString(), now);
  expect([after(-1), after(60_000), after(60_001)]).toEqual([false, false, true]);
  expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => isInFuture(date, now))).toEqual([false, false, true]);
});
