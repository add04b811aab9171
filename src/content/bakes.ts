import { groupBy } from '#domain/group-by.ts';
import { type Bake, endOfBake, endOfOrders, isAllSoldOut, nearFrom } from '#schema/bake.ts';
import type { Business } from '#schema/business.ts';
import { dayInWords, momentInWords } from '#schema/moment-words.ts';
import { type OrderSheet, orderMessage } from '#domain/order-message.ts';
import { takesMessage, withMessage } from '#domain/order-way.ts';
import { type Cost, costOf, costsInWords } from '#schema/price.ts';
import { clockIn, momentOf } from '#domain/time-zone.ts';
import { timesInWords } from '#schema/weekdays.ts';
import { ingredientForms } from '@family-bakery/recipes/amounts/number-forms';
import { isClosed } from './coming-bakes.ts';
import { type ContentView, hasPassedIn } from './content-view.ts';
import { menuCategories } from './menu.ts';
import { closureOf } from './notices.ts';
import { orderLinksOf } from './order-links.ts';
import { orderSheet } from './order-sheet.ts';
import type { ListOrders } from './order-state.ts';
import { wordsOfReference } from './product-references.ts';
import { productsOf } from './products.ts';

/** A moment in words. */
export interface MomentView {
  /** In ISO 8601. */
  at: string;
  words: string;
}

/** An item of a bake day. Without a place on the menu it has only its name. */
export interface BakeItemView {
  /** The name that it has on the menu now. */
  product: string;
  /** Its fragment on /menu, and the category that it is in there. */
  anchor?: string;
  category?: string;
  images: readonly { src: string; alt?: string | undefined }[];
  /** What each of its sizes costs, in words. */
  prices?: string[];
  cost?: Cost;
  /** How many there are, and the note. */
  facts: string;
  isSoldOut: boolean;
  /** Where to order it: an address of any way to order (order-way.ts), or a page of this site. */
  orderLink: string;
  /** The same with a message that orders one of it, where messages are taken. */
  orderHref: string;
  /** How many there are. */
  most?: number;
}

/** What is baked on the coming bake day. */
export interface BakeView {
  date: string;
  /** This Saturday; Saturday, November 28 if that is more than six days away. */
  title: string;
  /** Saturday, November 28. */
  day: string;
  items: BakeItemView[];
  /** The items by the menu's categories, if there are many; otherwise all in one. */
  groups: { name?: string | undefined; items: BakeItemView[] }[];
  /** How many there are of the first thing that has a number: `24 batards`. */
  lead?: string;
  note?: string | undefined;
  /** `short` leaves out the bake day. */
  pickups: { place: string; words: string; short: string }[];
  /** Whether orders are taken; without times they always are. */
  orders: ListOrders;
  opens?: MomentView;
  closes?: MomentView;
  /** When the list is over, in ISO 8601. */
  ends: string;
  /** An address of any way to order (order-way.ts), or a page of this site. */
  orderLink: string;
  /** What can be chosen to be written in a message; missing where none is taken. */
  sheet?: OrderSheet;
}

/** A list of more items than this has headings. */
const MOST_WITHOUT_HEADINGS = 12;

/** Items by category, in the order of the first of each; those that are not on the menu come first, because they have no heading. */
function groupsOf(items: BakeItemView[]): BakeView['groups'] {
  const groups = [...groupBy(items, ({ category }) => category)].map(([name, items]) => ({ name, items }));
  if (items.length <= MOST_WITHOUT_HEADINGS || groups.length < 2) return [{ items }];
  return [...groups.filter(({ name }) => name === undefined), ...groups.filter(({ name }) => name !== undefined)];
}

/** A longer name would take the place of the day. */
const LONGEST_LEAD = 30;

/** How many there are of the first thing that is not sold out and has a number; else how many things there are. */
function leadOf(items: readonly Bake['items'][number][], nameOf: (reference: string) => string): string | undefined {
  const left = items.filter(({ isSoldOut }) => !isSoldOut);
  const counted = left.find(({ quantity }) => quantity !== undefined);
  if (!counted?.quantity) return left.length > 1 ? `${left.length} things` : undefined;
  const name = nameOf(counted.product);
  const forms = ingredientForms(name, undefined);
  if (!forms) return name.length > LONGEST_LEAD ? undefined : `${counted.quantity} × ${name}`;
  const { word, one = word, many = word } = forms;
  return `${counted.quantity} ${(counted.quantity === 1 ? one : many).toLowerCase()}`;
}

