import type { PictureSize } from './picture-size.ts';

/** The longest side, in pixels, that a photo is made smaller to before it is sent; the server keeps 2,400. */
export const LONGEST_SIDE = 2_600;
/** Files up to this many bytes are sent as they are: making them smaller would save no time. */
const FEW_BYTES = 2_000_000;
/** The most the server takes. */
const MOST_BYTES = 20_000_000;
/** Pictures with more pixels are not opened here; a phone's memory would not hold them. The server says why it refuses them. */
export const MOST_PIXELS = 80_000_000;

/** What is known of a file before it is opened. */
export interface ChosenFile {
  bytes: number;
  isHeic: boolean;
  /** Null if the beginning of the file does not tell. */
  size: PictureSize | null;
}

/** What to do with a chosen file: send it as it is, or open it here and send it as a JPEG. */
export type PhotoPlan = 'send' | 'make-smaller' | 'convert';

/** Decides what happens to a chosen file before it is sent. */
export function planFor(file: ChosenFile): PhotoPlan {
  if (file.isHeic) return 'convert';
  if (file.bytes <= FEW_BYTES || file.size === null || file.size.width * file.size.height > MOST_PIXELS) return 'send';
  return 'make-smaller';
}

/** The size a picture is sent in: its longest side is at most 2,600 pixels, its shape stays. */
export function sizeToSend({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Why a file that is ready to be sent would be refused, or null if it may go. */
export const tooLarge = (bytes: number): string | null =>
  bytes > MOST_BYTES
    ? `The photo is too large: ${Math.ceil(bytes / 1_000_000)} MB. At most ${MOST_BYTES / 1_000_000} MB can be sent.`
    : null;
