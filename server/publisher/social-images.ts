import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { uploadPath } from '#content/snapshot.ts';
import { SOCIAL_IMAGE_FOLDER, type SocialImage, socialImageUrl } from '#media/social-image.ts';
import { KeptFiles } from './kept-files.ts';
import type { SiteFolder } from './site-folder.ts';
import type { SiteVersion } from './site-version.ts';

/** What of the images is to be drawn, and how. */
interface Completion {
  /** Ends the drawing before all is done. */
  signal?: AbortSignal;
  /** How many are drawn at a time. */
  atOnce?: number;
}

/**
 * The social images of the published pages. No page waits for them: they are drawn once the pages are live, or when
 * someone asks for one sooner.
 */
export class SocialImages {
  readonly #folder: SiteFolder;
  readonly #kept: KeptFiles;
  #live: { version: SiteVersion; wanted?: ReadonlyMap<string, SocialImage> } | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** `cache` is a folder of its own, on the same disk as the published one where it can be. */
  constructor(folder: SiteFolder, cache: string) {
    this.#folder = folder;
    this.#kept = new KeptFiles(cache);
  }

  /** Tells what the published pages show from now on. */
  follow(version: SiteVersion): void {
    this.#live = { version };
  }

  /** The published file of an image that a page names; draws it where it is not drawn yet. Null where no page does. */
  async file(address: string): Promise<string | null> {
    if (!this.#wanted().has(address)) return null;
    // One at a time, however many are asked for: visitors come first.
    const turn = this.#last.then(() => this.#publish(address));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Draws what is missing and takes away what no page names any more. */
  async complete({ signal, atOnce = 1 }: Completion = {}): Promise<void> {
    const live = this.#live;
    const wanted = this.#wanted();
    const shown = new Set((await this.#folder.files(SOCIAL_IMAGE_FOLDER)).map((name) => `/${name}`));
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

  #wanted(): ReadonlyMap<string, SocialImage> {
    if (!this.#live) return new Map();
    const { snapshot } = this.#live.version;
    this.#live.wanted ??= new Map(
      createReader(snapshot)
        .socialImages()
        .map((image) => [socialImageUrl(image), image]),
    );
    return this.#live.wanted;
  }

  /** Draws an image, puts it into the published folder, and answers its file; null where it is not wanted any more. */
  async #publish(address: string): Promise<string | null> {
    const image = this.#wanted().get(address);
    const version = this.#live?.version;
    if (!image || !version) return null;
    const file = await this.#kept.file(path.basename(address), async () => {
      // Asked for late: a start is not to wait for it.
      const { drawSocialImage } = await import('#media/draw-social-image.ts');
      return drawSocialImage(image, image.photo && (await version.readPublicFile(uploadPath(image.photo.src))));
    });
    // It may have been given up while it was drawn.
    if (!this.#wanted().has(address)) return null;
    await this.#folder.add(address.slice(1), file);
    return file;
  }
}
