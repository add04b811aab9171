import { type Anchored, anchored } from '#domain/anchors.ts';
import type { MenuCategory, MenuItem } from '#domain/menu.ts';
import type { Price } from '#domain/price.ts';
import type { ContentView } from './content-view.ts';
import type { Entry } from './snapshot.ts';

type Category = Pick<Entry<'menu'>, 'slug' | 'data'>;
type Menu = ReadonlyMap<string, Category>;

/** A menu category for pages: with its slug, an anchor on /menu and the prices of each item. */
export interface MenuCategoryView extends Omit<MenuCategory, 'items'> {
  id: string;
  items: Anchored<MenuItem>[];
}

const inOrder = (menu: Menu): Category[] => [...menu.values()].sort((a, b) => a.data.order - b.data.order || (a.slug < b.slug ? -1 : 1));

/** The prices of items that have their own, by item name. */
export const menuPrices = (menu: Menu): ReadonlyMap<string, Price[]> =>
  new Map(
    inOrder(menu)
      .flatMap(({ data }) => data.items)
      .filter(({ prices }) => prices.length > 0)
      .map(({ name, prices }) => [name, prices]),
  );

/** The menu's categories in order. */
export function menuCategories(content: ContentView): MenuCategoryView[] {
  const menu = content.all('menu');
  const prices = menuPrices(menu);
  const taken = new Set(menu.keys());
  return inOrder(menu).map(({ slug, data }) => {
    const items = data.items.map((item) => (item.prices.length > 0 ? item : { ...item, prices: prices.get(item.pricedLike ?? '') ?? [] }));
    return { id: slug, ...data, items: anchored(items, taken) };
  });
}
