import { ORDER_GREETING } from './order-way.ts';

/** One size of a thing that can be ordered from a list. */
export interface OrderChoice {
  product: string;
  /** What it costs, in words. */
  price?: string;
  /** Its price begins with its size, such as `Half dozen $11.99`. */
  isSize?: boolean;
  /** How many there are. */
  most?: number;
}

/** A list as something is chosen from it. */
export interface OrderSheet {
  /** Saturday, November 28. */
  day: string;
  choices: readonly OrderChoice[];
  /** In words. */
  pickups: readonly string[];
}

/** What is ordered of a list, as the bakery reads it. */
interface Ordered {
  items: readonly (Pick<OrderChoice, 'product' | 'price' | 'isSize'> & { count: number })[];
  pickup?: string | undefined;
  name?: string | undefined;
}

/** The message that orders something for a bake day: one line for each thing, then where it is picked up and by whom. */
export function orderMessage(day: string, { items, pickup, name }: Ordered): string {
  const lines = items.map(({ product, price, isSize, count }) => `${count} × ${product}${isSize ? `, ${price}` : ''}`);
  const end = [...(pickup ? [`Pickup: ${pickup}`] : []), ...(name ? [`Name: ${name}`] : [])];
  return [`${ORDER_GREETING} for ${day}:`, ...lines, ...end].join('\n');
}
