const NOT_LOADED = 'The part of the admin that reads HEIC photos could not be loaded. Please try again.';

/**
 * Decodes a HEIC photo where the browser cannot, off the main thread. Gives the picture upright, or the sentence that says why it
 * cannot be read. The worker ends with its photo: its memory would never shrink.
 */
export function decodeHeic(photo: Blob, signal: AbortSignal): Promise<ImageBitmap | string> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ImageBitmap | string>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ImageBitmap | string>) => resolve(data);
    worker.onerror = () => resolve(NOT_LOADED);
    signal.addEventListener('abort', () => resolve('Canceled'));
    worker.postMessage(photo);
  }).finally(() => worker.terminate());
}
