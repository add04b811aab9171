import type { OrderChoice, OrderSheet } from '#domain/order-message.ts';
import type { BakeItemView, BakeView } from './bakes.ts';

/** Each size of a thing that has several, and what it costs. */
function choicesOf({ product, cost, prices, most }: BakeItemView): OrderChoice[] {
  const choice: OrderChoice = { product, ...(most === undefined ? {} : { most }) };
  if (!prices) return [choice];
  const isSize = (cost?.sizes?.length ?? 0) > 1;
  return prices.map((price) => ({ ...choice, price, ...(isSize ? { isSize } : {}) }));
}

/** What a message can order from a list: what is left and is not ordered elsewhere. */
export function orderSheet(day: string, { items, pickups, orderLink }: Pick<BakeView, 'items' | 'pickups' | 'orderLink'>): OrderSheet {
  return {
    day,
    choices: items.filter((item) => !item.isSoldOut && item.orderLink === orderLink).flatMap(choicesOf),
    pickups: pickups.map(({ place, words }) => `${place}, ${words}`),
  };
}
