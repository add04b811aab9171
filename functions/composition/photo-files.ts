import { Hono } from 'hono';
import { uploadPath } from '#content/snapshot.ts';
import type { ContentStore } from '#domain/content-store.ts';
import { isUploadPath } from '#domain/fields.ts';
import { encodeRendition, readPhoto } from '#media/photo-file.ts';
import { type Rendition, renditionsIn, renditionsOf, renditionUrl } from '#media/renditions.ts';
import type { ContentSource } from '../dependencies.ts';
import type { NamedUploadStage } from '../upload-stage.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

interface PhotoFilesOptions {
  content: ContentSource;
  store: Pick<ContentStore, 'read'>;
  uploads: NamedUploadStage;
}

/** Photos that the deploy does not have yet, for forms and previews: those uploaded or saved since. */
export function photoFiles({ content, store, uploads }: PhotoFilesOptions): Hono {
  /** The address of a photo by the id that its renditions have. */
  async function addressOf(id: string): Promise<string | null> {
    const staged = await uploads.named(id);
    if (staged !== null) return staged;
    const { photos } = await content.latest();
    return [...photos].find(([, photo]) => photo.id === id)?.[0] ?? null;
  }

  const bytesOf = async (address: string) => (await uploads.get(address)) ?? (await store.read(uploadPath(address)))?.bytes ?? null;

  async function encoded(rendition: Rendition): Promise<Uint8Array | null> {
    const address = await addressOf(rendition.photoId);
    const bytes = address === null ? null : await bytesOf(address);
    const photo = bytes && (await readPhoto(bytes));
    const isOffered = photo && renditionsOf(photo).some((offered) => renditionUrl(offered) === renditionUrl(rendition));
    return isOffered ? encodeRendition(bytes, rendition) : null;
  }

  const files = new Hono();
  files.get('/uploads/*', async (context, next) => {
    const address = context.req.path;
    const bytes = isUploadPath(address) ? await uploads.get(address) : null;
    return bytes ? context.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'cache-control': IMMUTABLE }) : next();
  });
  files.get('/media/*', async (context, next) => {
    const address = context.req.path;
    const rendition = renditionsIn(address).get(address);
    const bytes = rendition ? await encoded(rendition) : null;
    if (!rendition || !bytes) return next();
    return context.body(new Uint8Array(bytes), 200, { 'content-type': `image/${rendition.format}`, 'cache-control': IMMUTABLE });
  });
  return files;
}
