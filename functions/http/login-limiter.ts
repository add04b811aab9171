const WINDOW_MS = 15 * 60_000;
const TRIES_PER_ADDRESS = 10;
const FAILURES_BEFORE_DELAY = 50;
const DELAY_MS = 1_000;
const ADDRESSES_KEPT = 10_000;

interface Count {
  failures: number;
  since: number;
}

/**
 * Slows down guessing: ten failures from one address within a quarter of an hour close it to that address, and
 * many failures from anywhere make every try take a second longer. Nobody is ever locked out by others.
 */
export class LoginLimiter {
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();
  #all: Count = { failures: 0, since: 0 };

  /** `now` is a clock in milliseconds that nobody sets: a wait must not become a year because the machine's clock was put right. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a try. Answers the seconds to wait where the address is closed, else how long to hold the answer back. */
  admit(address: string): { retryAfterSeconds: number } | { delayMs: number } {
    const now = this.#now();
    const count = this.#current(this.#counts.get(address), now);
    if (count.failures >= TRIES_PER_ADDRESS) return { retryAfterSeconds: Math.ceil((count.since + WINDOW_MS - now) / 1_000) };
    // Counted before the answer is known, so that tries at the same moment cannot slip through together.
    count.failures += 1;
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size > ADDRESSES_KEPT) this.#counts.delete(this.#counts.keys().next().value as string);
    this.#all = this.#current(this.#all, now);
    this.#all.failures += 1;
    return { delayMs: this.#all.failures > FAILURES_BEFORE_DELAY ? DELAY_MS : 0 };
  }

  /** Takes the counted try back: it was no failure. */
  succeed(address: string): void {
    this.#counts.delete(address);
    this.#all.failures = Math.max(0, this.#all.failures - 1);
  }

  #current(count: Count | undefined, now: number): Count {
    return count && now >= count.since && now - count.since < WINDOW_MS ? count : { failures: 0, since: now };
  }
}
