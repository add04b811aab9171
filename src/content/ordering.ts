import type { BakeView } from './bakes.ts';
import type { ContentView } from './content-view.ts';
import { menuCategories, type MenuCategoryView, type MenuItemView } from './menu.ts';
import { closureOf } from './notices.ts';
import { orderLinksOf } from './order-links.ts';
import { type OrderState, stateOfList } from './order-state.ts';
import { productsOf } from './products.ts';
import { isPublished } from './published-entries.ts';
import { type WeekView, weekView } from './week.ts';

/** What is ordered: from the week's list, the loaf of /sourdough, or what is made on request, such as cakes and meals. */
export type Ordered = 'list' | 'loaf' | 'request';

const OPEN: OrderState = { availability: 'PreOrder' };
const shut = (reason: string): OrderState => ({ reason, availability: 'OutOfStock' });

/** While nothing at all can be ordered, that. */
function stateOfBakery(content: ContentView): OrderState | null {
  const closure = closureOf(content);
  return closure && shut(closure.words);
}

/** The week, if it is what is ordered from: a bakery that has never published a list takes orders as one without lists. */
const listedWeek = (content: ContentView): WeekView | null =>
  [...content.all('bake').values()].some(isPublished) ? weekView(content) : null;

/** Whether the week takes orders. A bakery without lists always does. */
function stateOfWeek(week: WeekView | null): OrderState {
  if (!week) return OPEN;
  const { bake, next } = week;
  if (bake) return stateOfList(bake.orders, bake.opens?.words);
  return shut(next ? `The next list goes up on ${next.words}` : 'The next list isn’t up yet');
}

const lineOf = (bake: BakeView, { anchor }: MenuItemView) => bake.items.find((item) => item.anchor === anchor);

/** Whether an item of the menu can be ordered; null if it is not on the list, so it is unknown. */
function stateOfItem(item: MenuItemView, week: WeekView | null): OrderState | null {
  if (item.soldOut) return { reason: item.soldOut, availability: 'SoldOut' };
  if (!week) return { availability: 'InStock' };
  if (week.bake && lineOf(week.bake, item)) return stateOfWeek(week);
  return item.orderLink ? { availability: 'InStock' } : null;
}

function stateOfLoaf(content: ContentView, week: WeekView | null): OrderState {
  const id = productsOf(content.all('menu')).find(content.entry('sourdough', 'sourdough')?.data.product?.pricedLike ?? '')?.id;
  const loaf = menuCategories(content)
    .flatMap(({ items }) => items)
    .find((item) => item.id === id);
  const ofWeek = stateOfWeek(week);
  if (loaf?.soldOut) return stateOfItem(loaf, week) ?? ofWeek;
  if (ofWeek.reason !== undefined || !loaf || !week?.bake || lineOf(week.bake, loaf)) return ofWeek;
  return shut(`Not on the list for ${week.bake.day}`);
}

/** Whether something can be ordered at the snapshot's moment. Pages, buttons and structured data ask only here. */
export function orderState(content: ContentView, ordered: Ordered): OrderState {
  const ofBakery = stateOfBakery(content);
  if (ofBakery) return ofBakery;
  if (ordered === 'request') return OPEN;
  const week = listedWeek(content);
  return ordered === 'loaf' ? stateOfLoaf(content, week) : stateOfWeek(week);
}

/** Where the full menu is: to order from or, while it takes no orders, to read. */
export function fullMenu(content: ContentView): string {
  const business = content.entry('business', 'business')?.data;
  return business && orderState(content, 'list').reason === undefined ? orderLinksOf(business).fullMenu : '/menu';
}

/** The menu with what can be ordered of it: only that has its order link. */
export function orderableMenu(content: ContentView): MenuCategoryView[] {
  const [ofBakery, week] = [stateOfBakery(content), listedWeek(content)];
  return menuCategories(content).map((category) => ({
    ...category,
    items: category.items.map(({ orderLink, ...item }) => {
      const state = ofBakery ?? stateOfItem({ ...item, orderLink }, week);
      const isOrdered = orderLink !== undefined && state?.reason === undefined;
      return { ...item, availability: state?.availability, ...(isOrdered ? { orderLink } : {}) };
    }),
  }));
}
