import { type Cleaned, fileOf, isSame, nameAt, viewOf } from './cleaned.ts';
import { orientationExif, readExif } from './exif.ts';

const HEAD_BYTES = 12;
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of the first part that say what else there is. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function partOf(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function partFor(name: string, data: Uint8Array, part: Uint8Array): Uint8Array | null {
  if (name !== 'EXIF') return KEPT.has(name) ? part : null;
  const orientation = readExif(data)?.orientation ?? 1;
  return orientation === 1 ? null : partOf('EXIF', orientationExif(orientation));
}

/** A WebP picture without metadata and what follows it. */
export function cleanWebp(bytes: Uint8Array): Cleaned {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [];
  const removed: Uint8Array[] = [];
  const length = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let hasExif = false;
  let at = HEAD_BYTES;
  while (at + 8 <= length) {
    const name = nameAt(bytes, at);
    const size = view.getUint32(at + 4, true);
    const part = bytes.subarray(at, Math.min(length, at + 8 + size + (size % 2)));
    const data = part.subarray(8, 8 + size);
    const clean = partFor(name, data, part);
    if (clean) parts.push(clean);
    hasExif ||= clean !== null && name === 'EXIF';
    if (!clean || !isSame(clean, part)) removed.push(name === 'EXIF' ? data : part);
    at += 8 + size + (size % 2);
  }
  if (length < bytes.length) removed.push(bytes.subarray(length));
  const [first] = parts;
  if (removed.length > 0 && first && nameAt(first, 0) === 'VP8X') {
    const flagged = Buffer.from(first);
    flagged[8] = ((flagged[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
    parts[0] = flagged;
  }
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return fileOf(bytes, [head, ...parts], removed);
}
