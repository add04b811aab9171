import path from 'node:path';
import { encodeRendition } from '#media/photo-file.ts';
import { type Photo, type Rendition, renditionsOf, renditionUrl } from '#media/renditions.ts';
import { KeptFiles } from './kept-files.ts';

const nameOf = (rendition: Rendition): string => path.basename(renditionUrl(rendition));

/** Photos in all sizes and formats, each encoded once and kept from then on. */
export class RenditionCache {
  readonly #files: KeptFiles;
  /** Those whose turn comes, one after the other. */
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  constructor(folder: string) {
    this.#files = new KeptFiles(folder);
  }

  /**
   * The file of a rendition; encodes it where it is not kept yet, before others where somebody asks for it. `read` gives the photo's own bytes.
   */
  file(rendition: Rendition, read: () => Promise<Uint8Array>, { isAsked = false } = {}): Promise<string> {
    return this.#files.file(nameOf(rendition), () => this.#inTurn(isAsked, async () => encodeRendition(await read(), rendition)));
  }

  /** Encodes all that pages may want of a photo, before a page wants it. */
  async warm(photo: Photo, bytes: Uint8Array): Promise<void> {
    for (const rendition of renditionsOf(photo)) await this.file(rendition, () => Promise.resolve(bytes));
  }

  /** One photo at a time: a few dozen at once would fill the memory, and leave nothing of the machine to visitors. */
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
