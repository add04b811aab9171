import { type Address, townInWords } from '#domain/address.ts';
import type { Business } from '#schema/business.ts';
import { rangeOfSigns } from '#domain/money.ts';
import { parseDays } from '#schema/weekdays.ts';
import type { PlaceRating } from '#schema/outside.ts';
import type { Closure } from '#content/notices.ts';
import type { OrderPrices } from '#content/order-prices.ts';
import type { OrderState } from '#content/order-state.ts';
import type { Ordered } from '#content/ordering.ts';
import type { SiteChrome } from '#content/site-chrome.ts';
import type { ContentReader } from '#content/reader.ts';
import { fallbackUrl, isDrawing } from '#media/renditions.ts';
import { type GraphNode, imageData } from './json-ld.ts';
import type { SharedImage } from './metadata.ts';
import { atLeast, availabilityOf, exactly, offerAt } from './offer-data.ts';
import { sharedImage } from './shared-image.ts';

type BakeryNode = Extract<GraphNode, { '@type': 'Bakery' }>;

/** The facts about the bakery that structured data uses. */
export interface BakeryFacts {
  site: Pick<SiteChrome, 'url' | 'name' | 'description' | 'phone' | 'email' | 'country' | 'language' | 'places' | 'socialMedia'>;
  business: { name: string } & Pick<Business, 'description' | 'priceRange' | 'payment' | 'currency' | 'loaf' | 'orderLinks' | 'hours'>;
  prices: OrderPrices;
  image: SharedImage | null;
  /** When it is closed, now and later. */
  closures?: readonly Closure[];
  /** Whether something can be ordered. Only the pages that say so depend on it. */
  availability(ordered: Ordered): OrderState['availability'];
  /** The URL of its logo. */
  logo?: string | null;
}

/** Reads the facts about the bakery from the content. What a section sells that the site does not have is not offered. */
export function bakeryFacts(content: ContentReader): BakeryFacts {
  const { sourdough, cakes } = content.sections();
  const [site, business] = [content.site(), content.business()];
  const prices = content.prices();
  return {
    site,
    business: { ...business, name: business.name ?? site.name },
    prices: { sourdough: sourdough.isOff ? null : prices.sourdough, cakes: cakes.isOff ? null : prices.cakes },
    image: sharedImage(content),
    closures: [content.closure() ?? [], content.closuresAhead()].flat(),
    availability: (ordered) => content.orderState(ordered).availability,
    logo: logoUrl(content),
  };
}

function logoUrl(content: ContentReader): string | null {
  const { logo } = content.look();
  return logo && new URL(isDrawing(logo.src) ? logo.src : fallbackUrl(logo.photo), content.site().url).href;
}

/** A reference to the bakery for other nodes. */
export const bakeryReference = ({ site }: Pick<BakeryFacts, 'site'>) => ({ '@id': `${site.url}/#bakery` }) as const;

/** The service area. */
export const areaServed = ({ site }: BakeryFacts) => site.places.map((place) => ({ '@type': 'City' as const, name: townInWords(place) }));

function postalAddress({ street, postalCode, name, region }: Address, country: string | undefined) {
  return {
    '@type': 'PostalAddress' as const,
    ...(street ? { streetAddress: street } : {}),
    addressLocality: name,
    ...(region ? { addressRegion: region } : {}),
    ...(postalCode ? { postalCode } : {}),
    ...(country ? { addressCountry: country } : {}),
  };
}

/** A short form of the bakery for pages about something else: its name and place. */
export function bakeryIdentity(facts: BakeryFacts): BakeryNode {
  const { site, business, image, logo } = facts;
  const [home] = site.places;
  const range = rangeOfSigns(business.priceRange, business.currency);
  return {
    '@type': 'Bakery',
    ...bakeryReference(facts),
    name: business.name,
    url: `${site.url}/`,
    ...(image ? { image: imageData(image) } : {}),
    ...(logo ? { logo } : {}),
    telephone: site.phone,
    email: site.email,
    ...(home ? { address: postalAddress(home, site.country) } : {}),
    ...(range ? { priceRange: range } : {}),
  };
}

const openingHours = ({ hours }: BakeryFacts['business']) =>
  hours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: (parseDays(days) ?? []).map((day) => `https://schema.org/${day}` as const),
    opens,
    closes,
  }));

/** Days on which it does not open. */
const closedDays = ({ from, through }: Closure) => ({
  '@type': 'OpeningHoursSpecification' as const,
  ...(from === undefined ? {} : { validFrom: from }),
  ...(through === undefined ? {} : { validThrough: through }),
  opens: '00:00',
  closes: '00:00',
});

/** The full form of the bakery, on pages with no other node for it. */
export function bakery(facts: BakeryFacts): BakeryNode {
  const { site, business, prices, closures = [], availability } = facts;
  const { instagram, facebook, pinterest } = site.socialMedia;
  const offers = [
    prices.sourdough && {
      ...(prices.sourdough.sizes ? offerAt(prices.sourdough, business.currency) : exactly(prices.sourdough.low, business.currency)),
      url: new URL('/sourdough', site.url).href,
      ...availabilityOf(availability('loaf')),
      itemOffered: { '@type': 'MenuItem' as const, name: 'Sourdough loaf', ...(business.loaf ? { description: business.loaf } : {}) },
    },
    prices.cakes && {
      ...atLeast(prices.cakes.low, business.currency),
      url: new URL('/cakes', site.url).href,
      ...availabilityOf(availability('request')),
      itemOffered: { '@type': 'MenuItem' as const, name: 'Custom cakes' },
    },
  ].filter((offer) => offer !== null);
  const socials = [instagram, facebook, pinterest].filter((address) => address !== undefined);
  return {
    ...bakeryIdentity(facts),
    description: business.description ?? site.description,
    currenciesAccepted: business.currency,
    paymentAccepted: business.payment.join(', '),
    areaServed: areaServed(facts),
    ...(business.hours.length > 0 ? { openingHoursSpecification: openingHours(business) } : {}),
    ...(closures.length > 0 ? { specialOpeningHoursSpecification: closures.map(closedDays) } : {}),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: site.phone, email: site.email },
    ...(offers.length > 0 ? { makesOffer: offers } : {}),
    ...(socials.length > 0 ? { sameAs: socials } : {}),
  };
}

/** The bakery with its Google rating, for the page that shows the reviews. */
export const ratedBakery = (facts: BakeryFacts, { rating, count }: PlaceRating): BakeryNode => ({
  ...bakeryIdentity(facts),
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: rating.toFixed(1),
    reviewCount: count,
    bestRating: '5',
    worstRating: '1',
  },
});

/** The website node. */
export const website = (facts: BakeryFacts): GraphNode => ({
  '@type': 'WebSite',
  '@id': `${facts.site.url}/#website`,
  url: `${facts.site.url}/`,
  name: facts.site.name,
  description: facts.site.description,
  inLanguage: facts.site.language,
  publisher: bakeryReference(facts),
});

/** The page node of /about or /contact. */
export const pageAbout = (facts: BakeryFacts, type: 'AboutPage' | 'ContactPage', path: string, name: string): GraphNode => ({
  '@type': type,
  '@id': new URL(path, facts.site.url).href,
  url: new URL(path, facts.site.url).href,
  name,
  mainEntity: bakeryReference(facts),
});
