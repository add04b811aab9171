import type { ListedEntry } from '#api/entries.ts';
import type { EntryListRules, ListOrder } from './entry-kind.ts';
import type { EntryName } from '../routing/address.ts';
import { VISIBILITIES, type Visibility } from './visibility.ts';

/** The orders a list can have, and their words. */
export const ORDERS = {
  site: 'As on the site',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title A–Z',
  changed: 'Recently changed',
} as const satisfies Record<ListOrder, string>;

/** Which entries of a list are shown, and in which order. */
export interface ListView {
  search: string;
  order: ListOrder;
  status: Visibility | 'all';
}

/** The orders that a list can have: that of the site, first, only where its entries have places. */
export const ordersOf = ({ placeOf }: Pick<EntryListRules, 'placeOf'>): ListView['order'][] =>
  (Object.keys(ORDERS) as ListView['order'][]).filter((order) => order !== 'site' || placeOf !== undefined);

/** All of a list, in the order that it has by itself. */
export const wholeList = (rules: Pick<EntryListRules, 'placeOf'>): ListView => ({
  search: '',
  order: ordersOf(rules)[0] ?? 'newest',
  status: 'all',
});

/** How each list was left, so that it is found like that on the way back from a form; forgotten when the admin is closed. */
export const leftViews = new Map<EntryName, ListView>();

const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A draft without a date was not published yet, and is the newest. */
const momentOf = ({ status }: ListedEntry, text: string | undefined): number =>
  text === undefined ? (status === 'draft' ? Number.MAX_SAFE_INTEGER : 0) : Date.parse(text);

/** What a view shows of the entries that its search found, in its order. */
export function shownOf<Listed extends ListedEntry>(
  found: readonly Listed[],
  { order, status }: ListView,
  { dateOf, placeOf = () => 0 }: Pick<EntryListRules, 'dateOf' | 'placeOf'>,
  visibilities: ReadonlyMap<ListedEntry, Visibility>,
): Listed[] {
  const compare: Record<ListView['order'], (a: Listed, b: Listed) => number> = {
    site: (a, b) => placeOf(a) - placeOf(b) || (a.slug < b.slug ? -1 : 1),
    newest: (a, b) => momentOf(b, dateOf(b)) - momentOf(a, dateOf(a)),
    oldest: (a, b) => momentOf(a, dateOf(a)) - momentOf(b, dateOf(b)),
    title: (a, b) => byTitle.compare(a.title, b.title),
    changed: (a, b) => momentOf(b, b.updatedAt ?? dateOf(b)) - momentOf(a, a.updatedAt ?? dateOf(a)),
  };
  return found.filter((entry) => status === 'all' || visibilities.get(entry) === status).sort(compare[order]);
}

/** How many entries of each status there are, in the order of the choices; those that most lists lack only if there are any. */
export function countStatuses(visibilities: readonly Visibility[]): [ListView['status'], number][] {
  const counts = VISIBILITIES.map((status): [Visibility, number] => [status, visibilities.filter((one) => one === status).length]);
  return [['all', visibilities.length], ...counts.filter(([status, count]) => count > 0 || status === 'published' || status === 'draft')];
}
