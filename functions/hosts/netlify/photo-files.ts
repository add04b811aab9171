import { type Context, Hono } from 'hono';
import { memoize } from '#content/memoize.ts';
import { createReader } from '#content/reader.ts';
import { type ContentSnapshot, uploadPath } from '#content/snapshot.ts';
import type { ContentStore } from '@family-bakery/git-content/content-store';
import { isUploadPath } from '#schema/address-fields.ts';
import { encodeRendition, nullIfUnreadable, readPhoto } from '#media/photo-file.ts';
import { withoutMetadata } from '#media/metadata/without-metadata.ts';
import { type Photo, type Rendition, renditionAt, renditionsIn, renditionUrl } from '#media/renditions.ts';
import { DRAWN_FOLDER, type DrawnImage, drawnUrl } from '#media/drawn-image.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import type { NamedUploadStage } from '../../entries/upload-stage.ts';
import { cacheFor, YEAR_MS } from '../../http/cache.ts';
import type { SessionGuard } from '../../auth/guard.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { imageType } from '../../http/image-type.ts';
import { OVERLAY_MS, type OverlayStorage, type ShownContent } from './overlay/overlay.ts';

interface PhotoFilesOptions {
  guard: Pick<SessionGuard, 'find'>;
  content: Pick<ContentSource, 'latest'>;
  overlay: Pick<OverlayStorage, 'shown'>;
  store: Pick<ContentStore, 'read' | 'readVersion'>;
  uploads: NamedUploadStage;
  /** The tag by which the CDN purges the overlay. */
  tag: string;
}

const isOffered = (photo: Photo, rendition: Rendition): boolean => renditionAt(photo, renditionUrl(rendition)) !== undefined;

const photoOfRendition = ({ photos }: ContentSnapshot, rendition: Rendition): string | null =>
  [...photos].find(([, photo]) => photo.id === rendition.photoId && isOffered(photo, rendition))?.[0] ?? null;

const drawnImagesOf = memoize(
  (snapshot: ContentSnapshot) =>
    new Map<string, DrawnImage>(
      createReader(snapshot)
        .drawnImages()
        .map((image) => [drawnUrl(image), image]),
    ),
);

const FOREVER = 'max-age=31536000, immutable';

/** Serves an image that only the signed-in owner's browser may cache. */
const answerOwner = (context: Context, bytes: Uint8Array, cacheControl = `private, ${FOREVER}`): Response =>
  context.body(new Uint8Array(bytes), 200, { 'Content-Type': imageType(context.req.path), 'Cache-Control': cacheControl });

/** Serves an image whose address contains a hash of its bytes to everybody. */
function answerForever(context: Context, bytes: Uint8Array): Response {
  cacheFor(context, YEAR_MS, 'media', []);
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': imageType(context.req.path),
    'Cache-Control': `public, ${FOREVER}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

/**
 * Serves photos that are not deployed: to visitors those of the overlay, and to the signed-in also those that were uploaded or saved for
 * drafts and previews. Whatever no page can show is not looked up.
 */
export function photoFiles({ guard, content, overlay, store, uploads, tag }: PhotoFilesOptions): Hono {
  /** The bytes of a photo that visitors may see; null if there is none. */
  async function shownBytes({ publicFiles }: ShownContent, address: string): Promise<Uint8Array | null> {
    const revision = publicFiles.get(uploadPath(address));
    return revision === undefined ? null : store.readVersion(revision);
  }

  /** The bytes of the unpublished photo that a rendition belongs to; null if there is no such photo or rendition. */
  async function unpublishedBytes(rendition: Rendition): Promise<Uint8Array | null> {
    const staged = await uploads.named(rendition.photoId);
    const bytes = staged === null ? null : await uploads.get(staged);
    if (bytes) {
      const photo = await readPhoto(bytes);
      return photo && isOffered(photo, rendition) ? bytes : null;
    }
    const address = photoOfRendition(await content.latest(), rendition);
    return address === null ? null : ((await store.read(uploadPath(address)))?.bytes ?? null);
  }

  const files = new Hono();
  // For these addresses only: the admin's preview, which is routed next to them, sets its own headers.
  for (const folder of ['/uploads/*', '/media/*']) files.use(folder, securityHeaders('data'));
  files.get('/uploads/*', async (context, next) => {
    const address = context.req.path;
    if (!isUploadPath(address)) return next();
    const shown = await overlay.shown();
    const bytes = await shownBytes(shown, address);
    if (bytes) {
      // At most until the next save, which may replace or remove it.
      cacheFor(context, OVERLAY_MS, tag, []);
      return context.body(new Uint8Array(withoutMetadata(bytes)), 200, { 'Content-Type': imageType(address) });
    }
    if (!(await guard.find(context))) return next();
    const staged = await uploads.get(address);
    if (staged) return answerOwner(context, staged);
    const saved = (await content.latest()).photos.has(address) ? await store.read(uploadPath(address)) : null;
    return saved ? answerOwner(context, withoutMetadata(saved.bytes), 'private, no-cache') : next();
  });
  files.get(`/${DRAWN_FOLDER}/*`, async (context, next) => {
    const shown = await overlay.shown();
    const image = drawnImagesOf(shown.snapshot).get(context.req.path);
    if (!image) return next();
    // Imported when it is first needed: it loads a typeface.
    const { drawImage } = await import('#media/draw-image.ts');
    return answerForever(context, await drawImage(image, (src) => shownBytes(shown, src)));
  });
  files.get('/media/*', async (context, next) => {
    const address = context.req.path;
    const rendition = renditionsIn(address).get(address);
    if (!rendition || renditionUrl(rendition) !== address) return next();
    const shown = await overlay.shown();
    const photo = photoOfRendition(shown.snapshot, rendition);
    const encode = async (bytes: Uint8Array | null) => bytes && (await encodeRendition(bytes, rendition).catch(nullIfUnreadable));
    if (photo !== null) {
      const encoded = await encode(await shownBytes(shown, photo));
      return encoded ? answerForever(context, encoded) : next();
    }
    const encoded = (await guard.find(context)) && (await encode(await unpublishedBytes(rendition)));
    return encoded ? answerOwner(context, encoded) : next();
  });
  return files;
}
