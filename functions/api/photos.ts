import { z } from 'zod';
import { photoLibrary } from '#content/photo-library.ts';
import { uploadPath } from '#content/snapshot.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import { listOf, requiredText } from '#schema/fields.ts';
import { focusSchema, photoAltSchema } from '#schema/photos.ts';
import { encodeRendition, nullIfUnreadable, readPhoto } from '#media/photo-file.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createPhotoKeeper } from '../entries/photo-keeper.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { parse, sentTo } from './parse.ts';
import { routesAt } from './routes.ts';

/** The most photos one request may add to the library, delete or restore; a client with more sends several requests. */
export const PHOTO_BATCH = 50;
/** In pixels. */
const THUMBNAIL_WIDTH = 400;

/** Uploaded photos to add to the library: the URL that each upload returned, and the original file name. */
const newPhotosSchema = z.object({
  photos: listOf('Photos', z.object({ url: requiredText('Photo'), name: z.string().max(1_000).catch('') }), PHOTO_BATCH),
});

/** A change of a photo's focal point (null means the center) or of its description. */
const photoChangeSchema = z.object({
  address: requiredText('Photo'),
  focus: focusSchema.nullable().optional(),
  alt: photoAltSchema,
});

const names = (input: unknown, field: string): boolean => typeof input === 'object' && input !== null && field in input;

/** /api/admin/photos: the photo library, with where each photo is used, its focal point and its description. */
export function photoRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const { store, content, uploads } = dependencies;
  const keeper = createPhotoKeeper(dependencies);
  const routes = routesAt('/api/admin/photos');
  /** A photo's bytes, also while it waits for its entry to be saved. */
  const bytesAt = async (address: string): Promise<Uint8Array | null> => {
    if (!isUploadPath(address)) return null;
    return (await store.read(uploadPath(address)))?.bytes ?? uploads.get(address);
  };

  routes.get('/', guard.required, async (_context, answer) => answer({ photos: photoLibrary(await content.latest()) }));

  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    const { photos } = await sentTo(context, newPhotosSchema);
    if (photos.length === 0) throw new ProblemError(400, 'Specify which photos to add.');
    return answer(await keeper.add(photos), 201);
  });

  routes.put('/', guard.required, jsonBody, async (context, answer) => {
    const input = await readJson(context);
    const { address, focus, alt } = parse(photoChangeSchema, input);
    const change = { ...(focus === undefined ? {} : { focus }), ...(names(input, 'alt') ? { alt: alt ?? null } : {}) };
    if (Object.keys(change).length === 0) throw new ProblemError(400, 'Specify what to change: the focal point or the description.');
    const commit = await keeper.change(address, change);
    return answer({ address, ...change, commit });
  });

  routes.delete('/', guard.required, async (context, answer) => {
    const [first = '', ...others] = new Set(context.req.queries('address'));
    if (others.length >= PHOTO_BATCH) throw new ProblemError(400, `At most ${PHOTO_BATCH} photos can be deleted at once.`);
    const removed = await keeper.remove([first, ...others]);
    return answer({ deleted: others.length === 0 ? first : [first, ...others], ...removed });
  });

  /** A thumbnail for the admin, by the photo's address or, for a deleted photo, by its revision. */
  routes.get('/small', guard.required, async (context) => {
    const { address = '', revision } = context.req.query();
    const bytes = revision === undefined ? await bytesAt(address) : await store.readVersion(revision);
    const isPhoto = bytes && (await readPhoto(bytes));
    const small = isPhoto ? await encodeRendition(bytes, { width: THUMBNAIL_WIDTH, format: 'jpeg' }).catch(nullIfUnreadable) : null;
    if (!small) throw new ProblemError(404, 'This photo no longer exists.');
    return context.body(new Uint8Array(small), 200, { 'content-type': 'image/jpeg' });
  });

  return routes;
}
