import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockIn, momentOfClock } from '#domain/time-zone.ts';
import { stepTimes, type TimedStep } from '@family-bakery/recipes/times/step-times';
import { recipeSchema } from '#schema/recipe.ts';
import { bakingFactor, risingFactor, timetable, type Night, type TimetableGoal } from './timetable.ts';

const TEXAS = 'America/Chicago';
const NIGHT: Night = { begins: '22:00', ends: '06:30' };

const work = (minutes: number): TimedStep => ({ shortest: minutes, longest: minutes, needsBaker: true });
const wait = (shortest: number, longest = shortest): TimedStep => ({ shortest, longest, needsBaker: false });
const at = (clock: string, timeZone = TEXAS) => momentOfClock(clock, timeZone);

const clocks = (steps: TimedStep[], goal: TimetableGoal, night = NIGHT, timeZone = TEXAS) =>
  timetable(steps, goal, night, timeZone).map(({ begins, ends, isAtNight }) =>
    [clockIn(begins, timeZone), clockIn(ends, timeZone), isAtNight ? 'night' : ''].join(' ').trim(),
  );

describe('a timetable', () => {
  test('goes back from the time when all is done, across midnight', () => {
    expect(clocks([work(30), wait(480, 720), work(60)], { until: at('2026-11-28T09:00') })).toEqual([
      '2026-11-27T21:30 2026-11-27T22:00',
      '2026-11-27T22:00 2026-11-28T08:00',
      '2026-11-28T08:00 2026-11-28T09:00',
    ]);
  });

  test('goes forward from a time, and takes its time only where a step would be at night', () => {
    expect(clocks([work(30), wait(240, 720), work(60)], { from: at('2026-11-27T19:00') })).toEqual([
      '2026-11-27T19:00 2026-11-27T19:30',
      '2026-11-27T19:30 2026-11-28T06:30',
      '2026-11-28T06:30 2026-11-28T07:30',
    ]);
  });

  test('begins in the morning if it cannot begin at once', () => {
    expect(clocks([work(30), wait(60), work(10)], { from: at('2026-11-27T21:00') })[0]).toBe('2026-11-28T06:30 2026-11-28T07:00');
  });

  test('names the steps that are at night where nothing may wait', () => {
    expect(clocks([work(60), work(60)], { until: at('2026-11-28T07:00') })).toEqual([
      '2026-11-28T05:00 2026-11-28T06:00 night',
      '2026-11-28T06:00 2026-11-28T07:00 night',
    ]);
    expect(clocks([wait(60), work(60)], { until: at('2026-11-28T07:30') })).toEqual([
      '2026-11-28T05:30 2026-11-28T06:30 night',
      '2026-11-28T06:30 2026-11-28T07:30',
    ]);
  });

  test('without a night steps follow each other at any hour', () => {
    expect(clocks([work(60), work(60)], { until: at('2026-11-28T03:00') }, { begins: '00:00', ends: '00:00' })).toEqual([
      '2026-11-28T01:00 2026-11-28T02:00',
      '2026-11-28T02:00 2026-11-28T03:00',
    ]);
  });

  test('a night may be after midnight, and a day', () => {
    expect(clocks([work(60)], { from: at('2026-11-28T02:00') }, { begins: '01:00', ends: '09:00' })).toEqual([
      '2026-11-28T09:00 2026-11-28T10:00',
    ]);
  });

  test.each([
    ['forward', '2026-03-08T09:00', '2026-03-07T20:00'],
    ['back', '2026-11-01T09:00', '2026-10-31T22:00'],
  ])('12 hours are 12 hours when clocks go %s', (_, until, begins) => {
    expect(clocks([wait(720)], { until: at(until) }, { begins: '23:30', ends: '05:00' })).toEqual([`${begins} ${until}`]);
  });

  test('a step may begin within the one before, at most when that begins', () => {
    const oven = { ...work(55), overlap: 45 };
    expect(clocks([work(30), wait(480, 720), oven, work(20)], { until: at('2026-11-28T09:00') })).toEqual([
      '2026-11-27T21:30 2026-11-27T22:00',
      '2026-11-27T22:00 2026-11-28T08:30',
      '2026-11-28T07:45 2026-11-28T08:40',
      '2026-11-28T08:40 2026-11-28T09:00',
    ]);
    expect(clocks([work(10), work(20), { ...work(60), overlap: 60 }], { from: at('2026-11-28T09:00') }).slice(1)).toEqual([
      '2026-11-28T09:10 2026-11-28T09:30',
      '2026-11-28T09:10 2026-11-28T10:10',
    ]);
    expect(clocks([{ ...work(60), overlap: 60 }], { from: at('2026-11-28T09:00') })).toEqual(['2026-11-28T09:00 2026-11-28T10:00']);
  });

  test('goes back and forward from when it comes out of the oven, in the night too', () => {
    expect(clocks([work(30), work(40), wait(120), work(5)], { oven: at('2026-11-28T09:00'), step: 1 })).toEqual([
      '2026-11-28T07:50 2026-11-28T08:20',
      '2026-11-28T08:20 2026-11-28T09:00',
      '2026-11-28T09:00 2026-11-28T11:00',
      '2026-11-28T11:00 2026-11-28T11:05',
    ]);
    expect(clocks([work(30), wait(60)], { oven: at('2026-11-28T23:00'), step: 0 })).toEqual([
      '2026-11-28T22:30 2026-11-28T23:00 night',
      '2026-11-28T23:00 2026-11-29T00:00 night',
    ]);
  });

  test('of no steps is empty', () => {
    expect(timetable([], { from: at('2026-11-28T09:00') }, NIGHT, TEXAS)).toEqual([]);
  });

  test('a step of a year is no trouble', () => {
    expect(clocks([work(10), wait(525_600)], { until: at('2026-11-28T09:00') })[0]).toMatch(/^2025-11-28T08:50/);
  });
});

