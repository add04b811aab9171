import type { Business } from '#domain/business.ts';
import type { ContentView } from './content-view.ts';

/** What every page shows around its content. */
export interface SiteChrome {
  name: string;
  tagline: string;
  description: string;
  url: string;
  phone: string;
  email: string;
  places: { name: string; region: string; mapUrl: string }[];
  pickup: string;
  timeZone: string;
  orderLinks: { sourdough: string; menu: string; meals: string };
  legalNotice: string;
  membership?: string | undefined;
  reviewUrl: string;
  offer?: Business['offer'];
  socialMedia: { instagram?: string | undefined; facebook?: string | undefined; pinterest?: string | undefined };
  defaultMetaTitle?: string | undefined;
  defaultMetaDescription?: string | undefined;
  searchConsoleId?: string | undefined;
  /** Whether search engines are told the rating of the reviews on a page. */
  showRating: boolean;
  enableSocialSharing: boolean;
}

/** What stands around every page. Throws where the files it comes from are missing. */
export function siteChrome(content: ContentView): SiteChrome {
  const business = content.entry('business', 'business')?.data;
  const settings = content.entry('settings', 'settings')?.data;
  if (!business || !settings) throw new Error('A site needs content/business.json and content/settings.json.');
  const { tagline, phone, places, pickup, timeZone, orderLinks, legalNotice, membership, reviewUrl, offer } = business;
  return {
    name: settings.siteName,
    tagline,
    description: settings.siteDescription,
    url: new URL(settings.siteUrl).origin,
    phone,
    email: settings.contactEmail,
    places,
    pickup,
    timeZone,
    orderLinks,
    legalNotice,
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
