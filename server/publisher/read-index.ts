import { focusPoints } from '#content/photos.ts';
import { postOrder } from '#content/posts.ts';
import { type Read, readAgain } from '#content/reader.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { publishedDistinctTexts } from '#content/distinct-text.ts';
import type { Outside } from '#domain/outside.ts';
import type { DistinctText } from '#domain/page-text.ts';

/** The focal points of a moment, each in a word that can be compared. */
const focusWords = ({ entries }: ContentSnapshot): Map<string, string> =>
  new Map([...focusPoints(entries.photos)].map(([address, { x, y }]) => [address, `${x} ${y}`]));

const isSameName = (a: DistinctText | undefined, b: DistinctText | undefined): boolean =>
  a?.title === b?.title && a?.description === b?.description;

const keyOf = ({ query, args }: Pick<Read, 'query' | 'args'>): string => JSON.stringify([query, ...args]);

/** The names of everything that differs between two moments, as reads name what they looked at. */
export function changedSources(before: ContentSnapshot, after: ContentSnapshot): Set<string> {
  const changed = new Set<string>();
  const compare = <T>(
    prefix: string,
    separator: string,
    old: ReadonlyMap<string, T>,
    now: ReadonlyMap<string, T>,
    isSame: (a: T, b: T | undefined) => boolean = Object.is,
  ) => {
    if (old === now) return false;
    const size = changed.size;
    for (const [name, value] of old) if (!isSame(value, now.get(name))) changed.add(`${prefix}${separator}${name}`);
    for (const name of now.keys()) if (!old.has(name)) changed.add(`${prefix}${separator}${name}`);
    return changed.size > size;
  };
  for (const kind of Object.keys(after.entries) as (keyof typeof after.entries)[]) {
    if (compare<unknown>(kind, '/', before.entries[kind], after.entries[kind])) changed.add(`${kind}/*`);
  }
  compare('photo', '', before.photos, after.photos);
  if (before.files !== after.files) changed.add('files');
  for (const service of Object.keys(after.outside) as (keyof Outside)[]) {
    if (JSON.stringify(before.outside[service]) !== JSON.stringify(after.outside[service])) changed.add(`outside/${service}`);
  }
  if (changed.has('photos/*')) compare('photo', '', focusWords(before), focusWords(after));
  // An edit seldom moves a post, and each post's page asks what stands next to it.
  if (changed.has('post/*') && postOrder(before.entries.post).join() !== postOrder(after.entries.post).join()) changed.add('post/order');
  // Nor does it often change what other entries are called.
  if (changed.size > 0) compare('words', '', publishedDistinctTexts(before.entries), publishedDistinctTexts(after.entries), isSameName);
  return changed;
}

/**
 * Which pages asked what, and what they were told. Questions that several pages ask are kept, and asked again,
 * once.
 */
export class ReadIndex {
  readonly #reads = new Map<string, Read & { pages: Set<string> }>();
  readonly #keysOfPage = new Map<string, string[]>();
  /** The reads that looked at a source. */
  readonly #keysOfSource = new Map<string, Set<string>>();

  /** Notes all that a page asked, in place of what it asked before. */
  note(page: string, reads: Iterable<Read>): void {
    this.forget(page);
    const keys: string[] = [];
    for (const read of reads) {
      const key = keyOf(read);
      keys.push(key);
      const pages = this.#reads.get(key)?.pages ?? new Set();
      this.#put(key, { ...read, pages: pages.add(page) });
    }
    this.#keysOfPage.set(page, keys);
  }

  /** Drops a page that is gone. */
  forget(page: string): void {
    for (const key of this.#keysOfPage.get(page) ?? []) {
      const read = this.#reads.get(key);
      read?.pages.delete(page);
      if (read?.pages.size === 0) this.#drop(key);
    }
    this.#keysOfPage.delete(page);
  }

  #put(key: string, read: Read & { pages: Set<string> }): void {
    const hasLookedAlike = this.#reads.get(key)?.sources === read.sources;
    if (!hasLookedAlike) this.#drop(key);
    this.#reads.set(key, read);
    if (hasLookedAlike) return;
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

  /** The reads that looked at any of some sources; without them, all. */
  #readsOf(sources: ReadonlySet<string> | undefined): Set<string> {
    return new Set(sources ? [...sources].flatMap((source) => [...(this.#keysOfSource.get(source) ?? [])]) : this.#reads.keys());
  }

  /** The pages that would be told something else by `after`. Without `changed`, every question is asked again. */
  stalePages(after: ContentSnapshot, changed?: ReadonlySet<string>): Set<string> {
    const stale = new Set<string>();
    for (const key of this.#readsOf(changed)) {
      const read = this.#reads.get(key);
      if (!read) continue;
      const { sources, answer } = readAgain(after, read);
      if (answer !== read.answer) for (const page of read.pages) stale.add(page);
      // What answered alike may still have looked elsewhere for it.
      else this.#put(key, { ...read, sources });
    }
    return stale;
  }

  /** The pages noted. */
  get pages(): Iterable<string> {
    return this.#keysOfPage.keys();
  }

  /** Everything noted, to be kept across restarts. */
  toJSON(): { reads: Read[]; pages: Record<string, number[]> } {
    const order = new Map([...this.#reads.keys()].map((key, index) => [key, index]));
    return {
      reads: [...this.#reads.values()].map(({ pages: _pages, ...read }) => read),
      pages: Object.fromEntries([...this.#keysOfPage].map(([page, keys]) => [page, keys.map((key) => order.get(key) as number)])),
    };
  }

  /** What `toJSON` gave. */
  static fromJSON({ reads, pages }: ReturnType<ReadIndex['toJSON']>): ReadIndex {
    const index = new ReadIndex();
    for (const [page, numbers] of Object.entries(pages))
      index.note(
        page,
        numbers.map((number) => reads[number] as Read),
      );
    return index;
  }
}
