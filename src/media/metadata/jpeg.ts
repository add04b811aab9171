import { type Cleaned, fileOf, isSame, viewOf } from './cleaned.ts';
import { orientationExif, readExif } from './exif.ts';

const [SOI, EOI, SOS, COMMENT, TEM] = [0xd8, 0xd9, 0xda, 0xfe, 0x01];
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const EXIF = 'Exif\0\0';
const JFIF_BYTES = 14;

/** Exif data that says only which way is up, as a part of a JPEG file. */
function orientationPart(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationExif(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The part of a JPEG file in place of one; null if nothing is. The color profile stays, and what decoders need. */
function partFor(marker: number, part: Uint8Array): Uint8Array | null {
  const data = Buffer.from(part.buffer, part.byteOffset + 4, part.byteLength - 4);
  const starts = (text: string) => data.subarray(0, text.length).toString('latin1') === text;
  if (marker === 0xe0 && starts('JFIF\0')) {
    // After its size it may have a thumbnail.
    if (data.length <= JFIF_BYTES) return part;
    const plain = Buffer.concat([Buffer.from([0xff, 0xe0, 0, JFIF_BYTES + 2]), data.subarray(0, JFIF_BYTES)]);
    plain.fill(0, plain.length - 2);
    return plain;
  }
  if (marker === 0xe1 && starts(EXIF)) {
    const orientation = readExif(data)?.orientation ?? 1;
    return orientation === 1 ? null : orientationPart(orientation);
  }
  if ((marker === 0xe2 && starts('ICC_PROFILE\0')) || (marker === 0xee && starts('Adobe'))) return part;
  return isApplication(marker) || marker >= 0xf0 || marker === COMMENT ? null : part;
}

/** Where the data of a picture's scan ends. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/** A JPEG photo without metadata, thumbnails and what follows the picture, such as the video of a motion photo. */
export function cleanJpeg(bytes: Uint8Array): Cleaned {
  const view = viewOf(bytes);
  const [kept, removed]: [Uint8Array[], Uint8Array[]] = [[bytes.subarray(0, 2)], []];
  let isTurned = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at);
      removed.push(bytes.subarray(at, next < 0 ? bytes.length : next));
      at = next < 0 ? bytes.length : next;
      continue;
    }
    if (marker === 0xff) {
      // Filler.
      at += 1;
      continue;
    }
    if (marker === EOI || marker === SOI || marker === TEM || isRestart(marker)) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
      if (marker === EOI) break;
      continue;
    }
    const end = at + 4 <= bytes.length ? at + 2 + view.getUint16(at + 2) : Infinity;
    if (end > bytes.length || end < at + 4) break;
    const part = bytes.subarray(at, end);
    const clean = partFor(marker, part);
    const isExif = clean !== null && marker === 0xe1;
    if (clean && !(isExif && isTurned)) kept.push(clean);
    if (!clean || (isExif && isTurned) || !isSame(clean, part)) removed.push(part);
    isTurned ||= isExif;
    at = end;
    if (marker === SOS) {
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  if (at < bytes.length) removed.push(bytes.subarray(at));
  return fileOf(bytes, kept, removed);
}
