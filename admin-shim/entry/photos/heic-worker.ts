import createLibheif, { type heif_image_handle } from 'libheif-js/libheif-wasm/libheif.js';
import program from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { colorSpaceOf } from './heic-color.ts';
import { MOST_PIXELS } from './photo-plan.ts';

const UNREADABLE =
  'This HEIC photo cannot be read; it may be damaged. Save it as a JPEG, or choose “Most Compatible” in the phone’s camera settings and take it again.';

/** What libheif gives for a picture; its types leave these open. Only a failure has a `code`. */
type Handle = heif_image_handle & { code?: unknown };
interface Decoded {
  code?: unknown;
  channels?: { stride: number; data: Uint8Array }[];
}

/** Decodes the primary picture of a HEIC file, turned as the file says. */
async function decode(file: Uint8Array): Promise<ImageBitmap | string> {
  const libheif = createLibheif({ wasmBinary: await (await fetch(program)).arrayBuffer() });
  const context = libheif.heif_context_alloc();
  libheif.heif_context_read_from_memory(context, file);
  const handle = libheif.heif_js_context_get_primary_image_handle(context) as Handle | null;
  if (!handle || handle.code) return UNREADABLE;
  const [width, height] = [libheif.heif_image_handle_get_width(handle), libheif.heif_image_handle_get_height(handle)];
  if (width * height > MOST_PIXELS)
    return `The photo is too large: ${width} × ${height} pixels. The limit is ${MOST_PIXELS / 1_000_000} million.`;
  const { heif_colorspace_RGB, heif_chroma_interleaved_RGBA } = { ...libheif.heif_colorspace, ...libheif.heif_chroma };
  const { code, channels } = (await libheif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA)) as Decoded;
  const [pixels] = channels ?? [];
  if (code || !pixels) return UNREADABLE;
  const image = new ImageData(width, height, { colorSpace: colorSpaceOf(file) });
  for (let row = 0; row < height; row += 1)
    image.data.set(pixels.data.subarray(row * pixels.stride, row * pixels.stride + width * 4), row * width * 4);
  return createImageBitmap(image);
}

async function answer(file: Blob): Promise<void> {
  const decoded = await decode(new Uint8Array(await file.arrayBuffer())).catch(() => UNREADABLE);
  postMessage(decoded, { transfer: typeof decoded === 'string' ? [] : [decoded] });
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data));
