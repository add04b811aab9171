import path from 'node:path';
import { encodeRendition } from '#media/photo-file.ts';
import { type Photo, type Rendition, renditionsOf, renditionUrl } from '#media/renditions.ts';
import { KeptFiles } from './kept-files.ts';

const nameOf = (rendition: Rendition): string => path.basename(renditionUrl(rendition));

/** Photos in all sizes and formats, each encoded once and kept from then on. */
export class RenditionCache {
  readonly #files: KeptFiles;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#files = new KeptFiles(folder);
  }

  /** The file of a rendition; encodes it where it is not kept yet. `read` gives the photo's own bytes. */
  file(rendition: Rendition, read: () => Promise<Uint8Array>): Promise<string> {
    return this.#files.file(nameOf(rendition), () => this.#inTurn(async () => encodeRendition(await read(), rendition)));
  }

  /** Encodes all that pages may want of a photo, before a page wants it. */
  async warm(photo: Photo, bytes: Uint8Array): Promise<void> {
    for (const rendition of renditionsOf(photo)) await this.file(rendition, () => Promise.resolve(bytes));
  }

  /** One photo at a time: each takes all cores as it is, and a few dozen at once would fill the memory. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }
}
