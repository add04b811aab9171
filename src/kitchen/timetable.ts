import { addDays, clockIn, momentOfClock } from '#domain/time-zone.ts';
import type { TimedStep } from '@family-bakery/recipes/times/step-times';

const MINUTE_MS = 60_000;

/** When someone sleeps, by the clocks of her time zone: from 22:00 to 06:30. Both the same: never. */
export interface Night {
  begins: string;
  ends: string;
}

/** When a step begins and ends, in milliseconds since 1970, and whether it keeps the baker from her sleep. */
export interface TimetableLine {
  begins: number;
  ends: number;
  isAtNight: boolean;
}

/** The minutes since 1970 from the first to the second, both included. */
type Span = readonly [first: number, last: number];

/** What is in all of the spans but in none of those that are taken out, which are sorted. */
const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  spans.flatMap(([first, last]) => {
    const left: Span[] = [];
    let from = first;
    for (const [begin, end] of taken) {
      if (end < from || begin > last) continue;
      if (begin > from) left.push([from, begin - 1]);
      from = end + 1;
    }
    return from <= last ? [...left, [from, last]] : left;
  });

/** Joins spans that overlap or touch. */
function joined(spans: readonly Span[]): Span[] {
  const all: [number, number][] = [];
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    const before = all.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else all.push([first, last]);
  }
  return all;
}

/** The nights that touch the time between two minutes. */
function nightsBetween(first: number, last: number, { begins, ends }: Night, timeZone: string): Span[] {
  if (begins === ends) return [];
  const minuteOf = (date: string, time: string) => Math.floor(momentOfClock(`${date}T${time}`, timeZone) / MINUTE_MS);
  const nights: Span[] = [];
  for (let date = clockIn((first - 24 * 60) * MINUTE_MS, timeZone).slice(0, 10); minuteOf(date, begins) <= last; date = addDays(date, 1)) {
    nights.push([minuteOf(date, begins), minuteOf(begins < ends ? date : addDays(date, 1), ends)]);
  }
  return nights;
}

/** The minutes at which a step must not begin: it would begin within a night, or keep the baker awake. */
const forbidden = (nights: readonly Span[], { shortest, needsBaker }: TimedStep): Span[] =>
  joined(nights.map(([begins, ends]) => [begins + 1 - (needsBaker ? shortest : 0), ends - 1] as const));

const longestOf = ({ shortest, longest, needsBaker }: TimedStep): number => (needsBaker ? shortest : longest);

/** How many minutes before the end of a step the next one begins. */
function overlapAfter(steps: readonly TimedStep[], index: number): number {
  const next = steps[index + 1];
  return Math.min(next?.overlap ?? 0, next?.shortest ?? 0, steps[index]?.shortest ?? 0);
}

/** When each step may begin so that all is done at a minute; the last are the ends. Empty where it is impossible. */
function startsBefore(end: number, steps: readonly TimedStep[], nights: readonly Span[]): Span[][] {
  const starts: Span[][] = [[[end, end]]];
  for (const [index, step] of [...steps.entries()].toReversed()) {
    const overlap = overlapAfter(steps, index);
    const before = (starts[0] ?? []).map(([first, last]) => [first + overlap - longestOf(step), last + overlap - step.shortest] as const);
    starts.unshift(without(joined(before), forbidden(nights, step)));
  }
  return starts;
}

/** The first minute at which all steps can be done if nothing begins before another minute; undefined if none was found. */
function firstEnd(start: number, latest: number, steps: readonly TimedStep[], nights: readonly Span[]): number | undefined {
  let reached: Span[] = [[start, latest]];
  for (const [index, step] of steps.entries()) {
    const overlap = overlapAfter(steps, index);
    const after = without(reached, forbidden(nights, step)).map(
      ([first, last]) => [first + step.shortest - overlap, last + longestOf(step) - overlap] as const,
    );
    reached = joined(after);
  }
  return reached[0]?.[0];
}

