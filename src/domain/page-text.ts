import { publicPage } from './public-page.ts';
import { shortened, summaryOf } from './summary.ts';

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
  /** Its title and description before they are disambiguated. */
  readonly title: string;
  readonly description: string;
  /** The same in lower case, for comparison. */
  readonly titleKey: string;
  readonly descriptionKey: string;
  #longer: { title: string; description: string; descriptionKey: string } | undefined;
  #distinct: { title: string; description: string; distinct: DistinctText } | undefined;

  constructor(kind: PagedKind, slug: string, words: PageText) {
    this.kind = kind;
    this.path = publicPage(kind, slug);
    this.words = words;
    this.title = ownTitle(words);
    this.description = ownDescription(words);
    this.titleKey = this.title.toLowerCase();
    this.descriptionKey = this.description.toLowerCase();
  }

  /** The description prefixed with a title. Memoized, because splitting sentences is slow. */
  descriptionWith(title: string): { description: string; descriptionKey: string } {
    if (this.#longer?.title !== title) {
      const description = summaryOf(`${title}: ${this.description}`);
      this.#longer = { title, description, descriptionKey: description.toLowerCase() };
    }
    return this.#longer;
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

/**
 * Disambiguates entries that share a title or description with an earlier entry or with one of the `fixed` pages: the title gets
 * its kind or a number, the description is prefixed with the title.
 */
export function distinctTexts(entries: Iterable<EntryText>, fixed: readonly PageText[] = []): DistinctTexts {
  const titles = new Set(fixed.map((words) => ownTitle(words).toLowerCase()));
  const descriptions = new Set(fixed.map((words) => ownDescription(words).toLowerCase()).filter((text) => text !== ''));
  // The next number to try for each title, so that a thousand entries with one title take a thousand steps.
  const numbers = new Map<string, number>();
  const distinct = new Map<string, DistinctText>();
  for (const own of entries) {
    let { title, titleKey, description, descriptionKey } = own;
    if (titles.has(titleKey)) {
      let number = numbers.get(own.titleKey) ?? 1;
      for (; titles.has(titleKey); number++) {
        title = ownTitle(own.words, number === 1 ? ` (${KIND_NAMES[own.kind]})` : ` (${number})`);
        titleKey = title.toLowerCase();
      }
      numbers.set(own.titleKey, number);
    }
    if (descriptions.has(descriptionKey)) ({ description, descriptionKey } = own.descriptionWith(title));
    titles.add(titleKey);
    descriptions.add(descriptionKey);
    const isDistinct = title !== own.title || description !== own.description;
    if (isDistinct) distinct.set(own.path, own.distinctWith(title, description));
  }
  return distinct;
}
