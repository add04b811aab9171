import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import type { Photo, Rendition } from './renditions.ts';

/** Most pixels a picture may have; beyond it a small file could fill the memory. */
export const PIXEL_LIMIT = 80_000_000;
/** Of AVIF, which is decoded as a whole and takes 18 bytes of memory for each pixel: 450 MB. Other formats come in strips. */
const AVIF_PIXEL_LIMIT = 25_000_000;

/** A file that is no photo the site can show; the message is a sentence that says why. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError';
}

/** Why a picture has too many pixels; null where it has not. */
export function sizeProblem({ format, width, height }: Pick<Metadata, 'format' | 'width' | 'height'>): string | null {
  const limit = format === 'heif' ? AVIF_PIXEL_LIMIT : PIXEL_LIMIT;
  if (width * height <= limit) return null;
  const which = limit === PIXEL_LIMIT ? '' : ' of an AVIF';
  return `That picture is too large: ${width} × ${height} pixels. At most ${limit / 1_000_000} million${which} are taken.`;
}

let last: Promise<unknown> = Promise.resolve();

/** Decodes pictures one at a time for all callers: side by side, a few of the largest would fill the memory. */
export function decodeInTurn<T>(decode: () => Promise<T>): Promise<T> {
  const turn = last.then(decode, decode);
  last = turn;
  return turn;
}

/** Opens a photo. The tools for that take longer to load than most answers take to give, so they come when needed. */
async function open(bytes: Uint8Array, limitInputPixels: number | false = PIXEL_LIMIT): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // What was decoded is not asked for again, so keeping it would only take memory.
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels, failOn: 'error' });
}

/** The id of a photo: it names the bytes, shortened to what addresses have room for. */
export const photoId = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const LFS_POINTER = 'version https://git-lfs.github.com/';

/** Reads what a photo's file says of it, without decoding it. Throws an UnreadablePhotoError. */
export async function measurePhoto(bytes: Uint8Array): Promise<Photo> {
  if (bytes.length === 0) throw new UnreadablePhotoError('The file is empty.');
  if (new TextDecoder('latin1').decode(bytes.subarray(0, LFS_POINTER.length)) === LFS_POINTER)
    throw new UnreadablePhotoError('The file is a pointer of Git LFS, not the photo itself.');
  const metadata = await (await open(bytes, false)).metadata().catch((cause: unknown) => {
    throw new UnreadablePhotoError('The file is not a photo that can be read.', { cause });
  });
  const problem = sizeProblem(metadata);
  if (problem !== null) throw new UnreadablePhotoError(problem);
  const { width, height } = metadata.autoOrient;
  return { id: photoId(bytes), width, height };
}

/** For where a photo that cannot be read is as good as none. */
export function nullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadablePhotoError) return null;
  throw error;
}

/** What is known of a photo from its file, or null where the bytes are no picture the site can show. */
export const readPhoto = (bytes: Uint8Array): Promise<Photo | null> => measurePhoto(bytes).catch(nullIfUnreadable);

const damaged = (cause: unknown): never => {
  throw new UnreadablePhotoError('The photo is damaged or not complete.', { cause });
};

/** Decodes a photo whose measures are read. Throws an UnreadablePhotoError where that cannot be done to its end. */
export async function assertDecodable(bytes: Uint8Array): Promise<void> {
  const small = (await open(bytes)).resize({ width: 16 }).raw();
  await decodeInTurn(() => small.toBuffer()).catch(damaged);
}

/** The bytes of one size and format of a photo, upright, in sRGB and with no metadata. Throws an UnreadablePhotoError. */
export async function encodeRendition(photo: Uint8Array, { width, format }: Pick<Rendition, 'width' | 'format'>): Promise<Uint8Array> {
  const resized = (await open(photo)).autoOrient().resize({ width, withoutEnlargement: true });
  return decodeInTurn(() => {
    switch (format) {
      case 'avif':
        // Effort 1 costs a tenth of sharp's own choice for files 15% larger; effort 2 costs twice as much for nothing.
        return resized.avif({ quality: 50, effort: 1 }).toBuffer();
      case 'jpeg':
        return resized.flatten({ background: '#fbf6ec' }).jpeg({ quality: 76, progressive: true }).toBuffer();
    }
  }).catch(damaged);
}
