import { readStored, writeStored } from '#kitchen/storage.ts';
import type { Focus } from '#schema/photos.ts';
import { type Answer, isGone } from '../../network/api-client.ts';
import { setFocus } from './photo-calls.ts';

const KEY = 'waiting-focal-points';
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

type Waiting = Record<string, { focus: Focus; at: number }>;

function read(): Waiting {
  const stored = readStored('localStorage', KEY);
  return typeof stored === 'object' && stored !== null ? (stored as Waiting) : {};
}

// A device that keeps nothing only forgets the focal point.
const write = (waiting: Waiting): boolean => writeStored('localStorage', KEY, waiting);

const without = (address: string): Waiting => Object.fromEntries(Object.entries(read()).filter(([name]) => name !== address));

/** The focal point of a photo that waits on this device for the photo to be saved, or undefined. */
export const waitingFocus = (address: string): Focus | undefined => read()[address]?.focus;

const isUnknownPhoto = (answer: Answer<unknown>): boolean => !answer.ok && isGone(answer.failure);

/** How a focal point is saved: 'waiting' is saved with the entry that shows the photo first. */
export type FocusSaved = 'saved' | 'waiting';

/** Saves a photo's focal point. A photo of no saved entry yet has it wait on this device. */
export async function saveFocus(address: string, focus: Focus): Promise<Answer<FocusSaved>> {
  const answer = await setFocus(address, focus);
  if (isUnknownPhoto(answer)) {
    write({ ...read(), [address]: { focus, at: Date.now() } });
    return { ok: true, value: 'waiting' };
  }
  if (!answer.ok) return answer;
  write(without(address));
  return { ok: true, value: 'saved' };
}

/** Saves the focal points that wait, of photos that have been saved with an entry by now. To be called after every save. */
export async function sendWaitingFocus(): Promise<void> {
  for (const [address, { focus, at }] of Object.entries(read())) {
    const answer = await setFocus(address, focus);
    const isForgotten = isUnknownPhoto(answer) && Date.now() - at > DAYS_KEPT * DAY_MS;
    if (answer.ok || isForgotten) write(without(address));
  }
}
