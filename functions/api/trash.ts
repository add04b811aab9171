import { Hono } from 'hono';
import { z } from 'zod';
import type { Trash } from '#api/trash.ts';
import { CONTENT_KINDS } from '#schema/content-kinds.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createEntryHistory } from '../entries/entry-history.ts';
import { listOf } from '#schema/fields.ts';
import { createPhotoKeeper } from '../entries/photo-keeper.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { revision } from './history.ts';
import { parse } from './parse.ts';
import { PHOTO_BATCH } from './photos.ts';

const slug = z.string({ error: 'Entry is required' }).max(200, 'There is no such entry');
const restoreSchema = z.object({
  kind: z.enum([...CONTENT_KINDS, 'photo'], { error: 'There is no content of this kind' }),
  slug,
  revision,
});
const restorePhotosSchema = z.object({
  photos: listOf('Photos', z.object({ slug, revision }), PHOTO_BATCH).refine(({ length }) => length > 0, 'Specify which photos to restore'),
});

/** /api/admin/trash: lists deleted entries and photos and restores one entry, or photos. */
export function trashRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const history = createEntryHistory(dependencies);
  const photos = createPhotoKeeper(dependencies);
  const routes = new Hono();
  routes.use(guard.required);

  routes.get('/', async (context) => {
    const deleted = await Promise.all([history.deleted(), photos.deleted()]);
    return context.json({ entries: deleted.flat().sort((a, b) => b.at.localeCompare(a.at)) } satisfies Trash);
  });
  routes.post('/', jsonBody, async (context) => {
    const { kind, slug, revision: last } = parse(restoreSchema, await readJson(context));
    return context.json(await (kind === 'photo' ? photos.restore([{ slug, revision: last }]) : history.restore(kind, slug, last)), 201);
  });
  routes.post('/photos', jsonBody, async (context) => {
    const { photos: wanted } = parse(restorePhotosSchema, await readJson(context));
    return context.json(await photos.restore(wanted), 201);
  });
  return routes;
}
