import type { OfferCatalog } from 'schema-dts';
import type { WeekView } from '#content/week.ts';
import { dayInWords } from '#domain/moment-words.ts';
import type { BakeryFacts } from './bakery-data.ts';
import { offerAt } from './offer-data.ts';

/** What is sold on the bake day that is ordered for now, as a property of the bakery; nothing if there is no list. */
export function weekCatalog({ site, business }: BakeryFacts, week: WeekView | null): { hasOfferCatalog?: OfferCatalog } {
  const bake = week?.bake;
  if (!bake || bake.items.length === 0) return {};
  const page = new URL('/menu', site.url).href;
  const ordered = bake.orders === 'closed' || bake.orders === 'paused' ? {} : { availability: 'https://schema.org/PreOrder' as const };
  return {
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: dayInWords(bake.date),
      itemListElement: bake.items.map(({ product, anchor, cost, isSoldOut, orderLink }) => ({
        ...offerAt(cost ?? null, business.currency),
        ...(isSoldOut ? { availability: 'https://schema.org/SoldOut' as const } : ordered),
        ...(bake.opens ? { availabilityStarts: bake.opens.at } : {}),
        ...(bake.closes ? { availabilityEnds: bake.closes.at } : {}),
        url: new URL(orderLink, site.url).href,
        itemOffered: { '@type': 'MenuItem' as const, name: product, ...(anchor ? { url: `${page}#${anchor}` } : {}) },
      })),
    },
  };
}
