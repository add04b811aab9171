import { asWritten, isUncompared, type Read } from './recorded-queries.ts';

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((name, place) => name === other[place]));

const keyOf = ({ query, args }: Pick<Read, 'query' | 'args'>): string => JSON.stringify([query, ...args]);

/** A read index as plain JSON: the reads, and for each page the places of its reads among them. */
export interface ReadIndexJson {
  reads: Read[];
  pages: [page: string, reads: number[]][];
}

/**
 * Which pages ran which queries, and the answers they got. A query that several pages share is stored, and repeated, only once.
 *
 * @example
 * const index = new ReadIndex();
 * index.note('/rye', reads); // after rendering it
 * index.stalePages(new Set(['rye']), (read) => readAgain(newer, read)); // Set { '/rye' } if an answer differs
 */
export class ReadIndex {
  readonly #reads = new Map<string, Read & { pages: Set<string> }>();
  readonly #keysOfPage = new Map<string, ReadonlySet<string>>();
  /** The keys of the reads that used a source. */
  readonly #keysOfSource = new Map<string, Set<string>>();

  static fromJson({ reads, pages }: ReadIndexJson): ReadIndex {
    const index = new ReadIndex();
    for (const [page, places] of pages)
      index.note(
        page,
        places.flatMap((place) => reads[place] ?? []),
      );
    return index;
  }

  /** The same pages and answers give the same JSON. */
  toJson(): ReadIndexJson {
    const places = new Map([...this.#reads.keys()].sort().map((key, place) => [key, place]));
    const reads = [...places.keys()].flatMap((key) => {
      const read = this.#readWithKey(key);
      return read ? [asWritten(read)] : [];
    });
    const pages = [...this.#keysOfPage].sort(([one], [other]) => (one < other ? -1 : 1));
    return { reads, pages: pages.map(([page, keys]) => [page, [...keys].map((key) => places.get(key) ?? -1).sort((a, b) => a - b)]) };
  }

  /** Records all reads of a page, replacing its earlier ones. */
  note(page: string, reads: Iterable<Read>): void {
    const keys = new Set<string>();
    for (const read of reads) {
      const key = keyOf(read);
      keys.add(key);
      const pages = this.#reads.get(key)?.pages ?? new Set();
      this.#put(key, { ...read, pages: pages.add(page) });
    }
    for (const key of this.#keysOfPage.get(page) ?? []) if (!keys.has(key)) this.#leave(page, key);
    this.#keysOfPage.set(page, keys);
  }

  /** Drops a page that no longer exists. */
  forget(page: string): void {
    for (const key of this.#keysOfPage.get(page) ?? []) this.#leave(page, key);
    this.#keysOfPage.delete(page);
  }

  #leave(page: string, key: string): void {
    const read = this.#reads.get(key);
    read?.pages.delete(page);
    if (read?.pages.size === 0) this.#drop(key);
  }

  #put(key: string, read: Read & { pages: Set<string> }): void {
    const before = this.#reads.get(key);
    if (before && isSameList(before.sources, read.sources)) {
      this.#reads.set(key, { ...read, sources: before.sources });
      return;
    }
    this.#drop(key);
    this.#reads.set(key, read);
    for (const source of read.sources) {
      const keys = this.#keysOfSource.get(source) ?? new Set();
      this.#keysOfSource.set(source, keys.add(key));
    }
  }

  #drop(key: string): void {
    for (const source of this.#reads.get(key)?.sources ?? []) {
      const keys = this.#keysOfSource.get(source);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfSource.delete(source);
    }
    this.#reads.delete(key);
  }

  /** The keys of the reads that used any of the sources, or of all reads if `sources` is undefined. Those of most pages come first. */
  #readsOf(sources: ReadonlySet<string> | undefined): string[] {
    const keys = new Set(sources ? [...sources].flatMap((source) => [...(this.#keysOfSource.get(source) ?? [])]) : this.#reads.keys());
    const pagesOf = (key: string) => this.#reads.get(key)?.pages.size ?? 0;
    return [...keys].sort((one, other) => pagesOf(other) - pagesOf(one));
  }

  /**
   * The pages that a change makes stale: those that are `known` to be, and those for which a query that used one of the `changed` sources
   * gets another answer. `again` repeats a read on the new version, or returns null if its pages are stale in any case. Without `changed`,
   * repeats every query of pages that are not stale already.
   */
  stalePages(changed: ReadonlySet<string> | undefined, again: (read: Read) => Read | null, known: Iterable<string> = []): Set<string> {
    const stale = new Set([...known].filter((page) => this.#keysOfPage.has(page)));
    for (const key of this.#readsOf(changed)) {
      const read = this.#reads.get(key);
      // A change of the settings makes every page stale with one query; the others are recorded again when the pages are rendered.
      if (!read || [...read.pages].every((page) => stale.has(page))) continue;
      const now = isUncompared(read) ? null : again(read);
      // The same answer may now come from other sources.
      if (now?.answer === read.answer) this.#put(key, { ...read, sources: now.sources });
      else for (const page of read.pages) stale.add(page);
    }
    return stale;
  }

  /** All recorded pages. */
  get pages(): Iterable<string> {
    return this.#keysOfPage.keys();
  }

  /** A page's reads, with their latest answers. */
  readsOf(page: string): Read[] {
    return [...(this.#keysOfPage.get(page) ?? [])].flatMap((key) => this.#readWithKey(key) ?? []);
  }

  #readWithKey(key: string): Read | null {
    const noted = this.#reads.get(key);
    if (!noted) return null;
    const { pages: _pages, ...read } = noted;
    return read;
  }
}
