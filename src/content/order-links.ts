import type { Business } from '#domain/business.ts';

/** Where each line of products is ordered: a web address, or a page of this site. */
export interface OrderLinks {
  sourdough: string;
  menu: string;
  meals: string;
  /** The whole menu, to order from or to read. */
  fullMenu: string;
}

/** Where to order: on the bakery's order site, by default that of the full menu. A bakery without one is written to. */
export function orderLinksOf({ orderLinks: { menu: site, sourdough, meals } }: Pick<Business, 'orderLinks'>): OrderLinks {
  const menu = site ?? '/contact';
  return { menu, sourdough: sourdough ?? menu, meals: meals ?? menu, fullMenu: site ?? '/menu' };
}
