import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { Photo, Rendition } from './renditions.ts';

/** Most pixels a photo may have; beyond it a small file could fill the memory. */
export const PIXEL_LIMIT = 80_000_000;

/** Opens a photo. The tools for that take longer to load than most answers take to give, so they come when needed. */
async function open(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // What was decoded is not asked for again, so keeping it would only take memory.
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
}

/** The id of a photo: it names the bytes, shortened to what addresses have room for. */
export const photoId = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** What is known of a photo from its file, or null where the bytes are no picture the site can show. */
export async function readPhoto(bytes: Uint8Array): Promise<Photo | null> {
  try {
    const { autoOrient } = await (await open(bytes)).metadata();
    return { id: photoId(bytes), width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}

/** The bytes of one size and format of a photo, upright, in sRGB and with no metadata. */
export async function encodeRendition(photo: Uint8Array, { width, format }: Pick<Rendition, 'width' | 'format'>): Promise<Uint8Array> {
  const resized = (await open(photo)).autoOrient().resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      // Effort 1 costs a tenth of sharp's own choice for files 15% larger; effort 2 costs twice as much for nothing.
      return resized.avif({ quality: 50, effort: 1 }).toBuffer();
    case 'jpeg':
      return resized.flatten({ background: '#fbf6ec' }).jpeg({ quality: 76, progressive: true }).toBuffer();
  }
}
