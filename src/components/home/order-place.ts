import type { ContentReader } from '#content/reader.ts';
import type { ORDER_PLACES } from '#schema/home.ts';
import type { SiteSection } from '#schema/sections.ts';
import { type Cost, costInWords } from '#schema/price.ts';

/** Where to order a product line, and its price if known. */
export interface OrderPlace {
  /** A web address, or a page of this site. */
  href: string;
  /** Whether the site does not have it, or has nothing in it yet. */
  isOff: boolean;
  price?: string | undefined;
}

/** The places to order by their names in home.json: the same as in the header's Order menu. */
export function orderPlaces(content: ContentReader): Record<(typeof ORDER_PLACES)[number], OrderPlace> {
  const { sourdough, cakes } = content.prices();
  const { currency } = content.money();
  const sections = content.sections();
  const here = ({ path, isOff, isEmpty = false }: SiteSection) => ({ href: path, isOff: isOff || isEmpty });
  const words = (cost: Cost | null) => (cost ? costInWords(cost, currency) : undefined);
  return {
    sourdough: { ...here(sections.sourdough), price: words(sourdough) },
    cakes: { ...here(sections.cakes), price: words(cakes) },
    menu: { href: content.fullMenu(), isOff: false },
    meals: here(sections.eats),
  };
}
