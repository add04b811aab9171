import { keepValue, keptProperty, keptValue } from '#kitchen/kept-value.ts';

/** How far a recipe was cooked, and at which scale: a step's index, and what a `TimerSet` kept. */
export interface CookingPlace {
  step: number;
  timers: unknown;
  scale?: unknown;
}

/** A place that nobody came back to for two days is forgotten: the bread is long out of the oven. */
const KEPT_MS = 2 * 24 * 60 * 60_000;

/** Keeps on the device how far a recipe was cooked, and in the tab that cooking mode is open; null forgets both. */
export function keepPlace(name: string, place: CookingPlace | null): void {
  keepValue('localStorage', name, place && { ...place, at: Date.now() });
  keepValue('sessionStorage', name, place && true);
}

/** Cooking mode is closed: the place stays on the device and is offered, but a reload of the page does not lead back into it. */
export const leavePlace = (name: string): void => keepValue('sessionStorage', name, null);

/** How far a recipe was cooked, whether cooking mode was left or lost: with its tab, its battery, a page that slept. */
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
