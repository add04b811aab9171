import { propertyOf } from '#kitchen/storage.ts';
import { isOver, restoreTimer, pauseTimer, resetTimer, startTimer, type StepTimer, timeLeft } from '#kitchen/times/step-timer.ts';

const TICK_MS = 250;

/** A running or ringing timer: its step index, and the remaining milliseconds. */
export interface ActiveTimer {
  step: number;
  left: number;
  rings: boolean;
}

/** The timers of all steps, by step index. They run independently of the visible step. */
export class TimerSet {
  readonly #timers: Map<number, StepTimer>;
  readonly #onTick: () => void;
  #ticking: ReturnType<typeof setInterval> | undefined;

  /** `minutes` has one number per step, 0 for none; `kept` is an earlier `toJSON` result, or any other stored value. */
  constructor(minutes: readonly number[], kept: unknown, onTick: () => void) {
    this.#timers = new Map(
      minutes.flatMap((length, step) => (length > 0 ? [[step, restoreTimer(propertyOf(kept, String(step)), length)]] : [])),
    );
    this.#onTick = onTick;
    this.#tickWhileNeeded();
  }

  get(step: number): StepTimer | null {
    return this.#timers.get(step) ?? null;
  }

  /** The running and ringing timers. */
  active(now: number): ActiveTimer[] {
    return [...this.#timers].flatMap(([step, timer]) =>
      timer.endsAt === null ? [] : [{ step, left: timeLeft(timer, now), rings: isOver(timer, now) }],
    );
  }

  start(step: number): void {
    this.#change(step, (timer) => startTimer(timer, Date.now()));
  }

  pause(step: number): void {
    this.#change(step, (timer) => pauseTimer(timer, Date.now()));
  }

  reset(step: number): void {
    this.#change(step, resetTimer);
  }

  /** Whether any timer was started and not reset. */
  get hasBegun(): boolean {
    return [...this.#timers.values()].some(({ endsAt, left, length }) => endsAt !== null || left < length);
  }

  /** Resets every timer that has ended by `now`; `Infinity` resets all. */
  clear(now: number): void {
    for (const [step, timer] of this.#timers) if (timer.endsAt === null || isOver(timer, now)) this.reset(step);
  }

  toJSON(): Record<number, StepTimer> {
    return Object.fromEntries(this.#timers);
  }

  #change(step: number, change: (timer: StepTimer) => StepTimer): void {
    const timer = this.#timers.get(step);
    if (!timer) return;
    this.#timers.set(step, change(timer));
    this.#tickWhileNeeded();
    this.#onTick();
  }

  #tickWhileNeeded(): void {
    clearInterval(this.#ticking);
    if (this.active(0).length > 0) this.#ticking = setInterval(this.#onTick, TICK_MS);
  }
}
