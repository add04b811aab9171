import type { ListedEntry, Status } from '#api/entries.ts';
import type { EntryListRules, EntryName } from './entry-kind.ts';

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

const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Later moments first; what has none was not published yet, and comes before all. */
const laterFirst = (a: string | undefined, b: string | undefined): number => momentOf(b) - momentOf(a);
const momentOf = (text: string | undefined): number => (text === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(text));

/** What a view shows of the entries that its search found, in its order. */
export function shownOf<Listed extends ListedEntry>(
  found: readonly Listed[],
  { order, status }: ListView,
  { dateOf }: Pick<EntryListRules, 'dateOf'>,
): Listed[] {
  const compare: Record<ListView['order'], (a: Listed, b: Listed) => number> = {
    newest: (a, b) => laterFirst(dateOf(a), dateOf(b)),
    oldest: (a, b) => laterFirst(dateOf(b), dateOf(a)),
    title: (a, b) => byTitle.compare(a.title, b.title),
    changed: (a, b) => laterFirst(a.updatedAt ?? dateOf(a), b.updatedAt ?? dateOf(b)),
  };
  return found.filter((entry) => status === 'all' || entry.status === status).sort(compare[order]);
}

/** How many entries of each status there are. */
export const countStatuses = (entries: readonly ListedEntry[]): Record<ListView['status'], number> => {
  const published = entries.filter(({ status }) => status === 'published').length;
  return { all: entries.length, published, draft: entries.length - published };
};
