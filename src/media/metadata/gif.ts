import { type Cleaned, fileOf } from './cleaned.ts';

const [EXTENSION, IMAGE, END] = [0x21, 0x2c, 0x3b];
const [COMMENT, APPLICATION] = [0xfe, 0xff];
/** How often an animation is shown, and the color profile. */
const KEPT = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/;

/** The bytes of a table of colors that a byte of flags announces. */
const colorBytes = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Where a series of blocks ends: each begins with its size, the last has none. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] as number);
  return at + 1;
}

/** A GIF picture without comments, other programs' data, and what follows it. */
export function cleanGif(bytes: Uint8Array): Cleaned {
  let at = 13 + colorBytes(bytes[10]);
  const [kept, removed]: [Uint8Array[], Uint8Array[]] = [[bytes.subarray(0, at)], []];
  while (at < bytes.length && (bytes[at] === EXTENSION || bytes[at] === IMAGE)) {
    const isImage = bytes[at] === IMAGE;
    const label = bytes[at + 1];
    const end = endOfBlocks(bytes, isImage ? at + 11 + colorBytes(bytes[at + 9]) : at + 2);
    const program = Buffer.from(bytes.subarray(at + 3, at + 14)).toString('latin1');
    const isMetadata = !isImage && (label === COMMENT || (label === APPLICATION && !KEPT.test(program)));
    (isMetadata ? removed : kept).push(bytes.subarray(at, end));
    at = end;
  }
  if (bytes[at] === END) kept.push(bytes.subarray(at, ++at));
  if (at < bytes.length) removed.push(bytes.subarray(at));
  return fileOf(bytes, kept, removed);
}
