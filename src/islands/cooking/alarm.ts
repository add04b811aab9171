import { Bell } from './bell.ts';
import { ringText, type ShownTimer } from './timer-set.ts';

/** The vibration pattern of a ringing timer, in milliseconds. */
const SHAKES = [400, 200, 400, 200, 400];

/** Rings and shakes for timers that have ended, once for each. */
export class Alarm {
  readonly #bell = new Bell();
  /** What it rings for: each round of a step's timer rings on its own. */
  #ringing = new Set<string>();

  /** Lets the bell ring later. Without a user gesture the browser would refuse. */
  unlock(): void {
    this.#bell.unlock();
  }

  /** Gives the bell's sound back to the device. */
  close(): void {
    this.#bell.close();
  }

  /** Forgets what has rung, so that it rings again. */
  reset(): void {
    this.#ringing.clear();
  }

  /** Rings for the steps whose timers have just ended, of all that have; what to say of them, empty if there are none. */
  ringFor(ringing: readonly ShownTimer[]): string {
    const keyOf = ({ step, round }: ShownTimer) => `${step} ${round}`;
    const fresh = ringing.filter((timer) => !this.#ringing.has(keyOf(timer)));
    this.#ringing = new Set(ringing.map(keyOf));
    if (ringing.length === 0) this.#bell.hush();
    if (fresh.length === 0) return '';
    this.#bell.hush();
    this.#bell.ring();
    if ('vibrate' in navigator) navigator.vibrate(SHAKES);
    return fresh.map((timer) => `${ringText(timer)} for step ${timer.step + 1}.`).join(' ');
  }
}
