import type { MenuItem, OfferCatalog } from 'schema-dts';
import type { MenuCategoryView, MenuItemView } from '#content/menu.ts';
import { type Cost, costOf } from '#schema/price.ts';
import type { Sourdough } from '#schema/sourdough.ts';
import { areaServed, type BakeryFacts, bakeryReference } from './bakery-data.ts';
import { type GraphNode, imageData } from './json-ld.ts';
import type { SharedImage } from './metadata.ts';
import { atLeast, availabilityOf, offerAt, startingOn } from './offer-data.ts';
import { orderLinksOf } from '#content/order-links.ts';
import { orderPage } from '#domain/order-way.ts';

/** One item of a catalog; `image` is the absolute URL of its photo. */
interface CatalogItem {
  name: string;
  description: string;
  image?: string | undefined;
  cost?: Cost | null;
  /** Its fragment on the page, if any. */
  anchor?: string | undefined;
}

interface ServiceWords {
  path: string;
  name: string;
  description?: string | undefined;
  serviceType: string;
  image: SharedImage | null;
  /** The lowest price, if known. */
  priceFrom?: string | undefined;
  /** The first day, and where to order. */
  start?: { date: string; url: string } | undefined;
  groups: { name: string; items: CatalogItem[] }[];
}

const menuItem = ({ name, description, image, anchor }: CatalogItem, page: string): MenuItem => ({
  '@type': 'MenuItem',
  ...(anchor ? { url: `${page}#${anchor}` } : {}),
  name,
  description,
  ...(image ? { image } : {}),
});

const catalogOf = ({ name, groups }: ServiceWords, page: string, currency: string): OfferCatalog => ({
  '@type': 'OfferCatalog',
  name,
  itemListElement: groups.map((group) => ({
    '@type': 'OfferCatalog',
    name: group.name,
    itemListElement: group.items.map((item) => ({
      ...offerAt(item.cost ?? null, currency),
      itemOffered: menuItem(item, page),
    })),
  })),
});

/** A service with its offers: the cakes or the meals. */
export function service(facts: BakeryFacts, words: ServiceWords): GraphNode {
  const page = new URL(words.path, facts.site.url).href;
  return {
    '@type': 'Service',
    '@id': `${page}#service`,
    url: page,
    name: words.name,
    serviceType: words.serviceType,
    ...(words.description ? { description: words.description } : {}),
    ...(words.image ? { image: imageData(words.image) } : {}),
    provider: bakeryReference(facts),
    areaServed: areaServed(facts),
    ...(words.priceFrom
      ? { offers: { ...atLeast(words.priceFrom, facts.business.currency), ...availabilityOf(facts.availability('request')) } }
      : {}),
    ...(words.start ? { offers: startingOn(words.start.date, words.start.url) } : {}),
    ...(words.groups.length > 0 ? { hasOfferCatalog: catalogOf(words, page, facts.business.currency) } : {}),
  };
}

/** The product on /sourdough with its price. */
export function loaf(
  facts: BakeryFacts,
  product: Pick<NonNullable<Sourdough['product']>, 'name' | 'description'>,
  image: SharedImage | null,
): GraphNode {
  const { currency, name } = facts.business;
  const address = new URL('/sourdough', facts.site.url).href;
  return {
    '@type': 'Product',
    '@id': `${address}#product`,
    url: address,
    name: product.name,
    description: product.description,
    ...(image ? { image: imageData(image) } : {}),
    brand: { '@type': 'Brand', name },
    offers: {
      ...offerAt(facts.prices.sourdough, currency),
      ...availabilityOf(facts.availability('loaf')),
      url: new URL(orderPage(orderLinksOf(facts.business).sourdough) ?? address, facts.site.url).href,
      seller: bakeryReference(facts),
    },
  };
}

/** What an item costs, whether there is any, and where it alone is ordered; nothing if none of it is known. */
function offersOf({ prices, unpriced, soldOut, availability, orderLink }: MenuItemView, currency: string) {
  const cost = costOf(prices, unpriced);
  if (cost === null && soldOut === undefined && orderLink === undefined) return {};
  return {
    offers: {
      ...offerAt(cost, currency),
      ...availabilityOf(availability),
      ...(orderLink && orderPage(orderLink) ? { url: orderLink } : {}),
    },
  };
}

/**
 * The menu by category, with each item's address, price and availability. Descriptions are only on the page: repeating them here would exceed
 * one flight of packets.
 */
export function menu(facts: BakeryFacts, name: string, categories: readonly Pick<MenuCategoryView, 'name' | 'items'>[]): GraphNode {
  const page = new URL('/menu', facts.site.url).href;
  return {
    '@type': 'Menu',
    '@id': `${page}#menu`,
    url: page,
    name,
    provider: bakeryReference(facts),
    ...(categories.length > 0
      ? {
          hasMenuSection: categories.map((category) => ({
            '@type': 'MenuSection',
            name: category.name,
            hasMenuItem: category.items.map((item) => ({
              '@type': 'MenuItem',
              name: item.name,
              url: `${page}#${item.anchor}`,
              ...offersOf(item, facts.business.currency),
            })),
          })),
        }
      : {}),
  };
}
