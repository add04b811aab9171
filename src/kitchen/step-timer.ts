import { keptProperty } from './kept-value.ts';

/** A step's timer. Times are milliseconds; `endsAt` is a moment, so that it is right after the device has slept. */
export interface StepTimer {
  length: number;
  /** When it ends, or null while it stands still. */
  endsAt: number | null;
  /** What is left while it stands still. */
  left: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** A timer of some minutes that stands still. */
export const newTimer = (minutes: number): StepTimer => ({ length: minutes * MINUTE_MS, endsAt: null, left: minutes * MINUTE_MS });

/** What a timer has left at a moment, in milliseconds, never below 0. */
export const timeLeft = ({ endsAt, left }: StepTimer, now: number): number => Math.max(0, endsAt === null ? left : endsAt - now);

/** Whether a timer has come to its end. */
export const isOver = (timer: StepTimer, now: number): boolean => timer.endsAt !== null && timer.endsAt <= now;

export const startTimer = (timer: StepTimer, now: number): StepTimer => ({ ...timer, endsAt: now + timer.left });

export const pauseTimer = (timer: StepTimer, now: number): StepTimer => ({ ...timer, endsAt: null, left: timeLeft(timer, now) });

export const resetTimer = (timer: StepTimer): StepTimer => ({ ...timer, endsAt: null, left: timer.length });

/** What is left as a clock shows it, 4:05 or 1:04:05; a second that has begun counts. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const padded = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

/** The timer of some minutes that a browser kept, or a new one where that is none of this length. */
export function keptTimer(kept: unknown, minutes: number): StepTimer {
  const timer = newTimer(minutes);
  const endsAt = keptProperty(kept, 'endsAt');
  const left = keptProperty(kept, 'left');
  if (keptProperty(kept, 'length') !== timer.length || typeof left !== 'number' || !(left >= 0 && left <= timer.length)) return timer;
  return { ...timer, left, endsAt: typeof endsAt === 'number' && Number.isFinite(endsAt) ? endsAt : null };
}
