import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeRendition } from '#media/photo-file.ts';
import { type Photo, type Rendition, renditionsOf, renditionUrl } from '#media/renditions.ts';

/** Photos in all sizes and formats, each encoded once and kept from then on. */
export class RenditionCache {
  readonly #folder: string;
  readonly #underWay = new Map<string, Promise<string>>();
  readonly #known = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where a rendition is kept, or will be. */
  path(rendition: Rendition): string {
    return path.join(this.#folder, path.basename(renditionUrl(rendition)));
  }

  /** The file of a rendition; encodes it where it is not kept yet. `read` gives the photo's own bytes. */
  async file(rendition: Rendition, read: () => Promise<Uint8Array>): Promise<string> {
    const file = this.path(rendition);
    if (this.#known.has(file)) return file;
    const encoding = this.#underWay.get(file) ?? this.#encode(file, rendition, read).finally(() => this.#underWay.delete(file));
    this.#underWay.set(file, encoding);
    return encoding;
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

  async #encode(file: string, rendition: Rendition, read: () => Promise<Uint8Array>): Promise<string> {
    const kept = await stat(file).catch(() => null);
    if (!kept) {
      const bytes = await this.#inTurn(async () => encodeRendition(await read(), rendition));
      await mkdir(this.#folder, { recursive: true });
      const draft = `${file}.${process.pid}.draft`;
      await writeFile(draft, bytes);
      await rename(draft, file);
    }
    this.#known.add(file);
    return file;
  }
}
