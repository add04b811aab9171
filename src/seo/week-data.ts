import type { OfferCatalog } from 'schema-dts';
import { stateOfList } from '#content/order-state.ts';
import type { WeekView } from '#content/week.ts';
import { dayInWords } from '#schema/moment-words.ts';
import { orderPage } from '#domain/order-way.ts';
import type { BakeryFacts } from './bakery-data.ts';
import { availabilityOf, offerAt } from './offer-data.ts';

/** What is sold on the bake day that is ordered for now, as a property of the bakery; nothing if there is no list. */
export function weekCatalog({ site, business }: BakeryFacts, week: WeekView | null): { hasOfferCatalog?: OfferCatalog } {
  const bake = week?.bake;
  if (!bake || bake.items.length === 0) return {};
  const page = new URL('/menu', site.url).href;
  const { availability } = stateOfList(bake.orders, undefined);
  return {
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: dayInWords(bake.date),
      itemListElement: bake.items.map(({ product, anchor, cost, isSoldOut, orderLink }) => ({
        ...offerAt(cost ?? null, business.currency),
        ...availabilityOf(isSoldOut ? 'SoldOut' : availability),
        ...(bake.opens ? { availabilityStarts: bake.opens.at } : {}),
        ...(bake.closes ? { availabilityEnds: bake.closes.at } : {}),
        url: new URL(orderPage(orderLink) ?? '/menu', site.url).href,
        itemOffered: { '@type': 'MenuItem' as const, name: product, ...(anchor ? { url: `${page}#${anchor}` } : {}) },
      })),
    },
  };
}
