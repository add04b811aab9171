import { createHash } from 'node:crypto';
import type { StandIn } from '#kitchen/stand-in.ts';
import type { Photo } from './renditions.ts';
import { socialImageLook } from './social-image-digest.ts';

/** What is drawn for those who share a page. */
export interface SocialImage {
  title: string;
  /** What the page is, in a word or two. */
  label: string;
  siteName: string;
  /** The page's photo and where it is kept; null where the site has none of its own for it. */
  photo: (Pick<Photo, 'id' | 'focus'> & { src: string }) | null;
  /** What is drawn where there is no photo. */
  motif: StandIn;
}

/** The pixels of a social image: what all networks crop least. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };

/** Where they are published, below the site's root. */
export const SOCIAL_IMAGE_FOLDER = 'media/social';

/** The address of a social image. It names all that is drawn, so what it answers never changes. */
export function socialImageUrl({ title, label, siteName, photo, motif }: SocialImage): string {
  const subject = photo ? [photo.id, photo.focus?.x ?? 50, photo.focus?.y ?? 50] : [motif];
  const drawn = JSON.stringify([socialImageLook(), title, label, siteName, ...subject]);
  return `/${SOCIAL_IMAGE_FOLDER}/${createHash('sha256').update(drawn).digest('hex').slice(0, 16)}.jpeg`;
}
