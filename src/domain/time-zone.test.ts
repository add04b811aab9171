import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockIn, momentOf, momentOfClock } from './time-zone.ts';

const TEXAS = 'America/Chicago';
const iso = (moment: number) => new Date(moment).toISOString();

test.each([
  ['in winter', '2026-01-10T07:30', '2026-01-10T13:30:00.000Z'],
  ['in summer', '2026-07-10T07:30', '2026-07-10T12:30:00.000Z'],
  ['just before clocks go forward', '2026-03-08T01:59', '2026-03-08T07:59:00.000Z'],
  ['while they do: as much later', '2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
  ['just after', '2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
  ['when clocks show it twice: the first', '2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['after they went back', '2026-11-01T02:00', '2026-11-01T08:00:00.000Z'],
])('a time of the clock %s', (_, clock, moment) => {
  expect(iso(momentOfClock(clock, TEXAS))).toBe(moment);
});

test('a date without a time begins at midnight of the bakery', () => {
  expect(iso(momentOf('2026-11-28', TEXAS))).toBe('2026-11-28T06:00:00.000Z');
  expect(iso(momentOf('2026-11-28', 'Asia/Kolkata'))).toBe('2026-11-27T18:30:00.000Z');
  expect(iso(momentOf('2026-11-28T07:30:00-06:00', TEXAS))).toBe('2026-11-28T13:30:00.000Z');
  // Clocks go forward at midnight there.
  expect(iso(momentOf('2026-09-06', 'America/Santiago'))).toBe('2026-09-06T04:00:00.000Z');
});

test('what a clock shows at the moment of its time is that time', () => {
  const zones = fc.constantFrom(TEXAS, 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia');
  const moments = fc.integer({ min: Date.parse('2000-01-01') / 60_000, max: Date.parse('2060-01-01') / 60_000 });
  fc.assert(
    fc.property(zones, moments, (zone, minute) => {
      const clock = clockIn(minute * 60_000, zone);
      expect(clockIn(momentOfClock(clock, zone), zone)).toBe(clock);
    }),
  );
});
