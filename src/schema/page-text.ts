import { changedKeys, changedMap } from '@family-bakery/git-content/changed-map';
import { publicPage } from './public-page.ts';
import { shortened, summaryOf } from '#domain/summary.ts';

/** How many characters of a title search engines show. */
export const TITLE_LIMIT = 60;
/** How many characters of a description search engines show. */
export const DESCRIPTION_LIMIT = 160;

/** A page's title and description. The meta fields, written for search engines, take precedence. */
export interface PageText {
  title: string;
  metaTitle?: string | undefined;
  /** Of any length. */
  description?: string | undefined;
  metaDescription?: string | undefined;
}

/** The kinds with one page per entry, and the word that disambiguates their titles. */
const KIND_NAMES = { post: 'blog', recipe: 'recipe', collection: 'collection' } as const;
/** A kind with one page per entry. */
export type PagedKind = keyof typeof KIND_NAMES;

/**
 * A page's title without the site's name, followed by `mark`. A meta title is kept unchanged; any other is cut to 60 characters.
 */
export const ownTitle = ({ title, metaTitle }: PageText, mark = ''): string =>
  (metaTitle ?? shortened(title, TITLE_LIMIT - mark.length)) + mark;

/** A page's description, cut to 160 characters; empty if it has none. */
export const ownDescription = ({ description, metaDescription }: PageText): string => summaryOf(metaDescription ?? description ?? '');

/** An entry's title and description, which other entries may share. */
export class EntryText {
  readonly kind: PagedKind;
  /** The path of its page. */
  readonly path: string;
  readonly words: PageText;
  /** When it was first published, in milliseconds since 1970. */
  readonly since: number;
  /** Its title and description before they are disambiguated. */
  readonly title: string;
  readonly description: string;
  /** The same in lower case, for comparison. */
  readonly titleKey: string;
  readonly descriptionKey: string;
  #longer: { title: string; description: string } | undefined;
  #distinct: { title: string; description: string; distinct: DistinctText } | undefined;

  constructor(kind: PagedKind, slug: string, words: PageText, since = 0) {
    this.kind = kind;
    this.since = since;
    this.path = publicPage(kind, slug);
    this.words = words;
    this.title = ownTitle(words);
    this.description = ownDescription(words);
    this.titleKey = this.title.toLowerCase();
    this.descriptionKey = this.description.toLowerCase();
  }

  /** Its title with a mark: none for 0, its kind for 1, the number for any other. */
  titleWith(mark: number): string {
    return mark === 0 ? this.title : ownTitle(this.words, mark === 1 ? ` (${KIND_NAMES[this.kind]})` : ` (${mark})`);
  }

  /** Whether another version of the entry is called the same with any mark, and has the same place among all. */
  isTitledAs({ path, since, words: { title, metaTitle } }: EntryText): boolean {
    const isSameTitle = metaTitle === this.words.metaTitle && (metaTitle !== undefined || title === this.words.title);
    return isSameTitle && path === this.path && since === this.since;
  }

  /** The description prefixed with a title. Memoized, because splitting sentences is slow. */
  descriptionWith(title: string): string {
    if (this.#longer?.title !== title) this.#longer = { title, description: summaryOf(`${title}: ${this.description}`) };
    return this.#longer.description;
  }

  /** What replaces its title and description. Memoized, so that the same is the same object after most saves. */
  distinctWith(title: string, description: string): DistinctText {
    if (this.#distinct?.title !== title || this.#distinct.description !== description) {
      const distinct = { ...(title === this.title ? {} : { title }), ...(description === this.description ? {} : { description }) };
      this.#distinct = { title, description, distinct };
    }
    return this.#distinct.distinct;
  }
}

/** Replaces an entry's title or description where another page already has the same. */
export interface DistinctText {
  title?: string;
  description?: string;
}
/** The disambiguated entries, by the path of their page. */
export type DistinctTexts = ReadonlyMap<string, DistinctText>;

type Groups = Map<string, Set<EntryText>>;

function join(groups: Groups, key: string, entry: EntryText): void {
  const members = groups.get(key);
  if (members) members.add(entry);
  else groups.set(key, new Set([entry]));
}

function leave(groups: Groups, key: string, entry: EntryText): void {
  const members = groups.get(key);
  members?.delete(entry);
  if (members?.size === 0) groups.delete(key);
}

const KINDS = Object.keys(KIND_NAMES);

/** Posts, then recipes, then collections, each from oldest to newest. */
const inOrder = (one: EntryText, other: EntryText): number =>
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.since - other.since || (one.path < other.path ? 1 : -1);

/**
 * Disambiguates entries that share a title or description with an earlier entry or with one of the `fixed` pages: the title gets
 * its kind or a number, the description is prefixed with the title. A change costs as much as the entries that share something with
 * what changed, because a save changes one of thousands.
 */
export class DistinctTextIndex {
  readonly #fixedTitles: ReadonlySet<string>;
  readonly #fixedDescriptions: ReadonlySet<string>;
  readonly #byPath = new Map<string, EntryText>();
  readonly #byTitle: Groups = new Map();
  readonly #byDescription: Groups = new Map();
  /** The first entry with each description. */
  readonly #firsts = new Map<string, EntryText>();
  readonly #sharedTitles = new Set<string>();
  /** The titles of the entries that cannot keep their own, by the path of their page. */
  #titles: ReadonlyMap<string, string> = new Map();
  /** All titles that were considered for them. */
  readonly #triedTitles = new Set<string>();
  #texts: DistinctTexts = new Map();

