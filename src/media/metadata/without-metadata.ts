import { cleanBoxes } from './boxes.ts';
import type { Cleaned } from './cleaned.ts';
import { readExif } from './exif.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanSvg } from './svg.ts';
import { cleanTiff } from './tiff.ts';
import { cleanWebp } from './webp.ts';

/** The formats whose metadata is taken out, by how their files begin. */
const FORMATS: readonly [RegExp, (bytes: Uint8Array) => Cleaned][] = [
  [/^\xff\xd8\xff/, cleanJpeg],
  [/^\x89PNG\r\n\x1a\n/, cleanPng],
  [/^RIFF[^]{4}WEBP/, cleanWebp],
  [/^GIF8[79]a/, cleanGif],
  [/^[^]{4}ftyp/, cleanBoxes],
  [/^(?:II\*\0|MM\0\*)/, cleanTiff],
  [/^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!doctype svg)/i, (bytes) => cleanSvg(bytes, clean)],
];

const beginningOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 16)).toString('latin1');

function clean(bytes: Uint8Array): Cleaned {
  const beginning = beginningOf(bytes);
  const [, cleaner] = FORMATS.find(([begins]) => begins.test(beginning)) ?? [];
  return cleaner?.(bytes) ?? { bytes, removed: [] };
}

/**
 * A photo or a film as it may leave the machine: without where and when it was taken, by whom and with what (Exif, XMP, IPTC, comments,
 * thumbnails, what follows the picture). Which way is up, the color profile and the picture itself stay as they are: nothing is
 * encoded again. Drawings (SVG) lose their metadata, and the photos in them theirs. Other files, and those without metadata, are returned as they are.
 *
 * @example
 * await writeFile('dist/uploads/loaf.jpg', withoutMetadata(await readFile('public/uploads/loaf.jpg')));
 */
export const withoutMetadata = (bytes: Uint8Array): Uint8Array => clean(bytes).bytes;

/** What names a place in XMP, in text, and in films. */
const PLACE = /GPS(?:Latitude|Longitude|Coordinates|Position)|location\.ISO6709|\xa9xyz|loci\0/;
const EXIF_IN_HEX = /(?:45786966\s*0000)?\s*((?:49492a00|4d4d002a)[\da-f\s]+)/i;

/** Whether metadata says where a photo was taken. */
function hasPlace(metadata: Uint8Array): boolean {
  const text = Buffer.from(metadata.buffer, metadata.byteOffset, metadata.byteLength).toString('latin1');
  if (PLACE.test(text)) return true;
  // Exif data has something before it, other in each format; PNG also has it written in hexadecimal.
  const start = text.slice(0, 40).search(/II\*\0|MM\0\*/);
  if (start >= 0 && readExif(metadata.subarray(start))?.hasPlace) return true;
  const hex = EXIF_IN_HEX.exec(text.slice(0, 200_000))?.[1];
  return hex !== undefined && readExif(Buffer.from(hex.replace(/\s/g, ''), 'hex'))?.hasPlace === true;
}

/** Whether a photo or a film says where it was taken. */
export const hasLocation = (bytes: Uint8Array): boolean => readExif(bytes)?.hasPlace === true || clean(bytes).removed.some(hasPlace);
