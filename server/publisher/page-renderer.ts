import { unmeasuredAmong } from '#content/photos.ts';
import type { Read } from '@family-bakery/live-pages/reads/recorded-queries';
import { createReader, readAgain } from '#content/reader.ts';
import { renditionsIn } from '#media/renditions.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import { type OfferedRendition, offeredRenditions } from './offered-renditions.ts';
import { PublicationError } from '@family-bakery/live-pages/folder/publication-error';
import type { SiteVersion } from './site-version.ts';
import { WorkQueue } from './work-queue.ts';

/** A rendered page, what it read, and the renditions it shows by address. */
interface RenderedPage {
  text: string;
  reads: Read[];
  renditions: Map<string, OfferedRendition>;
}

/** Renders pages of the live version, one at a time: rendering them concurrently would delay them all. A saved entry's page is next. */
export class PageRenderer {
  readonly #renderer: Renderer;
  readonly #live: () => SiteVersion;
  readonly #has: (route: string) => boolean;
  readonly #measure: (photos: readonly string[]) => Promise<void>;
  readonly #queue = new WorkQueue();

  /**
   * `live` returns the live version, which may change while a page waits or is rendered, and `has` whether it has a page. `measure` adds
   * the sizes of photos to it, by their addresses.
   */
  constructor(
    renderer: Renderer,
    live: () => SiteVersion,
    has: (route: string) => boolean,
    measure: (photos: readonly string[]) => Promise<void>,
  ) {
    this.#renderer = renderer;
    this.#live = live;
    this.#has = has;
    this.#measure = measure;
  }

  /**
   * Renders a page, and repeats it until the result matches the live version; null if that version no longer has the page. With `isSaved`,
   * ahead of others.
   */
  render(route: string, isSaved: boolean): Promise<RenderedPage | null> {
    return this.#queue.run(isSaved, async () => {
      while (this.#has(route)) {
        const version = this.#live();
        const page = await this.#renderOnce(route, version);
        const unmeasured = page.reads.flatMap(({ sources }) => unmeasuredAmong(version.snapshot, sources));
        if (unmeasured.length > 0) {
          await this.#measure(unmeasured);
          continue;
        }
        const now = this.#live();
        if (now === version) return page;
        const reads = page.reads.map((read) => readAgain(now.snapshot, read));
        if (reads.every(({ answer }, index) => answer === page.reads[index]?.answer)) return { ...page, reads };
      }
      return null;
    });
  }

  async #renderOnce(route: string, { snapshot }: SiteVersion): Promise<RenderedPage> {
    const reads: Read[] = [];
    const { status, text } = await this.#renderer.render(
      route,
      createReader(snapshot, (read) => reads.push(read)),
    );
    const expected = route === '/404' ? 404 : 200;
    if (status !== expected) throw new PublicationError(`The page ${route} answered ${status}, not ${expected}.`);
    return { text, reads, renditions: offeredRenditions(renditionsIn(text), snapshot.photos) };
  }
}
