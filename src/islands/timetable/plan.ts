import { clockIn, momentOfClock } from '#domain/time-zone.ts';
import type { TimetableGoal, TimetableLine } from '#kitchen/timetable.ts';
import { dayAndTime } from './plan-words.ts';
import {
  COLDEST,
  COOLEST_OVEN,
  deviceZone,
  HOTTEST_OVEN,
  isKitchenWarm,
  isOvenHot,
  type Kitchen,
  planFor,
  type PlannedStep,
  WARMEST,
} from './stored-plan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const YEAR_MS = 366 * 24 * HOUR_MS;

/** What the visitor knows, and her kitchen. */
export interface Plan {
  goal: TimetableGoal;
  kitchen: Kitchen;
}

/** Which end of the timetable she knows: when it is out of the oven, when all is done, or when she begins. */
export type GoalName = 'oven' | 'until' | 'from';

/** A plan as it is in the form's fields. */
export interface PlanFields {
  goal: GoalName;
  moment: string;
  begins: string;
  ends: string;
  temperature: string;
  oven: string;
}

/** Writes a plan into the form's fields. */
export function fieldsOf({ goal, kitchen }: Plan): PlanFields {
  const [name, moment] =
    'from' in goal ? (['from', goal.from] as const) : 'oven' in goal ? (['oven', goal.oven] as const) : (['until', goal.until] as const);
  const { begins, ends, temperature, oven } = kitchen;
  return { goal: name, moment: clockIn(moment, deviceZone()), begins, ends, temperature: String(temperature), oven: String(oven) };
}

/** The same plan seen from another end: what the form's fields then have as the moment. */
export function momentAt(goal: GoalName, lines: readonly TimetableLine[], oven: number, now: number): string {
  const moment = goal === 'from' ? Math.max(lines[0]?.begins ?? 0, now) : lines.at(goal === 'oven' ? oven : -1)?.ends;
  return clockIn(moment ?? 0, deviceZone());
}

/** The problem with a day that is more than a year away. */
export const FAR_AWAY = 'Choose a day within a year.';

/** Reads the form's fields, or says what is wrong with them. `oven` is the step after which it comes out of the oven. */
export function planIn({ goal, begins, ends, ...typed }: PlanFields, oven: number, now: number): Plan | string {
  const moment = momentOfClock(typed.moment, deviceZone());
  const [temperature, hottest] = [Number(typed.temperature), Number(typed.oven)];
  if (Number.isNaN(moment)) return 'Choose a day and a time.';
  if (Math.abs(moment - now) > YEAR_MS) return FAR_AWAY;
  if (!begins || !ends) return 'Enter when you sleep, or the same time twice if you work through the night.';
  if (!isKitchenWarm(temperature)) return `Dough rises between ${COLDEST} and ${WARMEST} °F.`;
  if (!isOvenHot(hottest)) return `Ovens reach ${COOLEST_OVEN} to ${HOTTEST_OVEN} °F.`;
  const goals = { from: { from: moment }, until: { until: moment }, oven: { oven: moment, step: oven } };
  return { goal: goals[goal], kitchen: { begins, ends, temperature, oven: hottest } };
}

/** Whether a moment has passed. What begins now has not. */
export const isPast = (moment: number, now: number): boolean => moment < now - MINUTE_MS;

/** A new timetable's goal: all is done at the next full hour for which nothing is at night, or as soon as it can be. */
export function usualGoal(steps: readonly PlannedStep[], kitchen: Kitchen, now: number): TimetableGoal {
  const soonest = planFor(steps, { from: now }, kitchen).at(-1)?.ends ?? now;
  const hours = Array.from({ length: 24 }, (_, hour) => ({ until: (Math.ceil(soonest / HOUR_MS) + hour) * HOUR_MS }));
  const sparesNight = (goal: TimetableGoal) =>
    planFor(steps, goal, kitchen).every(({ begins, isAtNight }) => !isAtNight && !isPast(begins, now));
  return hours.find(sparesNight) ?? { until: soonest };
}

/** The first half hour of the next day at which all can be ready without work in the night. */
const timeThatSparesTheNight = (steps: readonly PlannedStep[], kitchen: Kitchen, end: number): number | undefined =>
  Array.from({ length: 48 }, (_, half) => end + (half + 1) * HALF_HOUR_MS).find((until) =>
    planFor(steps, { until }, kitchen).every(({ isAtNight }) => !isAtNight),
  );

const joined = new Intl.ListFormat('en-US');

/** What is wrong with a timetable, and what would be better; empty if nothing is. `lines` are the plan's. */
export function warningOf(steps: readonly PlannedStep[], { goal, kitchen }: Plan, lines: readonly TimetableLine[], now: number): string {
  const [first, end] = [lines[0]?.begins ?? Infinity, lines.at(-1)?.ends ?? 0];
  if (isPast(first, now)) {
    if (isPast(end, now)) return 'All of this is in the past.';
    return 'from' in goal
      ? 'This begins in the past.'
      : `To finish by then you’d have had to start on ${dayAndTime(first)}. Choose a later time.`;
  }
  const atNight = lines.flatMap(({ isAtNight }, index) => (isAtNight ? [String(index + 1)] : []));
  if (atNight.length === 0) {
    const isLater = 'from' in goal && first - goal.from >= MINUTE_MS;
    return isLater ? `Start on ${dayAndTime(first)} to keep your night free.` : '';
  }
  const better = timeThatSparesTheNight(steps, kitchen, end);
  const advice = better === undefined ? 'Try another time.' : `If everything is ready on ${dayAndTime(better)}, none are.`;
  return `${atNight.length === 1 ? 'Step' : 'Steps'} ${joined.format(atNight)} ${atNight.length === 1 ? 'is' : 'are'} in your night. ${advice}`;
}
