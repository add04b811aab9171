import { propertyOf } from '#kitchen/storage.ts';
import {
  clockText,
  isOver,
  resetTimer,
  restoreTimer,
  type StepTimer,
  timeLeft,
  timerState,
  type TimerState,
} from '#kitchen/times/step-timer.ts';

const TICK_MS = 250;

/** The timer of a step as it is shown. */
export interface ShownTimer {
  /** The index of its step. */
  step: number;
  state: TimerState;
  /** The remaining time: 4:05. */
  clock: string;
}

/** Whether a timer runs or rings. */
export const isActive = ({ state }: ShownTimer): boolean => state === 'running' || state === 'ringing';

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

  /** All timers, those that end first at the beginning. */
  shown(now: number): ShownTimer[] {
    return [...this.#timers]
      .sort(([, a], [, b]) => timeLeft(a, now) - timeLeft(b, now))
      .map(([step, timer]) => ({ step, state: timerState(timer, now), clock: clockText(timeLeft(timer, now)) }));
  }

  /** Changes the timer of a step, if it has one, with `startTimer`, `pauseTimer` or `resetTimer`. */
  change(step: number, by: (timer: StepTimer, now: number) => StepTimer): void {
    const timer = this.#timers.get(step);
    if (!timer) return;
    this.#timers.set(step, by(timer, Date.now()));
    this.#tickWhileNeeded();
    this.#onTick();
  }

  /** Resets every timer that has ended by `now`; `Infinity` resets all. */
  clear(now: number): void {
    for (const [step, timer] of this.#timers) if (timer.endsAt === null || isOver(timer, now)) this.change(step, resetTimer);
  }

  toJSON(): Record<number, StepTimer> {
    return Object.fromEntries(this.#timers);
  }

  #tickWhileNeeded(): void {
    clearInterval(this.#ticking);
    if ([...this.#timers.values()].some(({ endsAt }) => endsAt !== null)) this.#ticking = setInterval(this.#onTick, TICK_MS);
  }
}
