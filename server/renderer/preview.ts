import { createReader } from '#content/reader.ts';
import { type ContentSnapshot, uploadPath } from '#content/snapshot.ts';
import type { PageAnswer, UploadStage } from '#functions/dependencies.ts';
import type { ContentStore } from '#domain/content-store.ts';
import { nullIfUnreadable } from '#media/photo-file.ts';
import { type Rendition, renditionsIn } from '#media/renditions.ts';
import { offeredRenditions } from '../publisher/offered-renditions.ts';
import type { RenditionCache } from '../publisher/rendition-cache.ts';
import type { Renderer } from './renderer.ts';

/** Addresses of renditions that are remembered: those of some hundred previews. */
const RENDITION_LIMIT = 5_000;

interface PreviewOptions {
  renderer: Renderer;
  cache: RenditionCache;
  store: Pick<ContentStore, 'read'>;
  uploads: UploadStage;
}

/** Pages of content that is not published, and the photos on them. */
export interface Preview {
  render(route: string, snapshot: ContentSnapshot): Promise<PageAnswer>;
  /** The file of a rendition that some preview shows, such as /media/…-800.avif; null where none does. */
  rendition(address: string): Promise<string | null>;
}

/** Renders previews as the publisher renders pages. What they show of photos is encoded when it is asked for. */
export function createPreview({ renderer, cache, store, uploads }: PreviewOptions): Preview {
  const shown = new Map<string, { rendition: Rendition; photo: string }>();

  return {
    async render(route, snapshot) {
      const page = await renderer.render(route, createReader(snapshot));
      if (shown.size > RENDITION_LIMIT) shown.clear();
      for (const [address, offer] of offeredRenditions(renditionsIn(page.text), snapshot.photos)) shown.set(address, offer);
      return page;
    },
    async rendition(address) {
      const found = shown.get(address);
      if (!found) return null;
      const read = async () => {
        const bytes = (await uploads.get(found.photo)) ?? (await store.read(uploadPath(found.photo)))?.bytes;
        if (!bytes) throw new Error(`There is no photo at ${found.photo}.`);
        return bytes;
      };
      return cache.file(found.rendition, read).catch(nullIfUnreadable);
    },
  };
}
