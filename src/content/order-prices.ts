import type { Cake, Cakes } from '#domain/cakes.ts';
import { type PriceRange, priceRange, formatPriceRange, parsePriceRange } from '#domain/price.ts';
import type { ContentView } from './content-view.ts';
import { menuPrices } from './menu.ts';

/** Price ranges by product line; null if the content has no price. */
export interface OrderPrices {
  sourdough: PriceRange | null;
  cakes: PriceRange | null;
}

const rangeLike = (content: ContentView, name: string | undefined): PriceRange | null =>
  priceRange(menuPrices(content.all('menu')).get(name ?? '') ?? []);

/** The cakes with formatted prices. */
export function pricedCakes(content: ContentView): Cakes | null {
  const cakes = content.entry('cakes', 'cakes')?.data;
  if (!cakes) return null;
  const priced = (cake: Cake): Cake => {
    const range = rangeLike(content, cake.pricedLike);
    return range ? { ...cake, price: formatPriceRange(range) } : cake;
  };
  return { ...cakes, groups: cakes.groups.map((group) => ({ ...group, cakes: group.cakes.map(priced) })) };
}

/** The price ranges of orders, from the menu or, as a fallback, business.json. */
export function orderPrices(content: ContentView): OrderPrices {
  const old = content.entry('business', 'business')?.data.prices;
  const cakes = (pricedCakes(content)?.groups ?? []).flatMap((group) => group.cakes.flatMap(({ price }) => parsePriceRange(price) ?? []));
  const [cheapest] = cakes.map(({ low }) => low).sort((a, b) => Number(a) - Number(b));
  const cakesFrom = cheapest ?? old?.cakesFrom;
  const [low = old?.sourdoughTo, high = low] = [old?.sourdoughFrom, old?.sourdoughTo];
  return {
    sourdough:
      rangeLike(content, content.entry('sourdough', 'sourdough')?.data.product.pricedLike) ??
      (low === undefined || high === undefined ? null : { low, high }),
    cakes: cakesFrom ? { low: cakesFrom } : null,
  };
}
