import type { ContentReader } from '#content/reader.ts';
import type { ORDER_PLACES } from '#domain/home.ts';
import { type PriceRange, priceWords } from '#domain/price.ts';

/** Where an order of a kind begins, and what it costs where that is known. */
export interface OrderPlace {
  href: string;
  /** Whether it is another site than this. */
  isElsewhere: boolean;
  price?: string | undefined;
}

/** The places an order begins at, by the names that home.json uses: the same as in the header's Order menu. */
export function orderPlaces(content: ContentReader): Record<(typeof ORDER_PLACES)[number], OrderPlace> {
  const { orderLinks } = content.site();
  const { sourdough, cakes } = content.prices();
  const words = (range: PriceRange | null) => (range ? priceWords(range) : undefined);
  return {
    sourdough: { href: '/sourdough', isElsewhere: false, price: words(sourdough) },
    cakes: { href: '/cakes', isElsewhere: false, price: words(cakes) },
    menu: { href: orderLinks.menu, isElsewhere: true },
    meals: { href: '/eats', isElsewhere: false },
  };
}
