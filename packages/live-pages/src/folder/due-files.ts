interface Due {
  rank: number;
}

/**
 * The files of the published folder that must be made again or removed, by name. Those of lower ranks, which are small whole numbers, are
 * made first in the background.
 */
export class DueFiles {
  readonly #due = new Map<string, Due>();
  readonly #ofRank: (Set<string> | undefined)[] = [];

  get size(): number {
    return this.#due.size;
  }

  get names(): Iterable<string> {
    return this.#due.keys();
  }

  /** The number of due files of a rank. */
  count(rank: number): number {
    return this.#ofRank[rank]?.size ?? 0;
  }

  has(name: string): boolean {
    return this.#due.has(name);
  }

  /** A new object each time the file becomes due, because a file made in the meantime may be of an older version. */
  get(name: string): Readonly<Due> | undefined {
    return this.#due.get(name);
  }

  add(name: string, rank: number): void {
    this.promote(name, rank);
    const soonest = this.#due.get(name)?.rank ?? rank;
    this.#named(soonest).add(name);
    this.#due.set(name, { rank: soonest });
  }

  /** Raises the priority of a due file. */
  promote(name: string, rank: number): void {
    const due = this.#due.get(name);
    if (!due || due.rank <= rank) return;
    this.#ofRank[due.rank]?.delete(name);
    this.#named(rank).add(name);
    due.rank = rank;
  }

  delete(name: string): void {
    const due = this.#due.get(name);
    if (due) this.#ofRank[due.rank]?.delete(name);
    this.#due.delete(name);
  }

  /** The next file to make, skipping those that must wait; undefined if there is none. */
  next(mustWait: (name: string) => boolean): string | undefined {
    for (const names of this.#ofRank) for (const name of names ?? []) if (!mustWait(name)) return name;
    return undefined;
  }

  #named(rank: number): Set<string> {
    return (this.#ofRank[rank] ??= new Set());
  }
}
