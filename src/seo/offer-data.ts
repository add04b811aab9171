import type { AggregateOffer, Offer } from 'schema-dts';
import type { OrderState } from '#content/order-state.ts';
import type { Cost, Price } from '#schema/price.ts';

type OfferNode = Exclude<Offer, string> & { '@type': 'Offer' };
type RangeNode = Exclude<AggregateOffer, string>;

/** Whether it can be ordered, as a property of an offer; nothing if that is unknown. */
export const availabilityOf = (availability: OrderState['availability'] | undefined) =>
  availability ? { availability: `https://schema.org/${availability}` as const } : {};

/** An offer at a fixed price. Prices are amounts such as 10.99, currencies codes such as USD. */
export const exactly = (price: string, priceCurrency: string): OfferNode => ({ '@type': 'Offer', price, priceCurrency });

/** An offer with a lowest price. */
export const atLeast = (lowPrice: string, priceCurrency: string): RangeNode => ({ '@type': 'AggregateOffer', lowPrice, priceCurrency });

/** The offer of one size. */
function ofSize({ size, price, from }: Price, priceCurrency: string): OfferNode {
  const name = size ? { name: size } : {};
  if (!from) return { ...exactly(price, priceCurrency), ...name };
  return { '@type': 'Offer', ...name, priceSpecification: { '@type': 'PriceSpecification', minPrice: Number(price), priceCurrency } };
}

/** An offer for what something costs, with one for each size, or without a price if that is unknown. */
export function offerAt(cost: Cost | null, currency: string): OfferNode | RangeNode {
  if (!cost) return { '@type': 'Offer' };
  const { low, high, sizes = [] } = cost;
  const [first, ...others] = sizes;
  const range = { ...atLeast(low, currency), ...(high === undefined ? {} : { highPrice: high }) };
  if (others.length > 0) return { ...range, offers: sizes.map((price) => ofSize(price, currency)) };
  return { ...(low === high ? exactly(low, currency) : range), ...(first?.size ? { name: first.size } : {}) };
}

/** An offer available from a date, such as 2025-09-01, at an address. */
export const startingOn = (availabilityStarts: string, url: string): OfferNode => ({ '@type': 'Offer', availabilityStarts, url });
