import type { ContentReader } from '#content/reader.ts';
import type { ORDER_PLACES } from '#domain/home.ts';
import { type PriceRange, formatPriceRange } from '#domain/price.ts';

/** Where to order a product line, and its price if known. */
export interface OrderPlace {
  href: string;
  /** Whether it is an external site. */
  isElsewhere: boolean;
  price?: string | undefined;
}

/** The places to order by their names in home.json: the same as in the header's Order menu. */
export function orderPlaces(content: ContentReader): Record<(typeof ORDER_PLACES)[number], OrderPlace> {
  const { orderLinks } = content.site();
  const { sourdough, cakes } = content.prices();
  const words = (range: PriceRange | null) => (range ? formatPriceRange(range) : undefined);
  return {
    sourdough: { href: '/sourdough', isElsewhere: false, price: words(sourdough) },
    cakes: { href: '/cakes', isElsewhere: false, price: words(cakes) },
    menu: { href: orderLinks.menu, isElsewhere: true },
    meals: { href: '/eats', isElsewhere: false },
  };
}
