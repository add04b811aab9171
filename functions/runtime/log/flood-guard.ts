/** The most lines of one kind per minute, so that a client with endless refused requests cannot fill the disk. */
const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** The most kinds per minute; all others are counted together. */
const MOST_KINDS = 200;
const ALL_OTHERS = '';
const LONGEST_KIND = 1_000;

/** How many lines of a kind were dropped in a past minute, with the description of the first one. */
export interface LeftOut<T> {
  of: T;
  lines: number;
}

/** Limits log lines per kind, so that a flood of one kind does not suppress the others. */
export class FloodGuard<T> {
  readonly #now: () => number;
  readonly #minutes = new Map<string, { since: number; lines: number; of: T }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a line and returns whether to write it. `of` describes its kind for `takeLeftOut`. */
  admit(kind: string, of: T): boolean {
    const known = kind.slice(0, LONGEST_KIND);
    const key = this.#minutes.has(known) || this.#minutes.size < MOST_KINDS ? known : ALL_OTHERS;
    const minute = this.#minutes.get(key) ?? { since: this.#now(), lines: 0, of };
    minute.lines += 1;
    this.#minutes.set(key, minute);
    return minute.lines <= LINES_A_MINUTE;
  }

  /** Clears the past minutes and returns the lines dropped in them. */
  takeLeftOut(): LeftOut<T>[] {
    const leftOut: LeftOut<T>[] = [];
    for (const [key, { since, lines, of }] of this.#minutes) {
      const age = this.#now() - since;
      // A negative age means the clock was set back, so the minute counts as over.
      if (age >= 0 && age < MINUTE_MS) continue;
      this.#minutes.delete(key);
      if (lines > LINES_A_MINUTE) leftOut.push({ of, lines: lines - LINES_A_MINUTE });
    }
    return leftOut;
  }
}
