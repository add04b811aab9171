import type { Business } from '#schema/business.ts';
import { ASK_PAGE, orderPage } from '#domain/order-way.ts';

/** Where each line of products is ordered: an address of any way to order (order-way.ts), or a page of this site. */
export interface OrderLinks {
  sourdough: string;
  menu: string;
  meals: string;
  /** The whole menu, to order from or to read: a page. */
  fullMenu: string;
}

/** Where to order: by default where the full menu is ordered. A bakery without such a place is asked. */
export function orderLinksOf({ orderLinks: { menu: place, sourdough, meals } }: Pick<Business, 'orderLinks'>): OrderLinks {
  const menu = place ?? ASK_PAGE;
  return { menu, sourdough: sourdough ?? menu, meals: meals ?? menu, fullMenu: (place && orderPage(place)) ?? '/menu' };
}
