import type { Cake, Cakes } from '#domain/cakes.ts';
import { type PriceRange, priceRange, priceWords, rangeInWords } from '#domain/price.ts';
import type { ContentView } from './content-view.ts';
import { menuPrices } from './menu.ts';

/** What an order costs, by the place it begins at; null where the content does not say. */
export interface OrderPrices {
  sourdough: PriceRange | null;
  cakes: PriceRange | null;
}

const rangeLike = (content: ContentView, name: string | undefined): PriceRange | null =>
  priceRange(menuPrices(content.all('menu')).get(name ?? '') ?? []);

/** The cakes with their prices in words. */
export function pricedCakes(content: ContentView): Cakes | null {
  const cakes = content.entry('cakes', 'cakes')?.data;
  if (!cakes) return null;
  const priced = (cake: Cake): Cake => {
    const range = rangeLike(content, cake.pricedLike);
    return range ? { ...cake, price: priceWords(range) } : cake;
  };
  return { ...cakes, groups: cakes.groups.map((group) => ({ ...group, cakes: group.cakes.map(priced) })) };
}

/** What orders cost. A site whose menu names no prices may still have them in business.json. */
export function orderPrices(content: ContentView): OrderPrices {
  const old = content.entry('business', 'business')?.data.prices;
  const cakes = (pricedCakes(content)?.groups ?? []).flatMap((group) => group.cakes.flatMap(({ price }) => rangeInWords(price) ?? []));
  const [cheapest] = cakes.map(({ low }) => low).sort((a, b) => Number(a) - Number(b));
  const cakesFrom = cheapest ?? old?.cakesFrom;
  return {
    sourdough:
      rangeLike(content, content.entry('sourdough', 'sourdough')?.data.product.pricedLike) ??
      (old ? { low: old.sourdoughFrom, high: old.sourdoughTo } : null),
    cakes: cakesFrom ? { low: cakesFrom } : null,
  };
}
