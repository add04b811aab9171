import { type Bake, endOfBake, endOfMemory, endOfOrders, isAllSoldOut } from '#domain/bake.ts';
import { clockIn, momentOf } from '#domain/time-zone.ts';
import { type ContentView, timeZoneOf } from './content-view.ts';
import { type Closure, closureOf } from './notices.ts';
import { productsOf } from './products.ts';
import { isPublished } from './published-entries.ts';
import { soldOutOnMenu } from './sold-out.ts';

/** Tells whether a date, which begins in the bakery's time zone, or a moment has passed at the snapshot's moment. */
export function hasPassedIn(content: ContentView): (value: string) => boolean {
  const zone = timeZoneOf(content);
  const moment = content.outside('moment');
  const now = moment === null ? -Infinity : Date.parse(moment);
  return (value) => momentOf(value, zone) <= now;
}

/** The lists that are not over. */
interface ComingBakes {
  /** Those that visitors see, the next bake day first. */
  listed: Bake[];
  /** Of them, the first that takes orders or will; if none does, the first. */
  ordered: Bake | undefined;
  /** Those that go up later. */
  announced: Bake[];
  /** The last one that is over, for some weeks. */
  last: Bake | undefined;
}

/** Tells whether a list has a day on which the bakery says that it is closed: then there is no such list. */
function isCalledOffIn(content: ContentView): (bake: Bake) => boolean {
  const closure: Closure | null = closureOf(content);
  if (!closure) return () => false;
  const { from = '', through = '9999' } = closure;
  const dayOf = (moment: string) => clockIn(Date.parse(moment), timeZoneOf(content)).slice(0, 10);
  return ({ date, pickups }) => [date, ...pickups.map((pickup) => dayOf(pickup.from))].some((day) => from <= day && day <= through);
}

/** Marks on a list what the menu says is sold out. */
function markSoldOutIn(content: ContentView): (bake: Bake) => Bake {
  const soldOut = soldOutOnMenu(content);
  const products = productsOf(content.all('menu'));
  const isSoldOut = (product: string) => soldOut.has(products.find(product)?.id ?? '');
  return (bake) => ({ ...bake, items: bake.items.map((item) => ({ ...item, isSoldOut: item.isSoldOut || isSoldOut(item.product) })) });
}

/** The lists that are not over at the snapshot's moment. */
export function comingBakes(content: ContentView): ComingBakes {
  const hasPassed = hasPassedIn(content);
  const [isCalledOff, markSoldOut] = [isCalledOffIn(content), markSoldOutIn(content)];
  const { shown = [], announced = [] } = Object.groupBy(
    [...content.all('bake').values()]
      .filter(isPublished)
      .map(({ data }) => markSoldOut(data))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    ({ publishAt }) => (publishAt !== undefined && !hasPassed(publishAt) ? 'announced' : 'shown'),
  );
  const listed = shown.filter((bake) => !hasPassed(endOfBake(bake)) && !isCalledOff(bake));
  return {
    listed,
    ordered: listed.find((bake) => !takesNoOrders(content, bake)) ?? listed[0],
    announced: announced.filter((bake) => !isCalledOff(bake)),
    last: shown.findLast((bake) => bake.items.length > 0 && hasPassed(endOfBake(bake)) && !hasPassed(endOfMemory(bake))),
  };
}

/** Whether the orders of a list are closed at the snapshot's moment. */
export function isClosed(content: ContentView, bake: Bake): boolean {
  const end = endOfOrders(bake);
  return end !== undefined && hasPassedIn(content)(end);
}

/** Whether a list takes no orders any more at the snapshot's moment. */
export const takesNoOrders = (content: ContentView, bake: Bake): boolean => isClosed(content, bake) || isAllSoldOut(bake);
