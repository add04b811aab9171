/** The answer to an animated picture. */
export const ONLY_FIRST_FRAME =
  'This picture is animated. Photos on the site stand still, so only its first frame is kept. To show movement, link to a video on YouTube or Vimeo.';

const textAt = (file: Uint8Array, start: number, end: number): string => String.fromCharCode(...file.subarray(start, end));
const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);

/** Where the blocks of data end that begin here, each with its length before it. */
function endOfBlocks(file: Uint8Array, start: number): number {
  let at = start;
  for (let length = file[at] ?? 0; length > 0; length = file[at] ?? 0) at += length + 1;
  return at + 1;
}

const GIF_FRAME = 0x2c;
const GIF_EXTENSION = 0x21;

/** The bytes that a table of colors takes, if these flags say that there is one. */
const colorBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function hasGifFrames(file: Uint8Array): boolean {
  let frames = 0;
  let at = 13 + colorBytes(file[10] ?? 0);
  while (at < file.length && frames < 2) {
    if (file[at] === GIF_EXTENSION) at = endOfBlocks(file, at + 2);
    else if (file[at] === GIF_FRAME) {
      frames += 1;
      at = endOfBlocks(file, at + 11 + colorBytes(file[at + 9] ?? 0));
    } else break;
  }
  return frames > 1;
}

/** Whether a chunk that says how often to play comes before the first with a picture. */
function isAnimatedPng(file: Uint8Array): boolean {
  for (let at = 8; at + 8 <= file.length; at += viewOf(file).getUint32(at) + 12) {
    const chunk = textAt(file, at + 4, at + 8);
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL';
  }
  return false;
}

/** Whether a picture moves: a GIF of several frames, or an animated PNG, WebP or AVIF. The file need not be a whole one. */
export function isAnimated(file: Uint8Array): boolean {
  if (/^GIF8[79]a/.test(textAt(file, 0, 6))) return hasGifFrames(file);
  if (textAt(file, 1, 4) === 'PNG') return isAnimatedPng(file);
  if (textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 16) === 'WEBPVP8X') return ((file[20] ?? 0) & 2) !== 0;
  return textAt(file, 4, 12) === 'ftypavis';
}
