/** The order in which files are made in the background: lower ranks first. */
export const RANK = { saved: 0, list: 1, page: 2, file: 3, photo: 4, rest: 5 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/** Whether a file of the published folder is a size of a photo. */
export const isRendition = (name: string): boolean => name.startsWith('media/');

/** The rank of a file when only its name is known. */
export const rankOfFile = (name: string): Rank => (isRendition(name) ? RANK.photo : RANK.page);

interface Due {
  rank: Rank;
}

/** The files of the published folder that must be made again or removed, by name. */
export class DueFiles {
  readonly #due = new Map<string, Due>();
  readonly #ofRank: Set<string>[] = Object.values(RANK).map(() => new Set());

  get size(): number {
    return this.#due.size;
  }

  get names(): Iterable<string> {
    return this.#due.keys();
  }

  /** The number of due files of a rank. */
  count(rank: Rank): number {
    return this.#ofRank[rank]?.size ?? 0;
  }

  has(name: string): boolean {
    return this.#due.has(name);
  }

  /** A new object each time the file becomes due, because a file made in the meantime may be of an older version. */
  get(name: string): Readonly<Due> | undefined {
    return this.#due.get(name);
  }

  add(name: string, rank: Rank): void {
    this.promote(name, rank);
    const soonest = this.#due.get(name)?.rank ?? rank;
    this.#ofRank[soonest]?.add(name);
    this.#due.set(name, { rank: soonest });
  }

  /** Raises the priority of a due file. */
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

  /** The next file to make, skipping those that must wait; undefined if there is none. */
  next(mustWait: (name: string) => boolean): string | undefined {
    for (const names of this.#ofRank) for (const name of names) if (!mustWait(name)) return name;
    return undefined;
  }
}
