import type { AggregateOffer, Offer } from 'schema-dts';
import type { PriceRange } from '#domain/price.ts';

type OfferNode = Exclude<Offer, string> & { '@type': 'Offer' };
type RangeNode = Exclude<AggregateOffer, string>;

/** An offer at a fixed price. Prices are amounts such as 10.99, currencies codes such as USD. */
export const exactly = (price: string, priceCurrency: string): OfferNode => ({ '@type': 'Offer', price, priceCurrency });

/** An offer with a lowest price. */
export const atLeast = (lowPrice: string, priceCurrency: string): RangeNode => ({ '@type': 'AggregateOffer', lowPrice, priceCurrency });

/** An offer for a price range, or without a price if it is unknown. */
export function offerAt(range: PriceRange | null, currency: string): OfferNode | RangeNode {
  if (!range) return { '@type': 'Offer' };
  const { low, high } = range;
  if (high === undefined) return atLeast(low, currency);
  return low === high ? exactly(low, currency) : { ...atLeast(low, currency), highPrice: high };
}

/** An offer available from a date, such as 2025-09-01, at an address. */
export const startingOn = (availabilityStarts: string, url: string): OfferNode => ({ '@type': 'Offer', availabilityStarts, url });
