import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PUBLIC_FOLDER, uploadPath } from '#content/snapshot.ts';
import { withoutMetadata } from '#media/metadata/without-metadata.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import type { LiveVersion } from './live-version.ts';
import type { OfferedRendition } from './offered-renditions.ts';
import { PageRenderer } from './page-renderer.ts';
import { fileOf } from './published-pages.ts';
import type { RenditionCache } from './rendition-cache.ts';
import type { SiteFolder } from '@family-bakery/live-pages/folder/site-folder';
import type { SiteVersion } from './site-version.ts';

interface FileMakerOptions {
  renderer: Renderer;
  folder: SiteFolder;
  cache: RenditionCache;
  live: LiveVersion;
  /** Measures photos of a version, and shows them if it is the live one. */
  measure(version: SiteVersion, photos: readonly string[]): Promise<void>;
  /** Called with the renditions that a page is the first to show. */
  added(names: readonly string[]): void;
}

/** Makes the files of the published folder as the live version has them. */
export class FileMaker {
  readonly #options: FileMakerOptions;
  readonly #pages: PageRenderer;

  constructor(options: FileMakerOptions) {
    this.#options = options;
    this.#pages = new PageRenderer(
      options.renderer,
      () => options.live.shown as SiteVersion,
      (route) => options.live.wanted.pages.has(fileOf(route)),
      (photos) => options.measure(options.live.given as SiteVersion, photos),
    );
  }

  /**
   * Writes or removes a file so that it matches the live version; returns false if that version has changed. What someone asks for
   * (`isAsked`) and pages of entries that were saved (`isSaved`) do not wait for others.
   */
  async make(name: string, { isAsked, isSaved }: { isAsked: boolean; isSaved: boolean }): Promise<boolean> {
    const { renderer, folder, live } = this.#options;
    const version = live.shown as SiteVersion;
    const route = live.wanted.pages.get(name);
    if (route !== undefined) return this.#makePage(name, route, isSaved);
    const offered = live.wanted.rendition(`/${name}`);
    if (live.wanted.files.has(name)) await this.#makePublicFile(name, version);
    // A hard link would let damage in the folder reach the program's own files.
    else if (live.wanted.assets.has(name)) await folder.write(name, await readFile(path.join(renderer.assets, name)));
    else if (offered) await folder.add(name, await this.rendition(offered, isAsked));
    else await folder.remove(name);
    return true;
  }

  /** The path of a rendition's file in the cache, where it is encoded if it is missing. */
  rendition({ rendition, photo }: OfferedRendition, isAsked: boolean): Promise<string> {
    const { cache, live } = this.#options;
    const version = live.shown as SiteVersion;
    return cache.file(rendition, () => version.readPublicFile(uploadPath(photo)), { isAsked });
  }

  async #makePublicFile(name: string, version: SiteVersion): Promise<void> {
    const bytes = await version.readPublicFile(`${PUBLIC_FOLDER}/${name}`);
    // A photo that no page has needed so far.
    if (version.snapshot.unmeasured.has(`/${name}`))
      await this.#options.measure({ ...version, readPublicFile: () => Promise.resolve(bytes) }, [`/${name}`]);
    await this.#options.folder.write(name, withoutMetadata(bytes));
  }

  async #makePage(name: string, route: string, isSaved: boolean): Promise<boolean> {
    const { folder, live, added } = this.#options;
    const page = await this.#pages.render(route, isSaved);
    if (page === null) return false; // It was deleted in the meantime.
    const { text, reads, renditions } = page;
    // Before the write, so that a version that goes live during it can see these reads.
    added(live.notePage(route, reads, renditions.keys()));
    await folder.write(name, text);
    return true;
  }
}
