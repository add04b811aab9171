import type { SiteChrome } from '#content/site-chrome.ts';
import type { ORDER_PLACES } from '#domain/home.ts';

/** Where an order of a kind begins, and what it costs where business.json says so. */
export interface OrderPlace {
  href: string;
  /** Whether it is another site than this. */
  isElsewhere: boolean;
  price?: string;
}

/** The places an order begins at, by the names that home.json uses: the same as in the header's Order menu. */
export function orderPlaces({ orderLinks, prices }: SiteChrome): Record<(typeof ORDER_PLACES)[number], OrderPlace> {
  return {
    sourdough: { href: '/sourdough', isElsewhere: false, price: `$${prices.sourdoughFrom} – $${prices.sourdoughTo}` },
    cakes: { href: '/cakes', isElsewhere: false, price: `from $${prices.cakesFrom}` },
    menu: { href: orderLinks.menu, isElsewhere: true },
    meals: { href: '/eats', isElsewhere: false },
  };
}
