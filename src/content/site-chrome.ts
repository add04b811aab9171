import { type Address, addressInWords } from '#domain/address.ts';
import type { Business } from '#schema/business.ts';
import { countryName, countryOf } from '#schema/country.ts';
import { type ContentView, languageOf } from './content-view.ts';
import { type OrderLinks, orderLinksOf } from './order-links.ts';

/** The data of the frame around every page. */
export interface SiteChrome {
  name: string;
  tagline: string;
  description: string;
  url: string;
  phone: string;
  email: string;
  /** The language of its texts. */
  language: 'en-US' | 'en';
  /** Its country (ISO 3166), if that is known. */
  country?: string | undefined;
  /** `words` are its address in one line. */
  places: (Address & { words: string; mapUrl: string })[];
  pickup: string;
  timeZone: string;
  orderLinks: OrderLinks;
  legalNotice?: string | undefined;
  /** What labels say by law; missing if it is not set. */
  labelStatement?: string | undefined;
  /** The same for food that must be kept cold. */
  coldStatement?: string | undefined;
  membership?: string | undefined;
  reviewUrl?: string | undefined;
  offer?: Business['offer'];
  socialMedia: { instagram?: string | undefined; facebook?: string | undefined; pinterest?: string | undefined };
  defaultMetaTitle?: string | undefined;
  defaultMetaDescription?: string | undefined;
  searchConsoleId?: string | undefined;
  /** Whether structured data includes the rating. */
  showRating: boolean;
  enableSocialSharing: boolean;
}

/** Finds an address on a map. In the US the state says enough. */
function mapOf(words: string, country: string | undefined): string {
  const all = country === undefined || country === 'US' ? words : `${words}, ${countryName(country)}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(all)}`;
}

function placeView(place: Business['places'][number], country: string | undefined): SiteChrome['places'][number] {
  const words = addressInWords(place, country);
  return { ...place, words, mapUrl: place.mapUrl ?? mapOf(words, country) };
}

/** The data of the frame around every page. */
export function siteChrome(content: ContentView): SiteChrome {
  const business = content.entry('business', 'business')?.data;
  const settings = content.entry('settings', 'settings')?.data;
  if (!business || !settings) throw new Error('A site needs content/business.json and content/settings.json.');
  const country = countryOf(business);
  const { tagline, phone, places, pickup, timeZone, legalNotice, labelStatement, coldStatement, membership, reviewUrl, offer } = business;
  return {
    name: settings.siteName,
    tagline,
    description: settings.siteDescription,
    url: new URL(settings.siteUrl).origin,
    phone,
    email: settings.contactEmail,
    language: languageOf(content),
    country,
    places: places.map((place) => placeView(place, country)),
    pickup,
    timeZone,
    orderLinks: orderLinksOf(business),
    legalNotice,
    labelStatement,
    coldStatement,
    membership,
    reviewUrl,
    offer,
    socialMedia: settings.socialMedia,
    defaultMetaTitle: settings.seo.defaultMetaTitle,
    defaultMetaDescription: settings.seo.defaultMetaDescription,
    searchConsoleId: settings.seo.googleSearchConsoleId,
    showRating: settings.seo.showRating,
    enableSocialSharing: settings.features.enableSocialSharing,
  };
}
