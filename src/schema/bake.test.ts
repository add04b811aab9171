import { expect, test } from 'vitest';
import { bakeDayError, bakeSchema, endOfOrders, followingBake, latestFilled } from './bake.ts';

const TEXAS = 'America/Chicago';
/** Clocks go back on November 1, and forward on March 14, 2027. */
const last = bakeSchema.parse({
  date: '2026-10-31',
  items: [{ product: 'Rye', quantity: 12, isSoldOut: true }],
  ordersOpen: '2026-10-25T14:00:00Z',
  ordersClose: '2026-10-30T01:00:00Z',
  pickups: [{ place: 'Boerne', from: '2026-10-31T19:00:00Z', to: '2026-10-31T21:00:00Z' }],
});
const errorsOf = (bake: object) => bakeSchema.safeParse({ date: '2026-11-28', ...bake }).error?.issues.map(({ message }) => message) ?? [];

test('a list follows another at the same times of the clock, whole weeks later, with nothing sold out', () => {
  expect(followingBake(last, '2026-11-02', TEXAS)).toEqual({
    date: '2026-11-07',
    items: [{ product: 'Rye', quantity: 12, isSoldOut: false }],
    ordersOpen: '2026-11-01T15:00:00.000Z',
    ordersClose: '2026-11-06T02:00:00.000Z',
    pickups: [{ place: 'Boerne', from: '2026-11-07T20:00:00.000Z', to: '2026-11-07T22:00:00.000Z' }],
  });
});

test.each([
  ['2026-10-20', '2026-11-07'],
  ['2026-11-07', '2026-11-07'],
  ['2026-11-08', '2026-11-14'],
  ['2027-03-14', '2027-03-20'],
])('on %s the next bake day is %s', (today, date) => {
  expect(followingBake(last, today, TEXAS).date).toBe(date);
});

test('bad lists', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ ordersOpen: '2026-11-22T15:00:00Z', ordersClose: '2026-11-22T15:00:00Z' })).toEqual([
    'Orders close must be later than Orders open',
  ]);
  expect(errorsOf({ items: [{ product: 'Rye' }, { product: 'Bagels' }, { product: 'Rye' }] })).toEqual(['“Rye” is in the list twice']);
  const items = (count: number) => Array.from({ length: count }, (_, index) => ({ product: `Loaf ${index}` }));
  expect(errorsOf({ items: items(200) })).toEqual([]);
  expect(errorsOf({ items: items(201) })).toEqual(['There can be at most 200 items']);
  expect(errorsOf({ orderLink: 'call us' })).toEqual(['Order link must be a web address that starts with https://']);
});

test('orders close at the end of a day without a time', () => {
  expect(endOfOrders({ ordersClose: '2026-11-27' })).toBe('2026-11-28');
  expect(endOfOrders({ ordersClose: '2026-11-28T02:00:00Z' })).toBe('2026-11-28T02:00:00Z');
  expect(endOfOrders({})).toBeUndefined();
  expect(errorsOf({ ordersOpen: '2026-11-27', ordersClose: '2026-11-27' })).toEqual([]);
});

test('the next list starts from the newest with something on it', () => {
  const list = (date: string, count: number) => ({ date, items: last.items.slice(0, count) });
  expect(latestFilled([list('2026-11-14', 1), list('2026-11-28', 0), list('2026-11-07', 1)])?.date).toBe('2026-11-14');
  expect(latestFilled([list('2026-11-28', 0)])).toBeUndefined();
});

test('a list without an item is not published', () => {
  const messages = (items: object[]) => bakeDayError({ date: '2026-11-28', items }, '2026-11-28').map(({ path }) => path);
  expect([messages([]), messages([{ product: 'Rye' }])]).toEqual([['items'], []]);
});

test('a bake day in the past is not published', () => {
  const on = (date: string) => bakeDayError({ date }, '2026-11-28').length;
  expect([on('2026-11-27'), on('2026-11-28'), on('2026-11-29')]).toEqual([1, 0, 0]);
  expect(bakeDayError({ date: '2026-11-28' }, '2026-11-28', new Set(['2026-11-28']))).toHaveLength(1);
});
