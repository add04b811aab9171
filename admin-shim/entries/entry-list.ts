import type { EntryListRules, EntryName, ListedEntry, Status } from './entry-kind.ts';

/** The orders a list can have, and their words. */
export const ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title A–Z',
  changed: 'Recently changed',
} as const;

/** What of a list is shown, and in which order. */
export interface ListView {
  search: string;
  order: keyof typeof ORDERS;
  status: Status | 'all';
}

/** All of a list, newest first. */
export const WHOLE_LIST: ListView = { search: '', order: 'newest', status: 'all' };

/** How each list was left, so that it is found like that on the way back from a form; forgotten when the admin is closed. */
export const leftViews = new Map<EntryName, ListView>();

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Entries made ready to be searched: each with its words. */
export type SearchableList<Listed> = readonly { entry: Listed; text: string }[];

/** Makes a list ready to be searched, which takes far longer than a search does. */
export const searchable = <Listed>(
  entries: readonly Listed[],
  { wordsOf }: Pick<EntryListRules<Listed>, 'wordsOf'>,
): SearchableList<Listed> => entries.map((entry) => ({ entry, text: plain(wordsOf(entry).join(' ')) }));

const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Later moments first; what has none was not published yet, and comes before all. */
const laterFirst = (a: string | undefined, b: string | undefined): number => momentOf(b) - momentOf(a);
const momentOf = (text: string | undefined): number => (text === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(text));

/** The entries that a view shows: with every word of the search (accents and capitals do not count), in its order. */
export function shownOf<Listed extends ListedEntry>(
  list: SearchableList<Listed>,
  { search, order, status }: ListView,
  { dateOf }: Pick<EntryListRules<Listed>, 'dateOf'>,
): Listed[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = list
    .filter(({ entry, text }) => (status === 'all' || entry.status === status) && words.every((word) => text.includes(word)))
    .map(({ entry }) => entry);
  const compare: Record<ListView['order'], (a: Listed, b: Listed) => number> = {
    newest: (a, b) => laterFirst(dateOf(a), dateOf(b)),
    oldest: (a, b) => laterFirst(dateOf(b), dateOf(a)),
    title: (a, b) => byTitle.compare(a.title, b.title),
    changed: (a, b) => laterFirst(a.updatedAt ?? dateOf(a), b.updatedAt ?? dateOf(b)),
  };
  return found.sort(compare[order]);
}

/** How many entries of each status there are. */
export const countStatuses = (entries: readonly ListedEntry[]): Record<ListView['status'], number> => {
  const published = entries.filter(({ status }) => status === 'published').length;
  return { all: entries.length, published, draft: entries.length - published };
};
