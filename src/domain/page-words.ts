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
export interface EntryWords {
  kind: PagedKind;
  slug: string;
  words: PageWords;
  /** Its own title and description, as they stand in the head. */
  title: string;
  description: string;
}

/** The description that begins with a title, once for each entry and title: sentences take long to tell apart. */
const described = new WeakMap<EntryWords, { title: string; description: string }>();

function describedAs(entry: EntryWords, title: string): string {
  let known = described.get(entry);
  if (known?.title !== title) described.set(entry, (known = { title, description: summaryOf(`${title}: ${entry.description}`) }));
  return known.description;
}

/** The words of an entry. */
export const entryWords = (kind: PagedKind, slug: string, words: PageWords): EntryWords => ({
  kind,
  slug,
  words,
  title: ownTitle(words),
  description: ownDescription(words),
});

/** What an entry's title and description are where its own are another page's already. */
export interface WordsOfItsOwn {
  title?: string;
  description?: string;
}
/** The entries that say something else than they would alone, by the path of their page. */
export type WordsApart = ReadonlyMap<string, WordsOfItsOwn>;

/**
 * Tells entries apart that have the same title or the same description, so that no two pages do: a later one's title says
 * what it is, or which of them, and its description begins with its title.
 */
export function wordsApart(entries: Iterable<EntryWords>): WordsApart {
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  // By title, the number the next of that title begins to count from: a thousand of one title are told apart in as many steps.
  const numbers = new Map<string, number>();
  const apart = new Map<string, WordsOfItsOwn>();
  for (const own of entries) {
    const { kind, slug, words } = own;
    let { title, description } = own;
    const wanted = title.toLowerCase();
    let number = numbers.get(wanted) ?? 1;
    for (; titles.has(title.toLowerCase()); number++) title = ownTitle(words, number === 1 ? ` (${KIND_NAMES[kind]})` : ` (${number})`);
    numbers.set(wanted, number);
    if (descriptions.has(description.toLowerCase())) description = describedAs(own, title);
    titles.add(title.toLowerCase());
    descriptions.add(description.toLowerCase());
    const changed = { ...(title === own.title ? {} : { title }), ...(description === own.description ? {} : { description }) };
    if (Object.keys(changed).length > 0) apart.set(publicPage(kind, slug), changed);
  }
  return apart;
}
