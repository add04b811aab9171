import type { Identified } from '#domain/anchors.ts';
import type { Cake, Cakes } from '#schema/cakes.ts';
import { type Cost, costInWords, costOf, parsePriceRange, type PriceRange } from '#schema/price.ts';
import { type ContentView, moneyOf } from './content-view.ts';
import { identifiedIn } from './stored-ids.ts';
import { productsOf } from './products.ts';

/** A cake for pages, with what it costs. */
export type PricedCake = Identified<Cake> & { cost: Cost | null };
/** The cakes for pages. */
export type PricedCakes = Omit<Cakes, 'groups'> & { groups: { name: string; cakes: PricedCake[] }[] };

/** What product lines cost; null if the content has no price. */
export interface OrderPrices {
  sourdough: Cost | null;
  cakes: PriceRange | null;
}

const costLike = (content: ContentView, reference = ''): Cost | null =>
  costOf(productsOf(content.all('menu')).find(reference)?.prices ?? []);

/** The cakes with ids and, in words, with prices. */
export function pricedCakes(content: ContentView): PricedCakes | null {
  const entry = content.entry('cakes', 'cakes');
  if (!entry) return null;
  const money = moneyOf(content);
  const priced = (cake: Identified<Cake>): PricedCake => {
    const cost = costLike(content, cake.pricedLike);
    return cost ? { ...cake, cost, price: costInWords(cost, money.currency) } : { ...cake, cost: parsePriceRange(cake.price, money) };
  };
  const lists = identifiedIn(entry, productsOf(content.all('menu'))) as Identified<Cake>[][];
  return { ...entry.data, groups: entry.data.groups.map(({ name }, index) => ({ name, cakes: (lists[index] ?? []).map(priced) })) };
}

/** The price ranges of orders, from the menu or, as a fallback, business.json. */
export function orderPrices(content: ContentView): OrderPrices {
  const old = content.entry('business', 'business')?.data.prices;
  const cakes = (pricedCakes(content)?.groups ?? []).flatMap((group) => group.cakes.flatMap(({ cost }) => cost ?? []));
  const [cheapest] = cakes.map(({ low }) => low).sort((a, b) => Number(a) - Number(b));
  const cakesFrom = cheapest ?? old?.cakesFrom;
  const [low = old?.sourdoughTo, high = low] = [old?.sourdoughFrom, old?.sourdoughTo];
  return {
    sourdough:
      costLike(content, content.entry('sourdough', 'sourdough')?.data.product?.pricedLike) ??
      (low === undefined || high === undefined ? null : { low, high }),
    cakes: cakesFrom ? { low: cakesFrom } : null,
  };
}
