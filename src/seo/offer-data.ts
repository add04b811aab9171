import type { AggregateOffer, Offer } from 'schema-dts';

type OfferNode = Exclude<Offer, string> & { '@type': 'Offer' };
type RangeNode = Exclude<AggregateOffer, string>;

/** An offer at one price. Prices are amounts such as 10.99, currencies codes such as USD. */
export const exactly = (price: string, priceCurrency: string): OfferNode => ({ '@type': 'Offer', price, priceCurrency });

/** An offer from a price on. */
export const atLeast = (lowPrice: string, priceCurrency: string): RangeNode => ({ '@type': 'AggregateOffer', lowPrice, priceCurrency });

/** An offer between two prices. */
export const between = (lowPrice: string, highPrice: string, priceCurrency: string): OfferNode | RangeNode =>
  lowPrice === highPrice ? exactly(lowPrice, priceCurrency) : { ...atLeast(lowPrice, priceCurrency), highPrice };

/** An offer of what is to be had from a day on, 2025-09-01, at an address. */
export const startingOn = (availabilityStarts: string, url: string): OfferNode => ({ '@type': 'Offer', availabilityStarts, url });

const AMOUNT = /\$\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{2})?(?!\d)/g;

/** The offer that the words of a price make, such as `From $29.99` or `$10.99 - $12.99`; null where they name no amount. */
export function offerFrom(words: string | undefined, currency: string): OfferNode | RangeNode | null {
  const amounts = [...(words ?? '').matchAll(AMOUNT)].map(([, dollars = '', cents = '.00']) => dollars.replaceAll(',', '') + cents);
  const sorted = amounts.sort((a, b) => Number(a) - Number(b));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return null;
  if (low !== high) return between(low, high, currency);
  return /\bfrom\b|\bstart|\+|\bup\b/i.test(words ?? '') ? atLeast(low, currency) : exactly(low, currency);
}
