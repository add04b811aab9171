import { publicPage } from './public-page.ts';
import { shortened, summaryOf } from './summary.ts';

/** Most characters of a title that search engines show. */
export const TITLE_LIMIT = 60;
/** Most characters of a description that search engines show. */
export const DESCRIPTION_LIMIT = 160;

/** What a page has to say of itself; what the author wrote for search engines goes before the rest. */
export interface PageWords {
  title: string;
  metaTitle?: string | undefined;
  /** In any length. */
  description?: string | undefined;
  metaDescription?: string | undefined;
}

/** The kinds of entries that have a page each, with what a title calls them. */
const KIND_NAMES = { post: 'blog', recipe: 'recipe', collection: 'collection' } as const;
/** A kind of entries that have a page each. */
export type PagedKind = keyof typeof KIND_NAMES;

/** A page's title without the site's name. One for search engines is kept as it was written; any other has at most 60 characters. */
export const ownTitle = ({ title, metaTitle }: PageWords, mark = ''): string =>
  (metaTitle ?? shortened(title, TITLE_LIMIT - mark.length)) + mark;

/** A page's description in at most 160 characters, or nothing where it has none. */
export const ownDescription = ({ description, metaDescription }: PageWords): string => summaryOf(metaDescription ?? description ?? '');

/** An entry's words, which may be another's too. */
export class EntryWords {
  readonly kind: PagedKind;
  /** The path of its page. */
  readonly path: string;
  readonly words: PageWords;
  /** Its own title and description, as they stand in the head. */
  readonly title: string;
  readonly description: string;
  /** The same in lower case, to be compared. */
  readonly titleKey: string;
  readonly descriptionKey: string;
  #longer: { title: string; description: string; descriptionKey: string } | undefined;

  constructor(kind: PagedKind, slug: string, words: PageWords) {
    this.kind = kind;
    this.path = publicPage(kind, slug);
    this.words = words;
    this.title = ownTitle(words);
    this.description = ownDescription(words);
    this.titleKey = this.title.toLowerCase();
    this.descriptionKey = this.description.toLowerCase();
  }

  /** The description that begins with a title, made out once: sentences take long to tell apart. */
  descriptionWith(title: string): { description: string; descriptionKey: string } {
    if (this.#longer?.title !== title) {
      const description = summaryOf(`${title}: ${this.description}`);
      this.#longer = { title, description, descriptionKey: description.toLowerCase() };
    }
    return this.#longer;
  }
}

/** What an entry's title and description are where its own are another page's already. */
export interface WordsOfItsOwn {
  title?: string;
  description?: string;
}
/** The entries that say something else than they would alone, by the path of their page. */
export type WordsApart = ReadonlyMap<string, WordsOfItsOwn>;

/**
 * Tells entries apart that have the same title or the same description as another or as one of the pages that are always
 * there, so that no two pages do: a later one's title says what it is, or which of them, and its description begins with
 * its title.
 */
export function wordsApart(entries: Iterable<EntryWords>, fixed: readonly PageWords[] = []): WordsApart {
  const titles = new Set(fixed.map((words) => ownTitle(words).toLowerCase()));
  const descriptions = new Set(fixed.map((words) => ownDescription(words).toLowerCase()).filter((text) => text !== ''));
  // By title, the number the next of that title begins to count from: a thousand of one title are told apart in as many steps.
  const numbers = new Map<string, number>();
  const apart = new Map<string, WordsOfItsOwn>();
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
    const isApart = title !== own.title || description !== own.description;
    if (isApart)
      apart.set(own.path, { ...(title === own.title ? {} : { title }), ...(description === own.description ? {} : { description }) });
  }
  return apart;
}
