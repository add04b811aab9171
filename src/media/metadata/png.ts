import { crc32, inflateSync } from 'node:zlib';
import { type Cleaned, fileOf, isSame, nameAt, viewOf } from './cleaned.ts';
import { orientationExif, readExif } from './exif.ts';

const HEAD_BYTES = 8;
/** What is not needed to show a picture but changes how it looks. All other such parts are taken out. */
const KEPT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT']);
const MOST_TEXT_BYTES = 2_000_000;

/** A part of a PNG file, with its length and its checksum. */
function partOf(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function partFor(name: string, part: Uint8Array): Uint8Array | null {
  if (name !== 'eXIf') return /^[A-Z]/.test(name) || KEPT.has(name) ? part : null;
  const orientation = readExif(part.subarray(8, -4))?.orientation ?? 1;
  return orientation === 1 ? null : partOf('eXIf', orientationExif(orientation));
}

/** The compressed text in a part that was taken out; the part itself if it has none. */
function textIn(name: string, part: Uint8Array): Uint8Array {
  const data = Buffer.from(part.buffer, part.byteOffset + 8, part.byteLength - 12);
  const isPacked = name === 'zTXt' || (name === 'iTXt' && data[data.indexOf(0) + 1] === 1);
  // The text begins with zlib's two first bytes.
  const start = isPacked ? data.indexOf(0x78, data.indexOf(0) + 1) : -1;
  if (start < 0) return part;
  try {
    return inflateSync(data.subarray(start), { maxOutputLength: MOST_TEXT_BYTES });
  } catch {
    return part;
  }
}

/** A PNG picture without metadata and what follows it. */
export function cleanPng(bytes: Uint8Array): Cleaned {
  const view = viewOf(bytes);
  const [kept, removed]: [Uint8Array[], Uint8Array[]] = [[bytes.subarray(0, HEAD_BYTES)], []];
  let at = HEAD_BYTES;
  for (let isOver = false; !isOver && at + 12 <= bytes.length;) {
    const name = nameAt(bytes, at + 4);
    const end = at + 12 + view.getUint32(at);
    // Of a file that was cut off, what is there.
    const part = bytes.subarray(at, end);
    const clean = part.length < 12 ? part : partFor(name, part);
    if (clean) kept.push(clean);
    if (!clean || !isSame(clean, part)) removed.push(name === 'eXIf' ? part.subarray(8) : textIn(name, part));
    at = end;
    isOver = name === 'IEND';
  }
  if (at < bytes.length) removed.push(bytes.subarray(at));
  return fileOf(bytes, kept, removed);
}
