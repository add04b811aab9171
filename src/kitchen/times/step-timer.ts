import { propertyOf } from '../storage.ts';

/** A step's timer. Times are in milliseconds; `endsAt` is a point in time, so that the timer survives sleep. */
export interface StepTimer {
  length: number;
  /** When it ends; null while it is stopped. */
  endsAt: number | null;
  /** The remaining time while it is stopped. */
  left: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** A new, stopped timer. */
export const newTimer = (minutes: number): StepTimer => ({ length: minutes * MINUTE_MS, endsAt: null, left: minutes * MINUTE_MS });

/** The remaining time in milliseconds, never below 0. */
export const timeLeft = ({ endsAt, left }: StepTimer, now: number): number => Math.max(0, endsAt === null ? left : endsAt - now);

/** Whether a timer has run out. */
export const isOver = (timer: StepTimer, now: number): boolean => timer.endsAt !== null && timer.endsAt <= now;

export const startTimer = (timer: StepTimer, now: number): StepTimer => ({ ...timer, endsAt: now + timer.left });

export const pauseTimer = (timer: StepTimer, now: number): StepTimer => ({ ...timer, endsAt: null, left: timeLeft(timer, now) });

export const resetTimer = (timer: StepTimer): StepTimer => ({ ...timer, endsAt: null, left: timer.length });

/** What a timer is doing; one that was never started, or was reset, is `new`. */
export type TimerState = 'new' | 'running' | 'paused' | 'ringing';

export function timerState(timer: StepTimer, now: number): TimerState {
  if (timer.endsAt === null) return timer.left < timer.length ? 'paused' : 'new';
  return isOver(timer, now) ? 'ringing' : 'running';
}

/** Formats the remaining time as 4:05 or 1:04:05, rounded up to a second. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const padded = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

/** Restores a stored timer, or creates a new one if it is corrupt or has another length. */
export function restoreTimer(kept: unknown, minutes: number): StepTimer {
  const timer = newTimer(minutes);
  const endsAt = propertyOf(kept, 'endsAt');
  const left = propertyOf(kept, 'left');
  if (propertyOf(kept, 'length') !== timer.length || typeof left !== 'number' || !(left >= 0 && left <= timer.length)) return timer;
  return { ...timer, left, endsAt: typeof endsAt === 'number' && Number.isFinite(endsAt) ? endsAt : null };
}