/** The first of some minutes that is not before another; undefined if all are. */
const firstFrom = (spans: readonly Span[], minute: number): number | undefined => {
  const span = spans.find(([, last]) => last >= minute);
  return span && Math.max(span[0], minute);
};

/** What a timetable begins with or ends with: `from` is the first moment at which work may begin, `until` when all is done. */
type Bound = { from: number } | { until: number };

/** What someone knows of a timetable; `oven` is when a step, which bakes, is over, and those after it follow. */
export type TimetableGoal = Bound | { oven: number; step: number };

/** How much later than it may, in minutes, the first step may begin. */
const LATEST = 24 * 60;

/**
 * The time of each step, one after the other except where they overlap. No step begins in the night, and none that needs the baker reaches into one; where a step
 * may take longer, it waits for the morning. If that is impossible, steps take their shortest times, and those that are at night say so.
 */
export function timetable(steps: readonly TimedStep[], goal: TimetableGoal, night: Night, timeZone: string): TimetableLine[] {
  if (!('oven' in goal)) return linesFor(steps, goal, night, timeZone, LATEST);
  const { oven, step } = goal;
  return [
    ...linesFor(steps.slice(0, step + 1), { until: oven }, night, timeZone, LATEST),
    // What comes out of the oven cools from then on, at night too.
    ...linesFor(steps.slice(step + 1), { from: oven }, night, timeZone, 0),
  ];
}

function linesFor(steps: readonly TimedStep[], goal: Bound, night: Night, timeZone: string, latest: number): TimetableLine[] {
  const whole = steps.reduce((sum, step) => sum + step.longest, 0) + 24 * 60;
  const given = Math.floor(('from' in goal ? goal.from : goal.until) / MINUTE_MS);
  const nights = nightsBetween(given - whole, given + whole, night, timeZone);
  const end = 'from' in goal ? firstEnd(given, given + latest, steps, nights) : given;
  const starts = end === undefined ? [] : startsBefore(end, steps, nights);
  const shortest = steps.reduce((sum, step, index) => sum + step.shortest - overlapAfter(steps, index), 0);
  // The latest start leaves the least waiting, but who asks from when she may begin wants to begin.
  const possible = starts[0] ?? [];
  let begins = 'from' in goal ? firstFrom(possible, given) : possible.at(-1)?.[1];
  const isPossible = begins !== undefined;
  begins ??= 'from' in goal ? given : given - shortest;
  const lines: TimetableLine[] = [];
  for (const [index, step] of steps.entries()) {
    const overlap = overlapAfter(steps, index);
    const soonest = begins + step.shortest - overlap;
    const next: number = (isPossible ? firstFrom(starts[index + 1] ?? [], soonest) : undefined) ?? soonest;
    const isAtNight = without([[begins, begins]], forbidden(nights, step)).length === 0;
    lines.push({ begins: begins * MINUTE_MS, ends: (next + overlap) * MINUTE_MS, isAtNight });
    begins = next;
  }
  return lines;
}

/** The temperature, in degrees Fahrenheit, for which a recipe's rising times are meant if it says nothing else. */
export const USUAL_KITCHEN = 75;
/** Dough rises twice as fast when it is this much warmer, in degrees Fahrenheit. A rule of thumb. */
const TWICE_AS_FAST = 15;

/** How much longer dough takes in a kitchen of a temperature in degrees Fahrenheit: 2 at 60 °F, 0.5 at 90 °F. */
export const risingFactor = (temperature: number): number => 2 ** ((USUAL_KITCHEN - temperature) / TWICE_AS_FAST);

/** It bakes a quarter longer in an oven that lacks this many degrees Fahrenheit. A rule of thumb. */
const QUARTER_LONGER = 50;

/** How much longer it bakes in an oven that reaches fewer degrees Fahrenheit than asked: 1.25 at 450 in place of 500 °F, never below 1. */
export const bakingFactor = (asked: number, reached: number): number => 1.25 ** (Math.max(0, asked - reached) / QUARTER_LONGER);
