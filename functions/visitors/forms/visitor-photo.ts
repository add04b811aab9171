import { PHOTO_LIMIT_BYTES, type SENT_TYPES } from '#domain/visitor-photo.ts';
import { withoutMetadata } from '#media/metadata/without-metadata.ts';
import { measurePhoto, PIXEL_LIMIT, UnreadablePhotoError } from '#media/photo-file.ts';
import { invalidFields, type ProblemError } from '../../http/problem.ts';
import type { ArrivedPhoto } from './read-form.ts';

type PhotoType = (typeof SENT_TYPES)[number];

/** A photo as it came with a form, without its metadata. */
export interface SentPhoto {
  bytes: Uint8Array;
  type: PhotoType;
}

interface Accepted {
  types: readonly PhotoType[];
  /** The most pixels it may have, for a photo that will be decoded. */
  mostPixels?: number;
}

const FORMATS: Readonly<Record<PhotoType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
};
/** Of the brands of HEIC, those of photos. */
const HEIC_BRAND = /^ftyp(?:heic|heix|heim|heis|mif1)/;
/** Where the sizes of a HEIC photo are, long before its pixels. */
const HEIC_HEAD_BYTES = 100_000;

/** What a file is, by its first bytes; null for anything else. Its name and the type that came with it do not count. */
function typeOf(bytes: Uint8Array): PhotoType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return HEIC_BRAND.test(head.slice(4)) ? 'image/heic' : null;
}

/** Throws unless all images in a HEIC file have a size that a program can open: `ispe` boxes say it. Nothing is decoded. */
function assertHeicSize(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEIC_HEAD_BYTES));
  let sizes = 0;
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 1)) {
    sizes += 1;
    if (head.readUInt32BE(at + 8) * head.readUInt32BE(at + 12) > PIXEL_LIMIT) throw new UnreadablePhotoError('That photo is too large.');
  }
  if (sizes === 0) throw new UnreadablePhotoError('The file is not a photo that can be read.');
}

/** Refuses the photo of a form with a sentence. */
export const refusePhoto = (message: string): ProblemError => invalidFields([{ path: 'photo', message }]);

/**
 * Checks the photo that came with a form, by its content; null if none came. It is not decoded, so that a small file that is a huge picture
 * costs nothing. Throws a 400.
 */
export async function visitorPhoto(bytes: ArrivedPhoto | null, { types, mostPixels = PIXEL_LIMIT }: Accepted): Promise<SentPhoto | null> {
  if (bytes === null) return null;
  if (bytes === 'too early') throw refusePhoto('The photo came before the rest of the form: send it last');
  if (bytes === 'too large')
    throw refusePhoto(`The photo has more than ${PHOTO_LIMIT_BYTES / 1_000_000} MB: choose a smaller one, or send none`);
  const type = typeOf(bytes);
  if (type === 'image/heic' && !types.includes(type))
    throw refusePhoto('The photo is in HEIC, which many browsers cannot show: choose another, such as a screenshot of it, or send none');
  if (type === null || !types.includes(type)) {
    const names = types.map((one) => FORMATS[one]);
    throw refusePhoto(`The file is not a photo in ${names.slice(0, -1).join(', ')} or ${names.at(-1)}: choose another, or send none`);
  }
  try {
    if (type === 'image/heic') assertHeicSize(bytes);
    else {
      const { width, height } = await measurePhoto(bytes);
      if (width * height > mostPixels) throw new UnreadablePhotoError(`The photo has more than ${mostPixels / 1_000_000} million pixels.`);
    }
  } catch (error) {
    if (!(error instanceof UnreadablePhotoError)) throw error;
    throw refusePhoto(`${error.message.replace(/\.$/, '')}: choose another photo, or send none`);
  }
  return { bytes: withoutMetadata(bytes), type };
}
