import type { DrawnImages } from './drawn-images.ts';

/** How long after the last publication social images are drawn, so that they do not slow down a series of saves. */
const DRAW_AFTER_MS = 5_000;

/** Draws the social images once no version has gone live for a while. */
export class LaterDrawing {
  readonly #images: DrawnImages;
  readonly #log: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #end = new AbortController();
  #done: Promise<void> = Promise.resolve();

  constructor(images: DrawnImages, log: (error: unknown) => void) {
    this.#images = images;
    this.#log = log;
  }

  /** Draws them DRAW_AFTER_MS after the last call. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#end = new AbortController();
      this.#done = this.#images.complete({ signal: this.#end.signal }).catch(this.#log);
    }, DRAW_AFTER_MS);
    this.#timer.unref();
  }

  /** Draws no more than the image that is being drawn. Resolves when that is done. */
  stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#end.abort();
    return this.#done;
  }
}
