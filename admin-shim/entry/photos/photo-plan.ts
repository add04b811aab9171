import type { PictureSize } from './picture-size.ts';

/** The longest side, in pixels, that a photo is made smaller to before it is sent: what the server keeps. */
const LONGEST_SIDE = 2_400;
/** A JPEG of up to this many bytes is sent as it is. On a line of 30 kB a second it takes 15 seconds. */
export const FEW_BYTES = 440_000;
/** The same for other files, which may lose more than detail as a JPEG: what shows through, a drawing's edges. */
const FEW_BYTES_OF_OTHERS = 2_000_000;
/** How a photo is made smaller: the first way that makes few bytes of it, or else the last. */
export const WAYS_TO_SEND: readonly { longestSide: number; quality: number }[] = [
  { longestSide: LONGEST_SIDE, quality: 0.85 },
  { longestSide: LONGEST_SIDE, quality: 0.75 },
  { longestSide: LONGEST_SIDE, quality: 0.65 },
  { longestSide: 2_000, quality: 0.65 },
  { longestSide: 1_600, quality: 0.65 },
];
/** The most the server takes. */
const MOST_BYTES = 20_000_000;
/** Pictures with more pixels are not opened here; a phone's memory would not hold them. The server says why it refuses them. */
export const MOST_PIXELS = 80_000_000;

/** What is known of a file before it is opened. */
export interface ChosenFile {
  bytes: number;
  isHeic: boolean;
  isJpeg: boolean;
  /** Null if the beginning of the file does not tell. */
  size: PictureSize | null;
}

/** What to do with a chosen file: send it as it is, or open it here and send it as a JPEG. */
export type PhotoPlan = 'send' | 'make-smaller' | 'convert';

/** Decides what happens to a chosen file before it is sent. */
export function planFor(file: ChosenFile): PhotoPlan {
  if (file.isHeic) return 'convert';
  if (
    file.bytes <= (file.isJpeg ? FEW_BYTES : FEW_BYTES_OF_OTHERS) ||
    file.size === null ||
    file.size.width * file.size.height > MOST_PIXELS
  )
    return 'send';
  return 'make-smaller';
}

/** The size that a picture is sent in: it keeps its shape, and is not made larger. */
export function sizeToSend({ width, height }: PictureSize, longestSide = LONGEST_SIDE): PictureSize {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Why a file that is ready to be sent would be refused, or null if it may go. */
export const tooLarge = (bytes: number): string | null =>
  bytes > MOST_BYTES
    ? `The photo is too large: ${Math.ceil(bytes / 1_000_000)} MB. At most ${MOST_BYTES / 1_000_000} MB can be sent.`
    : null;
