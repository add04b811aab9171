import { createHash } from 'node:crypto';
import type { Typefaces } from '#domain/look.ts';
import type { StandIn } from '#kitchen/stand-in.ts';
import type { Photo } from './renditions.ts';
import { socialImageLook } from './social-image-digest.ts';

/** The content of a social image, shown when a page is shared. */
export interface SocialImage {
  title: string;
  /** The kind of page, in a word or two. */
  label: string;
  siteName: string;
  /** The page's photo and its address; null if it has no uploaded photo. */
  photo: (Pick<Photo, 'id' | 'focus'> & { src: string }) | null;
  /** The drawing used as a fallback. */
  motif: StandIn;
  /** The colors to draw in, by token; null for those of tokens.css. */
  colors: Readonly<Record<string, string>> | null;
  /** The pair whose typeface of headlines its words are set in. */
  typefaces: Typefaces;
}

/** The size of social images in pixels: the format that networks crop least. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };

/** The folder they are published in, relative to the site's root. */
export const SOCIAL_IMAGE_FOLDER = 'media/social';

/** The address of a social image. It contains a digest of everything drawn, so the response never changes. */
export function socialImageUrl({ title, label, siteName, photo, motif, colors, typefaces }: SocialImage): string {
  const subject = photo ? [photo.id, photo.focus?.x ?? 50, photo.focus?.y ?? 50] : [motif];
  const drawn = JSON.stringify([socialImageLook(), title, label, siteName, typefaces, ...subject, ...(colors ? [colors] : [])]);
  return `/${SOCIAL_IMAGE_FOLDER}/${createHash('sha256').update(drawn).digest('hex').slice(0, 16)}.jpeg`;
}
