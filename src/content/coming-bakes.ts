import { type Bake, endOfBake, endOfMemory, endOfOrders, isAllSoldOut } from '#schema/bake.ts';
import { isOnClosedDay, orderTimes } from './closings.ts';
import { type ContentView, hasPassedIn, timeZoneOf } from './content-view.ts';
import { closings, closingsWithLists } from './notices.ts';
import { productsOf } from './products.ts';
import { isPublished } from './published-entries.ts';
import { soldOutOnMenu } from './sold-out.ts';

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

/**
 * A list as it is with what the menu says is sold out, and the days on which the bakery is closed. Without an open day there is no such list,
 * unless it is kept for those who have ordered.
 */
function actualIn(content: ContentView): (bake: Bake) => Bake[] {
  const [zone, closed] = [timeZoneOf(content), closings(content)];
  const soldOut = soldOutOnMenu(content);
  const products = productsOf(content.all('menu'));
  const isSoldOut = (product: string) => soldOut.has(products.find(product)?.id ?? '');
  return (bake) => {
    const items = bake.items.map((item) => ({ ...item, isSoldOut: item.isSoldOut || isSoldOut(item.product) }));
    if (isKept(content, bake)) return [{ ...bake, items }];
    const times = closed.some((closing) => isOnClosedDay(bake, closing, zone)) ? null : orderTimes(bake, closed, zone);
    return times ? [{ ...bake, ...times, items }] : [];
  };
}

/** The lists that are not over at the snapshot's moment. */
export function comingBakes(content: ContentView): ComingBakes {
  const hasPassed = hasPassedIn(content);
  const actual = actualIn(content);
  const { shown = [], announced = [] } = Object.groupBy(
    [...content.all('bake').values()]
      .filter(isPublished)
      .map(({ data }) => data)
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    ({ publishAt }) => (publishAt !== undefined && !hasPassed(publishAt) ? 'announced' : 'shown'),
  );
  const listed = shown.filter((bake) => !hasPassed(endOfBake(bake))).flatMap(actual);
  return {
    listed,
    ordered: listed.find((bake) => !takesNoOrders(content, bake)) ?? listed[0],
    announced: announced.flatMap(actual),
    last: shown.findLast((bake) => bake.items.length > 0 && hasPassed(endOfBake(bake)) && !hasPassed(endOfMemory(bake))),
  };
}

/** Whether a list of a closed day is kept for those who have ordered. */
const isKept = (content: ContentView, bake: Bake): boolean =>
  closingsWithLists(content).some((closing) => isOnClosedDay(bake, closing, timeZoneOf(content)));

/** Whether the orders of a list are closed at the snapshot's moment. */
export function isClosed(content: ContentView, bake: Bake): boolean {
  const end = endOfOrders(bake);
  return (end !== undefined && hasPassedIn(content)(end)) || isKept(content, bake);
}

/** Whether a list takes no orders any more at the snapshot's moment. */
export const takesNoOrders = (content: ContentView, bake: Bake): boolean => isClosed(content, bake) || isAllSoldOut(bake);
