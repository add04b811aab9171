import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { uploadPath } from '#content/snapshot.ts';
import { DRAWN_FOLDER, type DrawnImage, drawnUrl } from '#media/drawn-image.ts';
import { createQueue } from '#functions/runtime/queue.ts';
import type { FileCalls } from '@family-bakery/live-pages/folder/file-calls';
import { CachedFiles } from '@family-bakery/live-pages/folder/cached-files';
import type { SiteFolder } from '@family-bakery/live-pages/folder/site-folder';
import type { SiteVersion } from './site-version.ts';

/** Options for drawing the images. */
interface Completion {
  /** Aborts between two images. */
  signal?: AbortSignal;
  /** How many images to draw concurrently; 1 by default. */
  atOnce?: number;
}

/**
 * The social images of the published pages, and the icon for home screens. No page waits for them: they are drawn after the pages are live, or when someone requests one
 * sooner.
 */
export class DrawnImages {
  readonly #folder: SiteFolder;
  readonly #kept: CachedFiles;
  #live: { version: SiteVersion; wanted?: ReadonlyMap<string, DrawnImage> } | null = null;
  readonly #enqueue = createQueue();

  /** `cache` is a separate folder, preferably on the same disk as the published one. */
  constructor(folder: SiteFolder, cache: string, calls?: FileCalls) {
    this.#folder = folder;
    this.#kept = new CachedFiles(cache, calls);
  }

  /** Sets the version whose pages are live. */
  follow(version: SiteVersion): void {
    this.#live = { version };
  }

  /** The path of an image's published file, drawing it if needed; null if no page uses it. */
  async file(address: string): Promise<string | null> {
    if (!this.#wanted().has(address)) return null;
    // Draws one at a time regardless of demand, because pages take priority.
    return this.#enqueue(() => this.#publish(address));
  }

  /** Draws missing images and removes unused ones. */
  async complete({ signal, atOnce = 1 }: Completion = {}): Promise<void> {
    const live = this.#live;
    const wanted = this.#wanted();
    const shown = new Set((await this.#folder.files(DRAWN_FOLDER)).map((name) => `/${name}`));
    for (const address of shown) {
      if (wanted.has(address)) continue;
      await this.#folder.remove(address.slice(1));
      await this.#kept.drop(path.basename(address));
    }
    const missing = [...wanted.keys()].filter((address) => !shown.has(address)).values();
    const work = async () => {
      for (const address of missing) {
        if (signal?.aborted || this.#live !== live) return;
        await this.#publish(address);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  #wanted(): ReadonlyMap<string, DrawnImage> {
    if (!this.#live) return new Map();
    const { snapshot } = this.#live.version;
    this.#live.wanted ??= new Map(
      createReader(snapshot)
        .drawnImages()
        .map((image) => [drawnUrl(image), image]),
    );
    return this.#live.wanted;
  }

  /** Draws an image, adds it to the published folder, and returns its path; null if it is no longer used. */
  async #publish(address: string): Promise<string | null> {
    const image = this.#wanted().get(address);
    const version = this.#live?.version;
    if (!image || !version) return null;
    const file = await this.#kept.file(path.basename(address), async () => {
      // Imported lazily so that it does not slow down startup.
      const { drawImage } = await import('#media/draw-image.ts');
      return drawImage(image, (src) => version.readPublicFile(uploadPath(src)));
    });
    // It may have become unused while it was drawn.
    if (!this.#wanted().has(address)) return null;
    await this.#folder.add(address.slice(1), file);
    return file;
  }
}
