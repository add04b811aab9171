import type { OrderChoice, OrderSheet } from '#domain/order-message.ts';

/** What a visitor has chosen of a list. */
export interface Chosen {
  /** How many of each choice. */
  counts: Readonly<Record<string, number>>;
  pickup: string;
  name: string;
}

/** Larger orders need a call. */
const MOST = 99;

const keyOf = ({ product, price = '' }: OrderChoice): string => `${product} ${price}`;

export const countOf = ({ counts }: Chosen, choice: OrderChoice): number => counts[keyOf(choice)] ?? 0;

/** What is chosen after a change of how many of a choice there are, which is between none and as many as there are. */
export function withCount(chosen: Chosen, choice: OrderChoice, count: number): Chosen {
  const { most = MOST } = choice;
  return { ...chosen, counts: { ...chosen.counts, [keyOf(choice)]: Math.max(0, Math.min(count, most, MOST)) } };
}

/** What is chosen after a thing of the list was pressed: at least one of it. */
export function chooseOne({ choices }: OrderSheet, chosen: Chosen, product: string): Chosen {
  const sizes = choices.filter((choice) => choice.product === product);
  const [first] = sizes;
  return first && sizes.every((choice) => countOf(chosen, choice) === 0) ? withCount(chosen, first, 1) : chosen;
}

/** What the message says of it. */
export function orderedOf({ choices, pickups }: OrderSheet, chosen: Chosen) {
  const items = choices.map((choice) => ({ ...choice, count: countOf(chosen, choice) })).filter(({ count }) => count > 0);
  const pickup = pickups.includes(chosen.pickup) ? chosen.pickup : pickups[0];
  return { items, pickup, name: chosen.name.trim() };
}
