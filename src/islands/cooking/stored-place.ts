import { writeStored, propertyOf, readStored } from '#kitchen/storage.ts';

/** The stored place in a recipe: a step index, the state of a `TimerSet`, the scale, and the ticked ingredients. */
export interface CookingPlace {
  step: number;
  timers: unknown;
  scale?: unknown;
  ticks: readonly unknown[];
}

/** A place expires after two days: the bread is long out of the oven. */
const LIFETIME_MS = 2 * 24 * 60 * 60_000;

/** Stores the place on the device, and in the tab that cooking mode is open; null removes both. */
export function writePlace(name: string, place: CookingPlace | null): void {
  writeStored('localStorage', name, place && { ...place, at: Date.now() });
  writeStored('sessionStorage', name, place && true);
}

/**
 * Records that cooking mode was closed: the place stays on the device and is offered, but a reload does not reopen cooking mode.
 */
export const leavePlace = (name: string): void => void writeStored('sessionStorage', name, null);

/** The stored place, whether cooking mode was closed or lost with its tab, the battery or a discarded page. */
export function readPlace(name: string): CookingPlace | null {
  const kept = readStored('localStorage', name);
  const [step, at, timers, scale, ticks] = ['step', 'at', 'timers', 'scale', 'ticks'].map((property) => propertyOf(kept, property));
  if (typeof step === 'number' && typeof at === 'number' && Date.now() - at < LIFETIME_MS)
    return { step, timers, scale, ticks: Array.isArray(ticks) ? ticks : [] };
  if (kept !== null) writePlace(name, null);
  return null;
}

/** Whether cooking mode was open in this tab when its page was lost. */
export const wasOpenInTab = (name: string): boolean => readStored('sessionStorage', name) !== null;
