import { keepValue, keptProperty, keptValue } from '#kitchen/kept-value.ts';

/** The stored place in a recipe: a step index, the state of a `TimerSet`, and the scale. */
export interface CookingPlace {
  step: number;
  timers: unknown;
  scale?: unknown;
}

/** A place expires after two days: the bread is long out of the oven. */
const KEPT_MS = 2 * 24 * 60 * 60_000;

/** Stores the place on the device, and in the tab that cooking mode is open; null removes both. */
export function keepPlace(name: string, place: CookingPlace | null): void {
  keepValue('localStorage', name, place && { ...place, at: Date.now() });
  keepValue('sessionStorage', name, place && true);
}

/**
 * Records that cooking mode was closed: the place stays on the device and is offered, but a reload does not reopen cooking mode.
 */
export const leavePlace = (name: string): void => keepValue('sessionStorage', name, null);

/** The stored place, whether cooking mode was closed or lost with its tab, the battery or a discarded page. */
export function keptPlace(name: string): CookingPlace | null {
  const kept = keptValue('localStorage', name);
  const [step, at] = [keptProperty(kept, 'step'), keptProperty(kept, 'at')];
  if (typeof step === 'number' && typeof at === 'number' && Date.now() - at < KEPT_MS)
    return { step, timers: keptProperty(kept, 'timers'), scale: keptProperty(kept, 'scale') };
  if (kept !== null) keepPlace(name, null);
  return null;
}

/** Whether cooking mode was open in this tab when its page was lost. */
export const isPlaceOfTab = (name: string): boolean => keptValue('sessionStorage', name) !== null;