/** A pickup on the bake day can be named by its times. */
function pickupView({ place, from, to }: Bake['pickups'][number], date: string, words: (value: string) => string, zone: string) {
  const [start = '', end = ''] = [from, to].map((value) => clockIn(Date.parse(value), zone));
  const [day, endDay] = [start, end].map((clock) => clock.slice(0, 10));
  if (day !== endDay) return { place, words: `${words(from)} to ${words(to)}`, short: `${words(from)} to ${words(to)}` };
  const times = timesInWords(start.slice(11), end.slice(11));
  const full = `${words(day ?? '')}, ${times}`;
  return { place, words: full, short: day === date ? times : full };
}

/** A list at the snapshot's moment. */
export function bakeView(content: ContentView, bake: Bake, business: Business): BakeView {
  const { timeZone, currency } = business;
  const hasPassed = hasPassedIn(content);
  const words = (value: string) => momentInWords(value, timeZone, hasPassed(nearFrom(value)), ', ');
  const isoOf = (value: string) => new Date(momentOf(value, timeZone)).toISOString();
  const products = productsOf(content.all('menu'));
  const listedItems = new Map(
    menuCategories(content).flatMap(({ name, items }) => items.map((item) => [item.id, { ...item, category: name }] as const)),
  );
  const { date, note, ordersOpen, ordersClose, orderLink = orderLinksOf(business).menu } = bake;
  const end = endOfOrders(bake);
  const isNear = hasPassed(nearFrom(date));
  const nameOf = (reference: string) => wordsOfReference(products, reference);
  const day = dayInWords(date);
  const orderOf = (product: string, orderLink: string) => ({
    orderLink,
    orderHref: withMessage(orderLink, orderMessage(day, { items: [{ product, count: 1 }] })),
  });
  const pickups = bake.pickups.map((pickup) => pickupView(pickup, date, words, timeZone));
  const items = bake.items.map(({ product, quantity, isSoldOut, note: about }): BakeItemView => {
    const listed = listedItems.get(products.find(product)?.id);
    const cost = listed && costOf(listed.prices, listed.unpriced);
    const count = quantity === undefined || isSoldOut ? undefined : `${quantity} ${isNear ? 'this week' : 'that day'}`;
    return {
      product: nameOf(product),
      images: listed?.images ?? [],
      facts: [count, about].filter(Boolean).join(' · '),
      isSoldOut,
      ...orderOf(nameOf(product), listed?.orderLink ?? orderLink),
      ...(quantity === undefined ? {} : { most: quantity }),
      ...(listed && { anchor: listed.anchor, category: listed.category }),
      ...(cost && { cost, prices: costsInWords(cost, currency) }),
    };
  });
  const lead = leadOf(bake.items, nameOf);
  return {
    date,
    title: isNear ? `This ${dayInWords(date, true)}` : dayInWords(date),
    day,
    items,
    groups: groupsOf(items),
    ...(lead === undefined ? {} : { lead }),
    note,
    pickups,
    orders: ordersOf(content, bake),
    ...(ordersOpen === undefined ? {} : { opens: { at: isoOf(ordersOpen), words: words(ordersOpen) } }),
    ...(ordersClose && end ? { closes: { at: isoOf(end), words: words(ordersClose) } } : {}),
    ends: isoOf(endOfBake(bake)),
    orderLink,
    ...(takesMessage(orderLink) ? { sheet: orderSheet(day, { items, pickups, orderLink }) } : {}),
  };
}

function ordersOf(content: ContentView, bake: Bake): ListOrders {
  if (isClosed(content, bake)) return 'closed';
  if (isAllSoldOut(bake)) return 'gone';
  if (closureOf(content)) return 'paused';
  return bake.ordersOpen && !hasPassedIn(content)(bake.ordersOpen) ? 'before' : 'open';
}
