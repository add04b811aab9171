import { describe, expect, test } from 'vitest';
import { momentOfClock } from '#domain/time-zone.ts';
import type { TimetableGoal } from '#kitchen/timetable.ts';
import { FAR_AWAY, fieldsOf, momentAt, type Plan, type PlanFields, planIn, usualGoal, warningOf } from './plan.ts';
import { deviceZone, type Kitchen, planFor, type PlannedStep } from './stored-plan.ts';

const at = (clock: string) => momentOfClock(clock, deviceZone());
const NOW = at('2026-11-25T12:00');
const KITCHEN: Kitchen = { begins: '22:00', ends: '06:30', temperature: 75, oven: 550 };
const FIELDS: PlanFields = { goal: 'until', moment: '2026-11-28T12:00', begins: '22:00', ends: '06:30', temperature: '75', oven: '550' };

const step = (minutes: number, needsBaker = true): PlannedStep => ({
  words: 'Knead.',
  shortest: minutes,
  longest: minutes,
  needsBaker,
  isRising: false,
  oven: undefined,
  isAssumed: false,
  overlap: 0,
});
const STEPS = [step(30), step(120, false), step(60)];

describe('what is typed is read', () => {
  const OVEN = 1;

  test.each([
    ['until', { until: at('2026-11-28T12:00') }],
    ['from', { from: at('2026-11-28T12:00') }],
    ['oven', { oven: at('2026-11-28T12:00'), step: OVEN }],
  ] as const)('as a plan, which gives the same fields: %s', (goal, expected) => {
    const fields = { ...FIELDS, goal };
    const plan = planIn(fields, OVEN, NOW);
    expect(plan).toEqual({ goal: expected, kitchen: KITCHEN });
    expect(fieldsOf(plan as Plan)).toEqual(fields);
  });

  test.each([
    [{ moment: '' }, 'Choose a day and a time.'],
    [{ moment: '2028-11-28T12:00' }, FAR_AWAY],
    [{ moment: '2024-11-28T12:00' }, FAR_AWAY],
    [{ begins: '' }, 'Enter when you sleep, or the same time twice if you work through the night.'],
    [{ temperature: '' }, 'Dough rises between 50 and 100 °F.'],
    [{ temperature: '101' }, 'Dough rises between 50 and 100 °F.'],
    [{ oven: '' }, 'Ovens reach 300 to 600 °F.'],
    [{ oven: '299' }, 'Ovens reach 300 to 600 °F.'],
  ])('%j is answered with what is wrong', (typed, sentence) => {
    expect(planIn({ ...FIELDS, ...typed }, OVEN, NOW)).toBe(sentence);
  });
});

test('what bakes takes longer in an oven that does not get as hot, and nothing else does', () => {
  const baking = [step(30), { ...step(40), oven: 500 }];
  const minutes = (oven: number) => {
    const [first, second] = planFor(baking, { until: at('2026-11-28T12:00') }, { ...KITCHEN, oven });
    return [first, second].map((line) => ((line?.ends ?? 0) - (line?.begins ?? 0)) / 60_000);
  };
  expect(minutes(500)).toEqual([30, 40]);
  expect(minutes(450)).toEqual([30, 50]);
});

test('another end of the same plan', () => {
  const lines = planFor(STEPS, { until: at('2026-11-28T12:00') }, KITCHEN);
  expect(momentAt('until', lines, 1, NOW)).toBe('2026-11-28T12:00');
  expect(momentAt('oven', lines, 1, NOW)).toBe('2026-11-28T11:00');
  expect(momentAt('from', lines, 1, NOW)).toBe('2026-11-28T08:30');
  expect(momentAt('from', lines, 1, at('2026-11-28T10:00'))).toBe('2026-11-28T10:00');
});

test('a new timetable is done at the next full hour that spares the night', () => {
  expect(usualGoal(STEPS, KITCHEN, NOW)).toEqual({ until: at('2026-11-25T16:00') });
  expect(usualGoal(STEPS, KITCHEN, at('2026-11-25T21:00'))).toEqual({ until: at('2026-11-26T10:00') });
});

test.each<[what: string, goal: TimetableGoal, warning: string | RegExp]>([
  ['nothing', { until: at('2026-11-28T12:00') }, ''],
  ['all is past', { until: at('2026-11-25T10:00') }, 'All of this is in the past.'],
  ['the beginning is past', { from: at('2026-11-25T11:00') }, 'This begins in the past.'],
  [
    'it is too late',
    { until: at('2026-11-25T14:00') },
    /^To finish by then you’d have had to start on Wednesday at 10:30.AM\. Choose a later time\.$/,
  ],
  ['it cannot begin yet', { from: at('2026-11-25T23:00') }, /^Start on Thursday at 6:30.AM to keep your night free\.$/],
  [
    'a step is at night',
    { until: at('2026-11-26T06:00') },
    /^Steps 1, 2, and 3 are in your night\. If everything is ready on Thursday at 10:00.AM, none are\.$/,
  ],
])('a timetable says if %s', (_, goal, warning) => {
  const said = warningOf(STEPS, { goal, kitchen: KITCHEN }, planFor(STEPS, goal, KITCHEN), NOW);
  if (typeof warning === 'string') expect(said).toBe(warning);
  else expect(said).toMatch(warning);
});
