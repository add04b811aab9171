import { groupBy } from '#domain/group-by.ts';
import { type Bake, endOfOrders, nearFrom } from '#domain/bake.ts';
import type { Business } from '#domain/business.ts';
import { dayInWords, momentInWords } from '#domain/moment-words.ts';
import { type Cost, costInWords, costOf } from '#domain/price.ts';
import { clockIn, momentOf } from '#domain/time-zone.ts';
import { timeInWords } from '#domain/weekdays.ts';
import { comingBakes, hasPassedIn, isClosed } from './coming-bakes.ts';
import type { ContentView } from './content-view.ts';
import { menuCategories } from './menu.ts';
import { orderLinksOf } from './order-links.ts';
import { wordsOfReference } from './product-references.ts';
import { productsOf } from './products.ts';

/** A moment in words. */
interface MomentView {
  /** In ISO 8601. */
  at: string;
  words: string;
}

/** An item of a bake day. Without a place on the menu it has only its name. */
interface BakeItemView {
  /** The name that it has on the menu now. */
  product: string;
  /** Its fragment on /menu, and the category that it is in there. */
  anchor?: string;
  category?: string;
  /** In words. */
  price?: string;
  cost?: Cost;
  quantity?: number | undefined;
  isSoldOut: boolean;
  note?: string | undefined;
}

/** What is baked on the coming bake day. */
export interface BakeView {
  date: string;
  /** This Saturday; Saturday, November 28 if that is more than six days away. */
  title: string;
  items: BakeItemView[];
  /** The items by the menu's categories, if there are many; otherwise all in one. */
  groups: { name?: string | undefined; items: BakeItemView[] }[];
  note?: string | undefined;
  pickups: { place: string; from: MomentView; to: MomentView }[];
  /** Whether orders are taken. Without times they always are. */
  orders: 'before' | 'open' | 'closed';
  opens?: MomentView;
  closes?: MomentView;
  /** A web address, or a page of this site. */
  orderLink: string;
}

/** The bakery's week: the coming bake day and, once it takes no more orders, the next one that does. Without both, when a list is published. */
export interface WeekView {
  bake: BakeView | null;
  following: BakeView | null;
  /** Such as `Sunday at 9 AM`; `at` is missing where only the day of the week is known. */
  next: { words: string; at?: string } | null;
}

/** A pickup that begins and ends on one day is named by its times. */
function windowOf({ place, from, to }: Bake['pickups'][number], words: (value: string) => MomentView, zone: string) {
  const [start, end] = [from, to].map((value) => clockIn(Date.parse(value), zone));
  const [day, endDay] = [start, end].map((clock) => clock?.slice(0, 10));
  const isSameDay = day === endDay;
  return { place, from: words(from), to: isSameDay ? { at: words(to).at, words: timeInWords(end?.slice(11) ?? '') } : words(to) };
}

/** A list of more items than this has headings. */
const MOST_WITHOUT_HEADINGS = 12;

/** Items by category, in the order of the first of each; those that are not on the menu come first, because they have no heading. */
function groupsOf(items: BakeItemView[]): BakeView['groups'] {
  const groups = [...groupBy(items, ({ category }) => category)].map(([name, items]) => ({ name, items }));
  if (items.length <= MOST_WITHOUT_HEADINGS || groups.length < 2) return [{ items }];
  return [...groups.filter(({ name }) => name === undefined), ...groups.filter(({ name }) => name !== undefined)];
}

function bakeView(content: ContentView, bake: Bake, business: Business): BakeView {
  const { timeZone } = business;
  const hasPassed = hasPassedIn(content);
  const isNear = (value: string) => hasPassed(nearFrom(value));
  const moment = (value: string): MomentView => ({
    at: new Date(momentOf(value, timeZone)).toISOString(),
    words: momentInWords(value, timeZone, isNear(value)),
  });
  const products = productsOf(content.all('menu'));
  const listedItems = new Map(
    menuCategories(content).flatMap(({ name, items }) => items.map((item) => [item.id, { ...item, category: name }] as const)),
  );
  const { date, note, ordersOpen, ordersClose, orderLink = orderLinksOf(business).menu } = bake;
  const closed = endOfOrders(bake);
  const items = bake.items.map((item): BakeItemView => {
    const listed = listedItems.get(products.find(item.product)?.id);
    const cost = listed && costOf(listed.prices);
    return {
      ...item,
      product: wordsOfReference(products, item.product),
      ...(listed && { anchor: listed.anchor, category: listed.category }),
      ...(cost && { cost, price: costInWords(cost) }),
    };
  });
  return {
    date,
    title: isNear(date) ? `This ${dayInWords(date, true)}` : dayInWords(date),
    items,
    groups: groupsOf(items),
    note,
    pickups: bake.pickups.map((pickup) => windowOf(pickup, moment, timeZone)),
    orders: isClosed(content, bake) ? 'closed' : ordersOpen && !hasPassed(ordersOpen) ? 'before' : 'open',
    ...(ordersOpen === undefined ? {} : { opens: moment(ordersOpen) }),
    ...(ordersClose && closed ? { closes: { ...moment(closed), words: moment(ordersClose).words } } : {}),
    orderLink,
  };
}

/** When the next list is published, if that is known. */
function nextList(content: ContentView, announced: readonly Bake[], { timeZone, nextList: usual }: Business): WeekView['next'] {
  const [at] = announced.flatMap(({ publishAt }) => publishAt ?? []).sort((a, b) => momentOf(a, timeZone) - momentOf(b, timeZone));
  if (at === undefined) return usual ? { words: `${usual.day} at ${timeInWords(usual.time)}` } : null;
  const words = momentInWords(at, timeZone, hasPassedIn(content)(nearFrom(at)));
  return { words, at: new Date(momentOf(at, timeZone)).toISOString() };
}

/** The bakery's week at the snapshot's moment; null if it publishes no lists. */
export function weekView(content: ContentView): WeekView | null {
  const business = content.entry('business', 'business')?.data;
  if (!business) return null;
  const {
    listed: [first],
    ordered,
    announced,
  } = comingBakes(content);
  const viewOf = (bake: Bake) => bakeView(content, bake, business);
  if (first) return { bake: viewOf(first), following: ordered && ordered !== first ? viewOf(ordered) : null, next: null };
  const next = nextList(content, announced, business);
  return next && { bake: null, following: null, next };
}
