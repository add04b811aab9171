import { addressInWords } from '#domain/address.ts';
import { countryOf } from '#schema/country.ts';
import { baseColorsOf, PALETTES, type Typefaces } from '#schema/look.ts';
import { orderWords } from '#domain/order-way.ts';
import { publicPage } from '#schema/public-page.ts';
import { fallbackOf, isDrawing } from '#media/renditions.ts';
import { type ColorTokens, lookTokens } from '#styles/look-tokens.ts';
import type { BakeView } from './bakes.ts';
import { comingBakes } from './coming-bakes.ts';
import type { ContentView } from './content-view.ts';
import { bodyForFeed, type FeedPhoto } from './feed/body-for-feed.ts';
import { postHtml } from './posts.ts';
import { escapeXml } from './xml.ts';
import { isPublished } from './published-entries.ts';
import { chosenTypefaces, mailLogo, type MailLogo } from './site-look.ts';
import { LIST_ORDERS } from './order-state.ts';
import { weekView } from './week.ts';

/** What every mail of the bakery has around its text. */
export interface Letterhead {
  name: string;
  /** The site's address, without a path. */
  url: string;
  /** Where the bakery is, as far as the settings say. */
  postalAddress: string;
  /** Who signs: the owner, or else the bakery. */
  signature: string;
  colors: ColorTokens;
  typefaces: Typefaces;
  /** The logo; `drawn` for the drawn loaf, null for a logo that mail programs cannot show. */
  logo: MailLogo | 'drawn' | null;
}

/** A photo in a mail, with an absolute URL. */
export interface LetterPhoto extends FeedPhoto {
  alt: string;
}

/** An item of a list in a mail. */
export interface LetterItem {
  name: string;
  price?: string | undefined;
  note?: string | undefined;
  isSoldOut: boolean;
}

/** What a mail to readers says. Addresses are absolute URLs. */
export interface Letter {
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  title: string;
  photo?: LetterPhoto | undefined;
  /** Sentences under the title. */
  lead: string[];
  /** HTML from a sanitized body. */
  body?: string | undefined;
  groups: { name?: string | undefined; items: LetterItem[] }[];
  /** Lines such as where the bread is picked up. */
  facts: { label: string; lines: string[] }[];
  action: { label: string; url: string };
}

/** The letterhead of a site. Throws if its content files are missing. */
export function letterhead(content: ContentView): Letterhead {
  const settings = content.entry('settings', 'settings')?.data;
  const business = content.entry('business', 'business')?.data;
  if (!settings || !business) throw new Error('A newsletter needs content/business.json and content/settings.json.');
  const look = content.entry('look', 'look')?.data;
  const url = new URL(settings.siteUrl).origin;
  return {
    name: settings.siteName,
    url,
    postalAddress:
      settings.features.postalAddress ?? business.places.map((place) => addressInWords(place, countryOf(business))).join(' · '),
    signature: business.owner ?? settings.siteName,
    colors: lookTokens(look ? baseColorsOf(look) : PALETTES.crust),
    typefaces: chosenTypefaces(content),
    logo: mailLogo(content, url),
  };
}

/** Drawings are left out: mail programs do not show SVG. */
function photoIn(content: ContentView, origin: string): (address: string) => FeedPhoto | null {
  return (address) => {
    const photo = content.photo(address);
    const file = photo && !isDrawing(address) ? fallbackOf(photo) : null;
    return file && { ...file, url: new URL(file.url, origin).href };
  };
}

/** In place of a drawing in a body, its words lead to the page that shows it. */
const withoutDrawings = (html: string, url: string): string =>
  html.replace(/<img\b[^>]* src="[^"]*\.svg(?:[?#][^"]*)?"[^>]*>/g, (tag) => {
    const words = / alt="([^"]+)"/.exec(tag)?.[1] ?? 'A drawing';
    return `<a href="${escapeXml(url)}">${words} (on our site)</a>`;
  });

/** A published post as a mail; null if there is none. */
export function postLetter(content: ContentView, slug: string): Letter | null {
  const entry = content.entry('post', slug);
  if (!entry || !isPublished(entry)) return null;
  const { url: origin } = letterhead(content);
  const url = new URL(publicPage('post', entry.slug), origin).href;
  const { title, excerpt, featuredImage, featuredImageAlt = '' } = entry.data;
  const ownPhoto = photoIn(content, origin);
  const photo = ownPhoto(featuredImage) ?? (featuredImage.startsWith('https://') ? { url: featuredImage } : null);
  return {
    subject: title,
    preheader: excerpt,
    title,
    photo: photo ? { ...photo, alt: featuredImageAlt } : undefined,
    lead: [excerpt],
    body: withoutDrawings(bodyForFeed(postHtml(entry), url, ownPhoto), url),
    groups: [],
    facts: [],
    action: { label: 'Read it on our site', url },
  };
}

const itemOf = ({ product, prices, facts, isSoldOut }: BakeView['items'][number]): LetterItem => ({
  name: product,
  price: prices?.join(', '),
  note: facts || undefined,
  isSoldOut,
});

/**
 * The list to order from as a mail, and its bake day, such as 2026-11-28, with those of published lists that follow it; null if there is no
 * list.
 */
export function weekLetter(content: ContentView): { date: string; later: string[]; letter: Letter } | null {
  const bake = weekView(content)?.bake;
  if (!bake) return null;
  const { url: origin } = letterhead(content);
  const { date, title, items, groups, note, pickups, orders, opens, closes, orderLink } = bake;
  const names = items.filter(({ isSoldOut }) => !isSoldOut).map(({ product }) => product);
  const orderTime = orders === 'before' ? opens?.words : orders === 'open' ? closes?.words : '';
  const ownPhoto = photoIn(content, origin);
  const [photo] = items
    .filter(({ isSoldOut }) => !isSoldOut)
    .flatMap(({ images }) => images)
    .flatMap(({ src, alt = '' }) => {
      const own = ownPhoto(src);
      return own ? { ...own, alt } : [];
    });
  const letter: Letter = {
    subject: names.length === 0 ? title : `${title}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}`,
    preheader: note ?? names.join(', '),
    title,
    photo,
    lead: note === undefined ? [] : [note],
    groups: groups.map(({ name, items: of }) => ({ name, items: of.map(itemOf) })),
    facts: [
      ...(orderTime === undefined ? [] : [{ label: LIST_ORDERS[orders], lines: orderTime === '' ? [] : [orderTime] }]),
      ...(pickups.length > 0 ? [{ label: 'Pickup', lines: pickups.map(({ place, words }) => `${place}: ${words}`) }] : []),
    ],
    action:
      orders === 'open'
        ? { label: orderWords(orderLink, 'Order'), url: new URL(orderLink, origin).href }
        : { label: 'See the list', url: new URL('/menu', origin).href },
  };
  const later = comingBakes(content).listed.flatMap((other) => (other.date > date ? [other.date] : []));
  return { date, later, letter };
}
