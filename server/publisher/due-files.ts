/** How soon files are made that nobody asks for: lower comes first. */
export const RANK = { saved: 0, list: 1, page: 2, file: 3, photo: 4, rest: 5 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

interface Due {
  rank: Rank;
  /** Another number each time the file becomes due: what was made meanwhile may be of an older version. */
  turn: number;
}

/** The files of the published folder that are not yet as they must be, by name. */
export class DueFiles {
  readonly #due = new Map<string, Due>();
  readonly #ofRank: Set<string>[] = Object.values(RANK).map(() => new Set());
  #turn = 0;

  get size(): number {
    return this.#due.size;
  }

  get names(): Iterable<string> {
    return this.#due.keys();
  }

  /** How many there are of a rank. */
  count(rank: Rank): number {
    return this.#ofRank[rank]?.size ?? 0;
  }

  has(name: string): boolean {
    return this.#due.has(name);
  }

  /** Whether a file is one of those that come last. */
  isLast(name: string): boolean {
    return this.#due.get(name)?.rank === RANK.rest;
  }

  /** What tells whether a file has become due again since; undefined where it is not due. */
  turnOf(name: string): number | undefined {
    return this.#due.get(name)?.turn;
  }

  add(name: string, rank: Rank): void {
    this.promote(name, rank);
    const soonest = this.#due.get(name)?.rank ?? rank;
    this.#ofRank[soonest]?.add(name);
    this.#due.set(name, { rank: soonest, turn: (this.#turn += 1) });
  }

  /** Lets a file that is due be made sooner. */
  promote(name: string, rank: Rank): void {
    const due = this.#due.get(name);
    if (!due || due.rank <= rank) return;
    this.#ofRank[due.rank]?.delete(name);
    this.#ofRank[rank]?.add(name);
    due.rank = rank;
  }

  delete(name: string): void {
    const due = this.#due.get(name);
    if (due) this.#ofRank[due.rank]?.delete(name);
    this.#due.delete(name);
  }

  /** The file to be made next, of those that need not wait; undefined where there is none. */
  next(mustWait: (name: string) => boolean): string | undefined {
    for (const names of this.#ofRank) for (const name of names) if (!mustWait(name)) return name;
    return undefined;
  }
}
