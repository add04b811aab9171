import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import type { Repeats } from '@family-bakery/recipes/times/repeats';
import { propertyOf } from '#kitchen/storage.ts';
import {
  clockText,
  isOver,
  newTimer,
  resetTimer,
  restoreTimer,
  roundsOver,
  type StepTimer,
  timerState,
  type TimerState,
  timeToRing,
} from '@family-bakery/recipes/times/step-timer';

const TICK_MS = 250;

/** The timer of a step as it is shown. */
export interface ShownTimer {
  /** The index of its step. */
  step: number;
  state: TimerState;
  /** The time until it rings: 4:05; of one that was not started and rings several times, how often: 4 × 30 min. */
  clock: string;
  /** What is to be done when it rings, or rings for: Fold 2 of 4; empty for one that rings once. */
  round: string;
  /** Whether stopping its ringing ends it. */
  isLast: boolean;
}

/** The timer that a step has; one without minutes or rounds has none. */
interface TimedStep {
  minutes: number;
  rounds: Repeats | null;
}

/** Whether a timer runs or rings. */
export const isActive = ({ state }: ShownTimer): boolean => state === 'running' || state === 'ringing';

/** What a ringing timer says. */
export const ringText = ({ round }: ShownTimer): string => round || 'Time’s up';

function shownTimer(step: number, timer: StepTimer, now: number): ShownTimer {
  const [state, over, { rounds }] = [timerState(timer, now), roundsOver(timer, now), timer];
  const clock = state === 'new' && rounds ? `${rounds.rounds} × ${formatMinutes(rounds.every)}` : clockText(timeToRing(timer, now));
  const number = state === 'ringing' ? over : over + 1;
  const hasRound = rounds && state !== 'new' && number > timer.heard && number <= rounds.rounds;
  const round = hasRound ? `${rounds.what} ${number} of ${rounds.rounds}` : '';
  return { step, state, clock, round, isLast: !rounds || isOver(timer, now) };
}

/** The timers of all steps, by step index. They run independently of the visible step. */
export class TimerSet {
  readonly #timers: Map<number, StepTimer>;
  readonly #onTick: () => void;
  #ticking: ReturnType<typeof setInterval> | undefined;

  /** `kept` is an earlier `toJSON` result, or any other stored value. */
  constructor(steps: readonly TimedStep[], kept: unknown, onTick: () => void) {
    this.#timers = new Map(
      steps.flatMap(({ minutes, rounds }, step) =>
        newTimer(minutes, rounds).length > 0 ? [[step, restoreTimer(propertyOf(kept, String(step)), minutes, rounds)]] : [],
      ),
    );
    this.#onTick = onTick;
    this.#tickWhileNeeded();
  }

  /** All timers, those that end first at the beginning. */
  shown(now: number): ShownTimer[] {
    return [...this.#timers]
      .sort(([, a], [, b]) => timeToRing(a, now) - timeToRing(b, now))
      .map(([step, timer]) => shownTimer(step, timer, now));
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
