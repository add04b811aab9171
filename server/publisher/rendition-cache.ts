import path from 'node:path';
import { encodeRendition } from '#media/photo-file.ts';
import { type Photo, type Rendition, renditionsOf, renditionUrl } from '#media/renditions.ts';
import { KeptFiles } from './kept-files.ts';

const nameOf = (rendition: Rendition): string => path.basename(renditionUrl(rendition));

/** Photos in all sizes and formats, each encoded once and then cached. */
export class RenditionCache {
  readonly #files: KeptFiles;
  /** Encodings in the queue; each call starts one. */
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  constructor(folder: string) {
    this.#files = new KeptFiles(folder);
  }

  /**
   * The path of a rendition's file. Encodes it if it is not cached; a rendition that someone is waiting for (`isAsked`) goes to the front
   * of the queue. `read` returns the bytes of the original photo.
   */
  file(rendition: Rendition, read: () => Promise<Uint8Array>, { isAsked = false } = {}): Promise<string> {
    return this.#files.file(nameOf(rendition), () => this.#inTurn(isAsked, async () => encodeRendition(await read(), rendition)));
  }

  /** Encodes all renditions of a photo ahead of time. */
  async warm(photo: Photo, bytes: Uint8Array): Promise<void> {
    for (const rendition of renditionsOf(photo)) await this.file(rendition, () => Promise.resolve(bytes));
  }

  /** Encodes one photo at a time: dozens at once would exhaust the memory and starve visitors' requests. */
  async #inTurn<T>(isAsked: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      if (isAsked) this.#waiting.unshift(resolve);
      else this.#waiting.push(resolve);
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isBusy) return;
    const begin = this.#waiting.shift();
    if (!begin) return;
    this.#isBusy = true;
    begin();
  }
}
