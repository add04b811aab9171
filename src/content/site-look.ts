import { countryOf } from '#schema/country.ts';
import { type BaseColors, baseColorsOf, LEAST_LOGO, type Look, PALETTES, type Typefaces } from '#schema/look.ts';
import { drawnUrl, type HomeIcon } from '#media/drawn-image.ts';
import { fallbackOf, isDrawing, type Photo } from '#media/renditions.ts';
import type { DrawnPhoto } from '#media/social-image.ts';
import { type ColorTokens, isAsDesigned, lookStyle, lookTokens, type Tokens } from '#styles/look-tokens.ts';
import { type ContentView, moneyOf } from './content-view.ts';

/** The bakery's logo at the top of pages. */
export interface SiteLogo {
  src: string;
  photo: Photo;
  /** Whether the name is in it, so that it is not written beside it. */
  hasName: boolean;
}

/** The colors, typefaces and logo of every page. */
export interface SiteLook {
  /** The style that replaces the colors of tokens.css; empty if they are as designed. */
  style: string;
  /** The colors of the browser's own frame. */
  themeColor: { light: string; dark: string };
  /** The address of the icon, an SVG or the one for home screens. */
  icon: string;
  /** The address of the icon for home screens; null for the files in public/. */
  homeIcon: string | null;
  logo: SiteLogo | null;
  typefaces: Typefaces;
  /** Whether pages know the second files of the typefaces, with letters such as ż and ř. */
  hasMoreLetters: boolean;
}

/** The colors and typefaces of tokens.css. */
export const DESIGNED_LOOK: SiteLook = {
  style: '',
  themeColor: { light: '#fbf6ec', dark: '#1d130d' },
  icon: '/favicon.svg',
  homeIcon: null,
  logo: null,
  typefaces: 'fraunces',
  hasMoreLetters: false,
};

const lookOf = (content: ContentView): Look | undefined => content.entry('look', 'look')?.data;

const baseColors = (content: ContentView): BaseColors => {
  const look = lookOf(content);
  return look ? baseColorsOf(look) : PALETTES.crust;
};

/** The colors of both schemes by token; null if they are as designed. */
export function ownColors(content: ContentView): ColorTokens | null {
  const colors = baseColors(content);
  return isAsDesigned(colors) ? null : lookTokens(colors);
}

/** The colors of images that are drawn, by token; null if they are as designed. */
export const drawnColors = (content: ContentView): Tokens | null => ownColors(content)?.light ?? null;

/** The pair of typefaces of the site. */
export const chosenTypefaces = (content: ContentView): Typefaces => lookOf(content)?.typefaces ?? DESIGNED_LOOK.typefaces;

/** Whether letters such as ż are likely: outside of the United States, and where they are in the name. */
const hasMoreLetters = (content: ContentView): boolean =>
  countryOf(moneyOf(content)) !== 'US' || /[\u0100-\u024f]/.test(content.entry('settings', 'settings')?.data.siteName ?? '');

/** Whether a logo is so wide that it must be the name: beside it, the name would leave it a few pixels of height. */
const isWordmark = ({ width, height }: Photo): boolean => width >= 3 * height;

/** The logo; null if there is none, or a file that was added by hand and is too small to be one. */
function siteLogo(content: ContentView): SiteLogo | null {
  const { logo: src, logoHasName: hasName = false } = lookOf(content) ?? {};
  const photo = src === undefined ? null : content.photo(src);
  if (!photo || !src || Math.min(photo.width, photo.height) < LEAST_LOGO) return null;
  return { src, photo, hasName: hasName || isWordmark(photo) };
}

/** The logo in images that are drawn; null for the drawn loaf. */
export function drawnLogo(content: ContentView): DrawnPhoto | null {
  const logo = siteLogo(content);
  return logo && { id: logo.photo.id, src: logo.src };
}

/** The icon for home screens; null if it is the design's. */
export function homeIcon(content: ContentView): HomeIcon | null {
  const logo = siteLogo(content);
  // In a square, a name would be a few pixels high: the drawn loaf can be seen.
  const icon = { logo: logo && !isWordmark(logo.photo) ? drawnLogo(content) : null, colors: drawnColors(content) };
  return icon.logo || icon.colors ? icon : null;
}

/** The address of that icon; null if it is the design's. */
export function siteIcon(content: ContentView): string | null {
  const icon = homeIcon(content);
  return icon && drawnUrl(icon);
}

/** A logo in a mail, with an absolute URL. */
export interface MailLogo {
  url: string;
  width: number;
  height: number;
  hasName: boolean;
}

/** The logo in mails, whose programs show no SVG: a drawing is its icon, or null if it is a name. `drawn` if there is none. */
export function mailLogo(content: ContentView, origin: string): MailLogo | 'drawn' | null {
  const logo = siteLogo(content);
  if (!logo) return 'drawn';
  const at = (url: string) => new URL(url, origin).href;
  if (!isDrawing(logo.src)) {
    const file = fallbackOf(logo.photo);
    return { ...file, url: at(file.url), hasName: logo.hasName };
  }
  const icon = isWordmark(logo.photo) ? null : siteIcon(content);
  return icon === null ? null : { url: at(icon), width: 1, height: 1, hasName: logo.hasName };
}

/** The colors, typefaces and logo of every page. */
export function siteLook(content: ContentView): SiteLook {
  const colors = ownColors(content);
  const typefaces = chosenTypefaces(content);
  const logo = siteLogo(content);
  const own = { homeIcon: siteIcon(content), logo, typefaces, hasMoreLetters: hasMoreLetters(content) };
  const icon = logo && own.homeIcon;
  if (!colors) return { ...DESIGNED_LOOK, ...own, icon: icon ?? DESIGNED_LOOK.icon };
  return {
    ...own,
    style: lookStyle(colors),
    themeColor: { light: colors.light['paper'] ?? '', dark: colors.dark['paper'] ?? '' },
    icon: icon ?? '/icon.svg',
  };
}
