import { createHash } from 'node:crypto';
import { socialImageLook } from './social-image-digest.ts';
import type { DrawnPhoto, SocialImage } from './social-image.ts';

/** The content of the icon for home screens: the logo or the drawn loaf, on paper. */
export interface HomeIcon {
  /** Null for the drawn loaf. */
  logo: DrawnPhoto | null;
  /** The colors to draw in, by token; null for those of tokens.css. */
  colors: Readonly<Record<string, string>> | null;
}

/** An image that the site draws. */
export type DrawnImage = SocialImage | HomeIcon;

/** Whether an image is a social image, not the icon. */
export const isSocialImage = (image: DrawnImage): image is SocialImage => 'title' in image;

/** The folder that drawn images are published in, relative to the site's root. */
export const DRAWN_FOLDER = 'media/social';

/** What of an image its digest is made of. */
function drawn(image: DrawnImage): unknown[] {
  const { logo, colors } = image;
  const look = [...(colors ? [colors] : []), ...(logo ? [logo.id] : [])];
  if (!isSocialImage(image)) return look;
  const { title, label, siteName, photo, motif, typefaces } = image;
  const subject = photo ? [photo.id, photo.focus?.x ?? 50, photo.focus?.y ?? 50] : [motif];
  return [title, label, siteName, typefaces, ...subject, ...look];
}

/** The address of an image. It contains a digest of everything drawn, so the response never changes. */
export function drawnUrl(image: DrawnImage): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([socialImageLook(), ...drawn(image)]))
    .digest('hex');
  return `/${DRAWN_FOLDER}/${digest.slice(0, 16)}.${isSocialImage(image) ? 'jpeg' : 'png'}`;
}