  constructor(fixed: readonly PageText[] = []) {
    this.#fixedTitles = new Set(fixed.map((words) => ownTitle(words).toLowerCase()));
    this.#fixedDescriptions = new Set(fixed.map((words) => ownDescription(words).toLowerCase()).filter((text) => text !== ''));
  }

  /** Replaces entries, and returns all that are disambiguated now. */
  change(removed: readonly EntryText[], added: readonly EntryText[]): DistinctTexts {
    const earlier = new Map(removed.map((entry) => [entry.path, entry]));
    for (const entry of removed) {
      leave(this.#byTitle, entry.titleKey, entry);
      leave(this.#byDescription, entry.descriptionKey, entry);
      this.#byPath.delete(entry.path);
    }
    for (const entry of added) {
      join(this.#byTitle, entry.titleKey, entry);
      join(this.#byDescription, entry.descriptionKey, entry);
      this.#byPath.set(entry.path, entry);
    }
    const changed = [...removed, ...added];
    for (const { titleKey } of changed) {
      const size = this.#byTitle.get(titleKey)?.size ?? 0;
      if (size > (this.#fixedTitles.has(titleKey) ? 0 : 1)) this.#sharedTitles.add(titleKey);
      else this.#sharedTitles.delete(titleKey);
    }
    const before = this.#titles;
    const isKept = ({ path }: EntryText) => {
      const [old, now] = [earlier.get(path), this.#byPath.get(path)];
      return old !== undefined && now !== undefined && now.isTitledAs(old);
    };
    const concerns = ({ titleKey }: EntryText) => this.#triedTitles.has(titleKey) || this.#sharedTitles.has(titleKey);
    if (changed.some((entry) => concerns(entry) && !isKept(entry))) this.#titles = this.#newTitles();
    const titles = this.#titles;
    const retitled = [...changedKeys(before, titles)].map((path) => this.#byPath.get(path));

    const changes = new Map<string, DistinctText | undefined>(removed.map(({ path }) => [path, undefined]));
    for (const entry of new Set([...added, ...retitled, ...this.#noteFirsts(changed)])) {
      if (!entry || this.#byPath.get(entry.path) !== entry) continue;
      const title = titles.get(entry.path) ?? entry.title;
      const isFirst = this.#firsts.get(entry.descriptionKey) === entry;
      const description = isFirst ? entry.description : entry.descriptionWith(title);
      const isDistinct = title === entry.title && description === entry.description;
      changes.set(entry.path, isDistinct ? undefined : entry.distinctWith(title, description));
    }
    return (this.#texts = changedMap(this.#texts, changes));
  }

  /** Finds the first entries with the descriptions of changed ones, which keep them. Returns those that have become it or are no longer. */
  #noteFirsts(changed: readonly EntryText[]): EntryText[] {
    return [...new Set(changed.map(({ descriptionKey }) => descriptionKey))].flatMap((key) => {
      const members = this.#fixedDescriptions.has(key) ? [] : (this.#byDescription.get(key) ?? []);
      let first: EntryText | undefined;
      for (const entry of members) if (!first || inOrder(entry, first) < 0) first = entry;
      const before = this.#firsts.get(key);
      if (first) this.#firsts.set(key, first);
      else this.#firsts.delete(key);
      return [before, first].filter((entry) => entry !== undefined);
    });
  }

  /** The first entry with a title keeps it, unless it is that of a fixed page. The others get the next that no page has. */
  #newTitles(): Map<string, string> {
    const sharing = [...this.#sharedTitles].flatMap((key) => [...(this.#byTitle.get(key) ?? [])]);
    const titles = new Map<string, string>();
    this.#triedTitles.clear();
    const used = new Set(this.#fixedTitles);
    // The next mark to try for each title, so that a thousand entries with one title take a thousand steps.
    const marks = new Map<string, number>();
    for (const entry of sharing.sort(inOrder)) {
      for (let mark = marks.get(entry.titleKey) ?? 0; ; mark += 1) {
        const title = entry.titleWith(mark);
        const key = title.toLowerCase();
        this.#triedTitles.add(key);
        if (used.has(key) || (mark > 0 && this.#byTitle.has(key))) continue;
        used.add(key);
        marks.set(entry.titleKey, mark + 1);
        if (mark > 0) titles.set(entry.path, title);
        break;
      }
    }
    return titles;
  }
}
