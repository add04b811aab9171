import { type Context, Hono } from 'hono';
import { uploadPath } from '#content/snapshot.ts';
import type { ContentStore } from '#domain/content-store.ts';
import { isUploadPath } from '#domain/fields.ts';
import { encodeRendition, nullIfUnreadable, readPhoto } from '#media/photo-file.ts';
import { type Photo, type Rendition, renditionsIn, renditionsOf, renditionUrl } from '#media/renditions.ts';
import type { ContentSource } from '../dependencies.ts';
import type { NamedUploadStage } from '../entries/upload-stage.ts';
import type { SessionGuard } from '../http/guard.ts';
import { securityHeaders } from '../http/security-headers.ts';

interface PhotoFilesOptions {
  guard: Pick<SessionGuard, 'find'>;
  content: Pick<ContentSource, 'latest'>;
  store: Pick<ContentStore, 'read'>;
  uploads: NamedUploadStage;
}

const isOffered = (photo: Photo, rendition: Rendition): boolean =>
  renditionsOf(photo).some((offered) => renditionUrl(offered) === renditionUrl(rendition));

/** For addresses that contain a hash of the bytes, which never change. */
const CACHE_FOREVER = 'private, max-age=31536000, immutable';

/** Only the signed-in owner's browser may cache the response. */
const answerPhoto = (context: Context, bytes: Uint8Array, format: string, cacheControl = CACHE_FOREVER): Response =>
  context.body(new Uint8Array(bytes), 200, { 'content-type': `image/${format}`, 'cache-control': cacheControl });

const formatOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('.') + 1)
    .replace('jpg', 'jpeg')
    .replace('svg', 'svg+xml');

/**
 * Serves photos that were uploaded or saved since the deploy, for forms and previews. Visitors only see what is deployed, so
 * requests without a session, or for a rendition that no page uses, are not looked up.
 */
export function photoFiles({ guard, content, store, uploads }: PhotoFilesOptions): Hono {
  /** The bytes of the photo that a rendition belongs to; null if there is no such photo or rendition. */
  async function bytesFor(rendition: Rendition): Promise<Uint8Array | null> {
    const staged = await uploads.named(rendition.photoId);
    const bytes = staged === null ? null : await uploads.get(staged);
    if (bytes) {
      const photo = await readPhoto(bytes);
      return photo && isOffered(photo, rendition) ? bytes : null;
    }
    const { photos } = await content.latest();
    const found = [...photos].find(([, photo]) => photo.id === rendition.photoId);
    if (!found || !isOffered(found[1], rendition)) return null;
    return (await store.read(uploadPath(found[0])))?.bytes ?? null;
  }

  const files = new Hono();
  // For these addresses only: the admin's preview, which is routed next to them, sets its own headers.
  for (const folder of ['/uploads/*', '/media/*']) files.use(folder, securityHeaders('data'));
  files.get('/uploads/*', async (context, next) => {
    const address = context.req.path;
    if (!isUploadPath(address) || !(await guard.find(context))) return next();
    const staged = await uploads.get(address);
    if (staged) return answerPhoto(context, staged, formatOf(address));
    const saved = (await content.latest()).photos.has(address) ? await store.read(uploadPath(address)) : null;
    return saved ? answerPhoto(context, saved.bytes, formatOf(address), 'private, no-cache') : next();
  });
  files.get('/media/*', async (context, next) => {
    const address = context.req.path;
    const rendition = renditionsIn(address).get(address);
    if (!rendition || renditionUrl(rendition) !== address || !(await guard.find(context))) return next();
    const bytes = await bytesFor(rendition);
    const encoded = bytes && (await encodeRendition(bytes, rendition).catch(nullIfUnreadable));
    return encoded ? answerPhoto(context, encoded, rendition.format) : next();
  });
  return files;
}
