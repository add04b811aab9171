import { ASSUMED_TIME } from '@family-bakery/recipes/times/step-times';
import { propertyOf, readStored, writeStored } from '#kitchen/storage.ts';
import { lastBakingStep, ovenDegrees } from '@family-bakery/recipes/times/baking-step';
import {
  bakingFactor,
  type Night,
  risingFactor,
  timetable,
  type TimetableGoal,
  type TimetableLine,
  USUAL_KITCHEN,
} from '#kitchen/timetable.ts';

/** A step of the recipe on the page. Times are in minutes. */
export interface PlannedStep {
  words: string;
  shortest: number;
  longest: number;
  needsBaker: boolean;
  isRising: boolean;
  /** How hot the oven is, in degrees Fahrenheit, if it bakes and the recipe says it. */
  oven: number | undefined;
  /** Whether its length is assumed, because the recipe does not say it. */
  isAssumed: boolean;
  /** How much of it passes within the step before. */
  overlap: number;
}

/** The recipe on the page, as far as a timetable needs it. */
export interface PlannedRecipe {
  title: string;
  slug: string;
  steps: readonly PlannedStep[];
}

/** When someone sleeps, how warm her kitchen is and how hot her oven gets, in degrees Fahrenheit: the same for all recipes. */
export interface Kitchen extends Night {
  temperature: number;
  oven: number;
}

const KITCHEN: Kitchen = { begins: '22:00', ends: '06:30', temperature: USUAL_KITCHEN, oven: 550 };
/** The temperatures at which dough rises at all, in degrees Fahrenheit. */
export const [COLDEST, WARMEST] = [50, 100];
/** What ovens reach, in degrees Fahrenheit. */
export const [COOLEST_OVEN, HOTTEST_OVEN] = [300, 600];
/** A timetable is forgotten a day after its end. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** The time zone of the device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const isClock = (value: unknown): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** Whether a temperature is one at which dough rises. */
export const isKitchenWarm = (value: unknown): value is number => typeof value === 'number' && value >= COLDEST && value <= WARMEST;

/** Whether a temperature is one that an oven may have as its highest. */
export const isOvenHot = (value: unknown): value is number => typeof value === 'number' && value >= COOLEST_OVEN && value <= HOTTEST_OVEN;

/** The stored kitchen; what was never said is the usual. */
export function readKitchen(): Kitchen {
  const kept = readStored('localStorage', 'kitchen');
  const [begins, ends, temperature, oven] = ['begins', 'ends', 'temperature', 'oven'].map((name) => propertyOf(kept, name));
  return {
    begins: isClock(begins) ? begins : KITCHEN.begins,
    ends: isClock(ends) ? ends : KITCHEN.ends,
    temperature: isKitchenWarm(temperature) ? temperature : KITCHEN.temperature,
    oven: isOvenHot(oven) ? oven : KITCHEN.oven,
  };
}

/** Stores the kitchen on the device. */
export const writeKitchen = (kitchen: Kitchen): void => void writeStored('localStorage', 'kitchen', kitchen);

/** Reads the steps of the recipe on the page. */
function plannedSteps(sheet: Element): PlannedStep[] {
  const items = [...sheet.querySelectorAll<HTMLElement>('.steps > li')];
  const words = items.map((step) => step.querySelector<HTMLElement>('.step-text')?.innerText.trim().replace(/\s+/g, ' ') ?? '');
  const ovens = ovenDegrees(words);
  return items.map((step, index) => {
    const { takes, minutes, part, overlap = 0 } = step.dataset;
    const [shortest = ASSUMED_TIME, longest = shortest] = (takes ?? minutes)?.split('-').map(Number) ?? [];
    return {
      words: words[index] ?? '',
      shortest,
      longest,
      needsBaker: part === undefined,
      isRising: part === 'rising',
      oven: ovens[index],
      isAssumed: (takes ?? minutes) === undefined,
      overlap: Number(overlap),
    };
  });
}

/** Reads the recipe on the page. */
export const readPlannedRecipe = (sheet: HTMLElement): PlannedRecipe => ({
  title: sheet.querySelector('h1')?.textContent.trim() ?? '',
  slug: sheet.dataset['slug'] ?? 'recipe',
  steps: plannedSteps(sheet),
});

/** The timetable of some steps, as long as they take in a kitchen and its oven. */
export const planFor = (steps: readonly PlannedStep[], goal: TimetableGoal, kitchen: Kitchen): TimetableLine[] => {
  const factor = risingFactor(kitchen.temperature);
  const lasting = (minutes: number, { isRising, oven = 0 }: PlannedStep) =>
    Math.round(minutes * (isRising ? factor : bakingFactor(oven, kitchen.oven)));
  return timetable(
    steps.map((step) => ({ ...step, shortest: lasting(step.shortest, step), longest: lasting(step.longest, step) })),
    goal,
    kitchen,
    deviceZone(),
  );
};

const nameOf = (sheet: HTMLElement): string => `timetable:${sheet.dataset['slug'] ?? ''}`;

/** Stores the timetable's goal on the device; null removes it. */
export const writeGoal = (sheet: HTMLElement, goal: TimetableGoal | null): void => void writeStored('localStorage', nameOf(sheet), goal);

/** The step after which it comes out of the oven, if others follow; -1 if there is none. */
export function ovenStep(steps: readonly PlannedStep[]): number {
  const last = lastBakingStep(steps.map(({ words }) => words));
  return last === steps.length - 1 ? -1 : last;
}

/** Whether a timetable's last day has passed. */
const isOver = (lines: readonly TimetableLine[]): boolean => (lines.at(-1)?.ends ?? 0) <= Date.now() - LIFETIME_MS;

/** The stored goal of the recipe on the page; null if there is none, or its day has passed. */
export function readGoal(sheet: HTMLElement, steps: readonly PlannedStep[]): TimetableGoal | null {
  const kept = readStored('localStorage', nameOf(sheet));
  const step = ovenStep(steps);
  const [from, until, oven] = ['from', 'until', 'oven'].map((name) => propertyOf(kept, name));
  const goal: TimetableGoal | null =
    typeof from === 'number'
      ? { from }
      : typeof until === 'number'
        ? { until }
        : typeof oven === 'number' && step >= 0
          ? { oven, step }
          : null;
  if (goal && !isOver(planFor(steps, goal, readKitchen()))) return goal;
  if (kept !== null) writeGoal(sheet, null);
  return null;
}

/** The visitor's timetable of the recipe on the page; empty if she has made none. */
export function planOf(sheet: HTMLElement): TimetableLine[] {
  const steps = plannedSteps(sheet);
  const goal = readGoal(sheet, steps);
  return goal ? planFor(steps, goal, readKitchen()) : [];
}
