import type { Repeats } from './repeats.ts';
import { isRecord } from '../is-record.ts';

/** A step's timer. Times are in milliseconds; `endsAt` is a point in time, so that the timer survives sleep. */
export interface StepTimer {
  length: number;
  /** Null for one that rings once, at its end. */
  rounds: Repeats | null;
  /** How many rounds were over when its ringing was last stopped. */
  heard: number;
  /** When it ends; null while it is stopped. */
  endsAt: number | null;
  /** The remaining time while it is stopped. */
  left: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** A new, stopped timer, which goes on at least until its last round is over. */
export function newTimer(minutes: number, rounds: Repeats | null = null): StepTimer {
  const length = Math.max(minutes, rounds ? rounds.rounds * rounds.every : 0) * MINUTE_MS;
  return { length, rounds, heard: 0, endsAt: null, left: length };
}

/** The remaining time in milliseconds, never below 0. */
export const timeLeft = ({ endsAt, left }: StepTimer, now: number): number => Math.max(0, endsAt === null ? left : endsAt - now);

/** How many rounds of a timer are over; 0 for one without. */
export const roundsOver = (timer: StepTimer, now: number): number =>
  timer.rounds ? Math.min(timer.rounds.rounds, Math.floor((timer.length - timeLeft(timer, now)) / (timer.rounds.every * MINUTE_MS))) : 0;

/** The time in milliseconds until a timer rings next. */
export function timeToRing(timer: StepTimer, now: number): number {
  const [left, over] = [timeLeft(timer, now), roundsOver(timer, now)];
  if (!timer.rounds || over === timer.rounds.rounds) return left;
  return left - (timer.length - (over + 1) * timer.rounds.every * MINUTE_MS);
}

/** Whether a timer has run out. */
export const isOver = (timer: StepTimer, now: number): boolean => timer.endsAt !== null && timer.endsAt <= now;

export const startTimer = (timer: StepTimer, now: number): StepTimer => ({ ...timer, endsAt: now + timer.left });

export const pauseTimer = (timer: StepTimer, now: number): StepTimer => ({ ...timer, endsAt: null, left: timeLeft(timer, now) });

export const resetTimer = (timer: StepTimer): StepTimer => ({ ...timer, heard: 0, endsAt: null, left: timer.length });

/** Stops the ringing of a timer: it goes on with its next round, or is new again after the last. */
export const hushTimer = (timer: StepTimer, now: number): StepTimer =>
  isOver(timer, now) ? resetTimer(timer) : { ...timer, heard: roundsOver(timer, now) };

/** What a timer is doing; one that was never started, or was reset, is `new`. */
export type TimerState = 'new' | 'running' | 'paused' | 'ringing';

export function timerState(timer: StepTimer, now: number): TimerState {
  if (timer.endsAt === null) return timer.left < timer.length ? 'paused' : 'new';
  return isOver(timer, now) || roundsOver(timer, now) > timer.heard ? 'ringing' : 'running';
}

/** Formats the remaining time as 4:05 or 1:04:05, rounded up to a second. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const padded = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

/** Restores a stored timer, or creates a new one if it is corrupt or has another length. */
export function restoreTimer(kept: unknown, minutes: number, rounds: Repeats | null = null): StepTimer {
  const timer = newTimer(minutes, rounds);
  const { endsAt, left, heard, length } = isRecord(kept) ? kept : {};
  if (length !== timer.length || typeof left !== 'number' || !(left >= 0 && left <= timer.length)) return timer;
  return {
    ...timer,
    left,
    heard: typeof heard === 'number' ? heard : 0,
    endsAt: typeof endsAt === 'number' && Number.isFinite(endsAt) ? endsAt : null,
  };
}