const step = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), fc.boolean(), fc.constantFrom(0, 0, 10, 60, 1_000))
  .map(([shortest, more, needsBaker, overlap]) => ({ shortest, longest: shortest + more, needsBaker, overlap }));
const moment = fc
  .integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2027-01-01') / 60_000 })
  .map((minute) => minute * 60_000);
const zone = fc.constantFrom(TEXAS, 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC');
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const night = fc.record({ begins: clock, ends: clock });

test('a timetable never contradicts itself', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), moment, fc.boolean(), night, zone, (steps, given, isForward, sleep, timeZone) => {
      const lines = timetable(steps, isForward ? { from: given } : { until: given }, sleep, timeZone);
      expect(lines).toHaveLength(steps.length);
      for (const [index, { begins, ends }] of lines.entries()) {
        const { shortest, longest, needsBaker } = steps[index] as TimedStep;
        expect(ends - begins).toBeGreaterThanOrEqual(shortest * 60_000);
        expect(ends - begins).toBeLessThanOrEqual((needsBaker ? shortest : longest) * 60_000);
        const [last, before] = [lines[index - 1], steps[index - 1]];
        if (!last || !before) continue;
        expect(last.ends - begins).toBe(Math.min(steps[index]?.overlap ?? 0, shortest, before.shortest) * 60_000);
        expect(begins).toBeGreaterThanOrEqual(last.begins);
      }
      if (isForward && lines[0]) expect(lines[0].begins).toBeGreaterThanOrEqual(given);
      if (!isForward && lines.length > 0) expect(lines.at(-1)?.ends).toBe(given);
    }),
  );
});

test('what bakes is over at the given moment, and what follows begins then', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(7), moment, night, zone, (steps, place, oven, sleep, timeZone) => {
      const index = place % steps.length;
      const lines = timetable(steps, { oven, step: index }, sleep, timeZone);
      expect(lines).toHaveLength(steps.length);
      expect(lines[index]?.ends).toBe(oven);
      if (lines[index + 1]) expect(lines[index + 1]?.begins).toBe(oven);
    }),
  );
});

test('where one timetable spares the night, the one that is shown does', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), moment, night, zone, (steps, from, sleep, timeZone) => {
      const forward = timetable(steps, { from }, sleep, timeZone);
      const until = forward.at(-1)?.ends ?? 0;
      const back = timetable(steps, { until }, sleep, timeZone);
      expect(back.some(({ isAtNight }) => isAtNight)).toBe(forward.some(({ isAtNight }) => isAtNight));
    }),
  );
});

test('dough rises twice as fast when it is 15 °F warmer', () => {
  expect(risingFactor(75)).toBe(1);
  expect(risingFactor(90)).toBe(0.5);
  expect(risingFactor(60)).toBe(2);
});

const RECIPES = path.join(import.meta.dirname, '../../content/recipes');

test.each(readdirSync(RECIPES))('%s has a timetable that spares the night and is about as long as the recipe says', (name) => {
  const { instructions, prepTime, cookTime } = recipeSchema.parse(JSON.parse(readFileSync(path.join(RECIPES, name), 'utf8')));
  const lines = timetable(
    instructions.map(stepTimes),
    { from: Date.parse('2026-11-27T14:00:00Z') },
    { begins: '22:00', ends: '06:30' },
    'UTC',
  );
  expect(lines.filter(({ isAtNight }) => isAtNight)).toEqual([]);
  const minutes = ((lines.at(-1)?.ends ?? 0) - (lines[0]?.begins ?? 0)) / 60_000;
  expect(minutes / (prepTime + cookTime)).toBeGreaterThan(0.75);
  expect(minutes / (prepTime + cookTime)).toBeLessThan(2.5);
});

test('it bakes longer in an oven that does not get as hot, but no shorter in a hotter one', () => {
  expect(bakingFactor(500, 450)).toBe(1.25);
  expect(bakingFactor(450, 450)).toBe(1);
  expect(bakingFactor(350, 550)).toBe(1);
});
