import type { Typefaces } from '#schema/look.ts';
import type { StandIn } from '#kitchen/stand-in.ts';
import type { Photo } from './renditions.ts';

/** A photo in an image that is drawn. */
export type DrawnPhoto = Pick<Photo, 'id' | 'focus'> & { /** Its address. */ src: string };

/** The content of a social image, shown when a page is shared. */
export interface SocialImage {
  title: string;
  /** The kind of page, in a word or two. */
  label: string;
  siteName: string;
  /** The bakery's logo; null for the drawn loaf. */
  logo: DrawnPhoto | null;
  /** The page's photo; null if it has no uploaded photo. */
  photo: DrawnPhoto | null;
  /** The drawing used as a fallback. */
  motif: StandIn;
  /** The colors to draw in, by token; null for those of tokens.css. */
  colors: Readonly<Record<string, string>> | null;
  /** The pair whose typeface of headlines its words are set in. */
  typefaces: Typefaces;
}

/** The size of social images in pixels: the format that networks crop least. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };
