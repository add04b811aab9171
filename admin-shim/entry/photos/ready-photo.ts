import { isAnimated, ONLY_FIRST_FRAME } from '#media/animated.ts';
import { isHeic } from '#media/heic.ts';
import { decodeHeic } from './decode-heic.ts';
import { FEW_BYTES, planFor, sizeToSend, tooLarge, WAYS_TO_SEND } from './photo-plan.ts';
import { isJpeg, pictureSize } from './picture-size.ts';

/** A photo that is ready to be sent, perhaps with a sentence about what is lost of it; or the sentence that says why it cannot be. */
export type ReadyPhoto = { ok: true; photo: Blob; warning?: string } | { ok: false; message: string };

/** The kinds of files that may be animated. */
const MAY_MOVE = /^image\/(?:gif|a?png|webp|avif)$/;
/** Where a JPEG tells its size can be behind a preview of its own; this is far enough for every camera. */
const BEGINNING_BYTES = 1_000_000;
/** What shows through a photo, which a JPEG cannot keep: the paper of the pages. */
const PAPER = '#fbf6ec';

/** Draws a photo into a JPEG; null if the browser cannot. */
function drawn(bitmap: ImageBitmap, { longestSide, quality }: (typeof WAYS_TO_SEND)[number]): Promise<Blob | null> {
  const { width, height } = sizeToSend(bitmap, longestSide);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.fillStyle = PAPER;
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
  }
  return context ? new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)) : Promise.resolve(null);
}

/** Draws a photo into a JPEG of few bytes; null if the browser cannot. */
async function redraw(bitmap: ImageBitmap): Promise<Blob | null> {
  let smallest: Blob | null = null;
  for (const way of WAYS_TO_SEND) {
    const photo = await drawn(bitmap, way);
    smallest = photo ?? smallest;
    if (!photo || photo.size <= FEW_BYTES) break;
  }
  bitmap.close();
  return smallest;
}

/**
 * Makes a file that was chosen ready to be sent: a large photo becomes a smaller one here, since a bakery's line is slow, and HEIC
 * becomes a JPEG.
 */
export async function readyPhoto(file: File, signal: AbortSignal): Promise<ReadyPhoto> {
  // A file can be gone, or turn out to be a folder, by the time it is read.
  const beginning = await file
    .slice(0, BEGINNING_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (!beginning) return { ok: false, message: 'The file could not be read on this device.' };
  const plan = planFor({
    bytes: file.size,
    isHeic: isHeic(new Uint8Array(beginning)),
    isJpeg: isJpeg(beginning),
    size: pictureSize(beginning),
  });
  const opened = plan === 'send' ? null : await createImageBitmap(file).catch(() => (plan === 'convert' ? decodeHeic(file, signal) : null));
  if (typeof opened === 'string') return { ok: false, message: opened };
  const redrawn = opened && (await redraw(opened));
  if (plan === 'convert' && !redrawn) return { ok: false, message: 'This device has too little memory for the photo.' };
  const photo = redrawn && (plan === 'convert' || redrawn.size < file.size) ? redrawn : file;
  const refusal = tooLarge(photo.size);
  if (refusal) return { ok: false, message: refusal };
  // Here, because a photo that was drawn again no longer shows it.
  const isMoving = MAY_MOVE.test(file.type) && isAnimated(new Uint8Array(await file.arrayBuffer().catch(() => beginning)));
  return { ok: true, photo, ...(isMoving ? { warning: ONLY_FIRST_FRAME } : {}) };
}
