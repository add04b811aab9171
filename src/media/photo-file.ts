import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { cropOf } from './crop.ts';
import { hasLocation } from './metadata/without-metadata.ts';
import type { Photo, Rendition } from './renditions.ts';

/** The maximum number of pixels of an image; beyond it a small file could exhaust memory. */
export const PIXEL_LIMIT = 80_000_000;
/** The limit for AVIF, which is decoded as a whole at 18 bytes per pixel: 450 MB. Other formats are decoded in strips. */
const AVIF_PIXEL_LIMIT = 25_000_000;

/** The file is not a photo that the site can show; the message is a sentence that says why. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError';
}

/** An error sentence if an image has too many pixels, otherwise null. */
export function sizeProblem({ format, width, height }: Pick<Metadata, 'format' | 'width' | 'height'>): string | null {
  const limit = format === 'heif' ? AVIF_PIXEL_LIMIT : PIXEL_LIMIT;
  if (width * height <= limit) return null;
  const which = limit === PIXEL_LIMIT ? '' : ' for AVIF';
  return `That picture is too large: ${width} × ${height} pixels. The limit${which} is ${limit / 1_000_000} million.`;
}

let last: Promise<unknown> = Promise.resolve();

/** Decodes images one at a time for all callers: in parallel, a few large ones would exhaust memory. */
export function decodeInTurn<T>(decode: () => Promise<T>): Promise<T> {
  const turn = last.then(decode, decode);
  last = turn;
  return turn;
}

/** Opens an image. The library is loaded on first use, because loading takes longer than most responses. */
export async function openImage(bytes: Uint8Array, limitInputPixels: number | false = PIXEL_LIMIT): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Decoded images are never reused, so caching would only waste memory.
  sharp.cache(false);
  // On as many cores as there are, nothing would be left of the machine to visitors.
  sharp.concurrency(1);
  return sharp(bytes, { limitInputPixels, failOn: 'error' });
}

/** The ID of a photo: the digest of its bytes, shortened for addresses. */
export const photoId = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const LFS_POINTER = 'version https://git-lfs.github.com/';

/** Reads a photo's metadata without decoding it. Throws UnreadablePhotoError. */
export async function measurePhoto(bytes: Uint8Array): Promise<Photo> {
  if (bytes.length === 0) throw new UnreadablePhotoError('The file is empty.');
  if (new TextDecoder('latin1').decode(bytes.subarray(0, LFS_POINTER.length)) === LFS_POINTER)
    throw new UnreadablePhotoError('The file is a pointer of Git LFS, not the photo itself.');
  const metadata = await (await openImage(bytes, false)).metadata().catch((cause: unknown) => {
    throw new UnreadablePhotoError('The file is not a photo that can be read.', { cause });
  });
  const problem = sizeProblem(metadata);
  if (problem !== null) throw new UnreadablePhotoError(problem);
  const { width, height } = metadata.autoOrient;
  return { id: photoId(bytes), width, height, ...(hasLocation(bytes) && { hasLocation: true }) };
}

/** For callers that treat an unreadable photo as missing. */
export function nullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadablePhotoError) return null;
  throw error;
}

/** A photo's metadata, or null if the bytes are not an image that the site can show. */
export const readPhoto = (bytes: Uint8Array): Promise<Photo | null> => measurePhoto(bytes).catch(nullIfUnreadable);

const damaged = (cause: unknown): never => {
  throw new UnreadablePhotoError('The photo is damaged or not complete.', { cause });
};

/** Decodes a photo completely. Throws UnreadablePhotoError if that fails. */
export async function assertDecodable(bytes: Uint8Array): Promise<void> {
  const small = (await openImage(bytes)).resize({ width: 16 }).raw();
  await decodeInTurn(() => small.toBuffer()).catch(damaged);
}

/** Encodes one rendition of a photo: upright, in sRGB, without metadata. Throws UnreadablePhotoError. */
export async function encodeRendition(
  photo: Uint8Array,
  { width, format, crop }: Pick<Rendition, 'width' | 'format' | 'crop'>,
): Promise<Uint8Array> {
  const upright = (await openImage(photo)).autoOrient();
  if (crop) {
    const { autoOrient } = await upright.metadata().catch(damaged);
    upright.extract(cropOf(autoOrient, { width, height: crop.height }, crop.focus));
  }
  const resized = upright.resize({ width, ...(crop ? { height: crop.height } : {}), withoutEnlargement: true });
  return decodeInTurn(() => {
    switch (format) {
      case 'avif':
        // Effort 1 takes a tenth of the default's time for 15% larger files; effort 2 takes twice as long for no gain.
        return resized.avif({ quality: 50, effort: 1 }).toBuffer();
      case 'jpeg':
        return resized.flatten({ background: '#fbf6ec' }).jpeg({ quality: 76, progressive: true }).toBuffer();
    }
  }).catch(damaged);
}
