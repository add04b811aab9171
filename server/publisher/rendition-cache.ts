import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeRendition } from '#media/photo-file.ts';
import { type Photo, type Rendition, renditionsOf, renditionUrl } from '#media/renditions.ts';
import type { FileCalls } from '@family-bakery/live-pages/folder/file-calls';
import { CachedFiles } from '@family-bakery/live-pages/folder/cached-files';
import { WorkQueue } from './work-queue.ts';

const nameOf = (rendition: Rendition): string => path.basename(renditionUrl(rendition));

/** How long no photo must have come before renditions are encoded ahead of time: the next photo of a series would wait for them. */
const PAUSE_MS = 1_000;
/** The most photos whose renditions wait to be encoded ahead of time. An import of hundreds would keep a core busy for minutes. */
const MOST_AHEAD = 20;

/** A photo whose renditions are to be encoded ahead of time. */
interface PhotoAhead extends PromiseWithResolvers<undefined> {
  photo: Photo;
  bytes: Uint8Array;
}

/** Photos in all sizes and formats, each encoded once and then cached. */
export class RenditionCache {
  readonly #files: CachedFiles;
  /** One photo is encoded at a time: dozens at once would exhaust the memory and starve visitors' requests. */
  readonly #queue = new WorkQueue();
  readonly #ahead: PhotoAhead[] = [];
  readonly #pauseMs: number;
  #lastCame = 0;
  #isWorkingAhead = false;

  constructor(folder: string, { pauseMs = PAUSE_MS, calls }: { pauseMs?: number; calls?: FileCalls | undefined } = {}) {
    this.#files = new CachedFiles(folder, calls);
    this.#pauseMs = pauseMs;
  }

  /**
   * The path of a rendition's file. Encodes it if it is not cached; a rendition that someone is waiting for (`isAsked`) goes to the front
   * of the queue. `read` returns the bytes of the original photo.
   */
  file(rendition: Rendition, read: () => Promise<Uint8Array>, { isAsked = false } = {}): Promise<string> {
    return this.#files.file(nameOf(rendition), () => this.#queue.run(isAsked, async () => encodeRendition(await read(), rendition)));
  }

  /**
   * Encodes all renditions of a photo that was uploaded ahead of time, once no more have come for a second. Of a long series only the
   * last photos are: what a page shows is encoded when it is needed.
   */
  warm(photo: Photo, bytes: Uint8Array): Promise<unknown> {
    const ahead = { photo, bytes, ...Promise.withResolvers<undefined>() };
    this.#ahead.push(ahead);
    const [oldest] = this.#ahead.splice(0, this.#ahead.length - MOST_AHEAD);
    oldest?.resolve(undefined);
    this.#lastCame = performance.now();
    if (!this.#isWorkingAhead) void this.#workAhead();
    return ahead.promise;
  }

  async #workAhead(): Promise<void> {
    this.#isWorkingAhead = true;
    await this.#pause();
    for (let next = this.#ahead.shift(); next; next = this.#ahead.shift()) {
      const { resolve, reject } = next;
      await this.#encodeAll(next).then(() => resolve(undefined), reject);
    }
    this.#isWorkingAhead = false;
  }

  async #encodeAll({ photo, bytes }: PhotoAhead): Promise<void> {
    for (const rendition of renditionsOf(photo)) {
      await this.#pause();
      await this.file(rendition, () => Promise.resolve(bytes));
    }
  }

  /** Waits until no photo has come for a while. */
  async #pause(): Promise<void> {
    const rest = () => this.#lastCame + this.#pauseMs - performance.now();
    while (rest() > 0) await delay(Math.max(1, rest()), undefined, { ref: false });
  }
}
