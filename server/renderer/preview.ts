import { createReader } from '#content/reader.ts';
import { type ContentSnapshot, uploadPath } from '#content/snapshot.ts';
import type { PageAnswer } from '#functions/runtime/page-renderer.ts';
import type { UploadStage } from '#functions/entries/upload-stage.ts';
import type { ContentStore } from '@family-bakery/git-content/content-store';
import { nullIfUnreadable } from '#media/photo-file.ts';
import { type Rendition, renditionsIn } from '#media/renditions.ts';
import { offeredRenditions } from '../publisher/offered-renditions.ts';
import type { RenditionCache } from '../publisher/rendition-cache.ts';
import type { Renderer } from './renderer.ts';

/** The most rendition addresses that are cached, enough for about a hundred previews. */
const RENDITION_LIMIT = 5_000;

interface PreviewOptions {
  renderer: Renderer;
  cache: RenditionCache;
  store: Pick<ContentStore, 'read'>;
  uploads: UploadStage;
}

/** Renders pages of unpublished content and serves their photos. */
export interface Preview {
  render(route: string, snapshot: ContentSnapshot): Promise<PageAnswer>;
  /** The file of a rendition used by a preview, such as /media/…-800.avif; null if no preview uses it. */
  rendition(address: string): Promise<string | null>;
}

/** Renders previews with the publisher's renderer. Their renditions are encoded on request. */
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
      return cache.file(found.rendition, read, { isAsked: true }).catch(nullIfUnreadable);
    },
  };
}
