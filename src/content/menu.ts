import { type Anchored, anchored } from '#domain/anchors.ts';
import { nearFrom } from '#schema/bake.ts';
import { dayInWords } from '#schema/moment-words.ts';
import type { MenuCategory, MenuItem } from '#schema/menu.ts';
import { comingBakes } from './coming-bakes.ts';
import { type ContentView, hasPassedIn } from './content-view.ts';
import type { OrderState } from './order-state.ts';
import { inOrder, productsOf } from './products.ts';
import { soldOutOnMenu } from './sold-out.ts';

/** A menu item for pages: with its prices, an anchor on /menu, if it is sold out that in words, and whether it can be ordered if that is known. */
export type MenuItemView = Anchored<
  Omit<MenuItem, 'soldOut'> & { soldOut?: string | undefined; availability?: OrderState['availability'] | undefined }
>;

/** A menu category for pages, with its slug. */
export interface MenuCategoryView extends Omit<MenuCategory, 'items'> {
  id: string;
  items: MenuItemView[];
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
  const [soldOut, gone] = [soldOutOnMenu(content), goneWords(content)];
  return inOrder(menu).map(({ slug, data }) => {
    const ids = products.of(slug).map(({ id }) => id);
    const items = data.items.map((item, place) => ({
      ...item,
      id: ids[place] ?? '',
      prices: item.prices.length > 0 ? item.prices : [...(products.find(item.pricedLike ?? '')?.prices ?? [])],
      soldOut: soldOut.get(ids[place] ?? '') ?? gone(ids[place] ?? ''),
    }));
    return { id: slug, ...data, items: anchored(items, taken) };
  });
}
