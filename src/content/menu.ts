import { type Anchored, anchored } from '#domain/anchors.ts';
import { nearFrom } from '#domain/bake.ts';
import { formatDate } from '#domain/dates.ts';
import { dayInWords } from '#domain/moment-words.ts';
import { WITHOUT_END } from '#domain/time-fields.ts';
import type { MenuCategory, MenuItem } from '#domain/menu.ts';
import { isStillSo } from '#domain/schedule.ts';
import { comingBakes, hasPassedIn } from './coming-bakes.ts';
import { type ContentView, timeZoneOf } from './content-view.ts';
import type { OrderState } from './order-state.ts';
import { inOrder, productsOf } from './products.ts';

/** A menu item for pages: with its prices, an anchor on /menu, if it is sold out that in words, and whether it can be ordered if that is known. */
export type MenuItemView = Anchored<
  Omit<MenuItem, 'soldOut'> & { soldOut?: string | undefined; availability?: OrderState['availability'] | undefined }
>;

/** A menu category for pages, with its slug. */
export interface MenuCategoryView extends Omit<MenuCategory, 'items'> {
  id: string;
  items: MenuItemView[];
}

/** That an item is sold out at the snapshot's moment, in words such as `Sold out until November 28, 2026`; undefined if it is not. */
function soldOutWords(content: ContentView, until: string | undefined): string | undefined {
  if (until === undefined) return undefined;
  const zone = timeZoneOf(content);
  const moment = content.outside('moment');
  if (!isStillSo(until, zone, moment === null ? -Infinity : Date.parse(moment))) return undefined;
  return until === WITHOUT_END ? 'Sold out' : `Sold out until ${formatDate(until, zone)}`;
}

/** That an item is sold out on the list that visitors order from, in words. */
function goneWords(content: ContentView): (id: string) => string | undefined {
  const bake = comingBakes(content).ordered;
  const products = productsOf(content.all('menu'));
  const gone = new Set(bake?.items.filter(({ isSoldOut }) => isSoldOut).map(({ product }) => products.find(product)?.id));
  if (!bake || gone.size === 0) return () => undefined;
  const words = hasPassedIn(content)(nearFrom(bake.date)) ? `this ${dayInWords(bake.date, true)}` : `for ${dayInWords(bake.date)}`;
  return (id) => (gone.has(id) ? `Sold out ${words}` : undefined);
}

/** The menu's categories in order. */
export function menuCategories(content: ContentView): MenuCategoryView[] {
  const menu = content.all('menu');
  const products = productsOf(menu);
  const taken = new Set(menu.keys());
  const gone = goneWords(content);
  return inOrder(menu).map(({ slug, data }) => {
    const ids = products.of(slug).map(({ id }) => id);
    const items = data.items.map((item, place) => ({
      ...item,
      id: ids[place] ?? '',
      prices: item.prices.length > 0 ? item.prices : [...(products.find(item.pricedLike ?? '')?.prices ?? [])],
      soldOut: soldOutWords(content, item.soldOut) ?? gone(ids[place] ?? ''),
    }));
    return { id: slug, ...data, items: anchored(items, taken) };
  });
}
