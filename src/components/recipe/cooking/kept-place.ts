import { keepValue, keptProperty, keptValue } from '#kitchen/kept-value.ts';

/** How far a recipe was cooked: a step's index, and what a `TimerSet` kept. */
export interface CookingPlace {
  step: number;
  timers: unknown;
}

/** A place that nobody came back to for two days is forgotten: the bread is long out of the oven. */
const KEPT_MS = 2 * 24 * 60 * 60_000;

/** Keeps on the device how far a recipe was cooked, and in the tab that it was here; null, where it is left, forgets both. */
export function keepPlace(name: string, place: CookingPlace | null): void {
  keepValue('localStorage', name, place && { ...place, at: Date.now() });
  keepValue('sessionStorage', name, place && true);
}

/** How far a recipe was cooked, where cooking mode was not left but lost: with its tab, its battery, a page that slept. */
export function keptPlace(name: string): CookingPlace | null {
  const kept = keptValue('localStorage', name);
  const [step, at] = [keptProperty(kept, 'step'), keptProperty(kept, 'at')];
  if (typeof step === 'number' && typeof at === 'number' && Date.now() - at < KEPT_MS)
    return { step, timers: keptProperty(kept, 'timers') };
  if (kept !== null) keepPlace(name, null);
  return null;
}

/** Whether it was in this tab that a kept place was reached. */
export const isPlaceOfTab = (name: string): boolean => keptValue('sessionStorage', name) !== null;
