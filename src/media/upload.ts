import { createHash } from 'node:crypto';
import { isAnimated, ONLY_FIRST_FRAME } from './animated.ts';
import { isHeic } from './heic.ts';
import { openImage, sizeProblem } from './photo-file.ts';
import type { Photo } from './renditions.ts';

/** The maximum side length of stored photos, in pixels. */
export const LONGEST_SIDE = 2_400;

const FORMATS = new Map([
  ['jpeg', 'JPEG'],
  ['png', 'PNG'],
  ['webp', 'WebP'],
  ['heif', 'AVIF'],
  ['gif', 'GIF'],
  ['tiff', 'TIFF'],
]);

/** The upload was rejected; the message says why. */
export class UploadError extends Error {
  override name = 'UploadError';
}

/** A photo ready to be stored. */
export interface UploadedPhoto {
  /** Its address, named after its digest. */
  address: string;
  bytes: Uint8Array;
  photo: Photo;
  /** What was lost of the file, as a sentence. */
  warning?: string;
}

const HEIC = 'HEIC photos are converted in the admin, before they are sent. Add this one there, or send it as a JPEG.';
const NOT_A_PHOTO = 'That file is not a photo the site can read. JPEG, PNG, WebP, AVIF, GIF, TIFF and, in the admin, HEIC are fine.';

/**
 * Converts an upload to the stored form: upright, at most 2,400 pixels, WebP, without metadata (no location, no camera). Detects
 * the format from the bytes. Throws UploadError. Must be called in turn (`decodeInTurn`).
 */
export async function acceptUpload(file: Uint8Array): Promise<UploadedPhoto> {
  // sharp throws a different error for an empty file.
  if (file.length === 0) throw new UploadError(NOT_A_PHOTO);
  if (isHeic(file)) throw new UploadError(HEIC);
  const image = await openImage(file, false);
  const { format, width, height } = await image.metadata().catch((cause: unknown) => {
    throw new UploadError(NOT_A_PHOTO, { cause });
  });
  if (!FORMATS.has(format)) throw new UploadError(NOT_A_PHOTO);
  const problem = sizeProblem({ format, width, height });
  if (problem !== null) throw new UploadError(problem);
  try {
    const photo = (await openImage(file))
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 2 });
    const { data, info } = await photo.toBuffer({ resolveWithObject: true });
    const digest = createHash('sha256').update(data).digest('hex');
    return {
      address: `/uploads/${digest}.webp`,
      bytes: data,
      photo: { id: digest.slice(0, 16), width: info.width, height: info.height },
      ...(isAnimated(file) ? { warning: ONLY_FIRST_FRAME } : {}),
    };
  } catch (cause) {
    throw new UploadError('That photo is damaged and cannot be read. Please try another copy of it.', { cause });
  }
}
