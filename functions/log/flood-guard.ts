/** How many lines of one kind a minute may have: a client that is refused over and over must not fill the disk. */
const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** How many kinds are told apart in a minute; what comes after them counts as one. */
const MOST_KINDS = 200;
const ALL_OTHERS = '';
const LONGEST_KIND = 1_000;

/** What was left out of a minute that is over: how many lines, and of what, as the first of them was described. */
export interface LeftOut<T> {
  of: T;
  lines: number;
}

/** Counts lines by their kind, so that many of one take the room of no other. */
export class FloodGuard<T> {
  readonly #now: () => number;
  readonly #minutes = new Map<string, { since: number; lines: number; of: T }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a line; answers whether there is room for it. `of` describes its kind once the minute is over. */
  admit(kind: string, of: T): boolean {
    const known = kind.slice(0, LONGEST_KIND);
    const key = this.#minutes.has(known) || this.#minutes.size < MOST_KINDS ? known : ALL_OTHERS;
    const minute = this.#minutes.get(key) ?? { since: this.#now(), lines: 0, of };
    minute.lines += 1;
    this.#minutes.set(key, minute);
    return minute.lines <= LINES_A_MINUTE;
  }

  /** Forgets the minutes that are over, and answers what was left out of them. */
  takeLeftOut(): LeftOut<T>[] {
    const leftOut: LeftOut<T>[] = [];
    for (const [key, { since, lines, of }] of this.#minutes) {
      const age = this.#now() - since;
      // A clock that was set back must not keep lines out for as long.
      if (age >= 0 && age < MINUTE_MS) continue;
      this.#minutes.delete(key);
      if (lines > LINES_A_MINUTE) leftOut.push({ of, lines: lines - LINES_A_MINUTE });
    }
    return leftOut;
  }
}
