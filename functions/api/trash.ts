import { z } from 'zod';
import { CONTENT_KINDS } from '#schema/content-kinds.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createEntryHistory } from '../entries/entry-history.ts';
import { listOf } from '#schema/fields.ts';
import { createPhotoKeeper } from '../entries/photo-keeper.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody } from '../http/request-body.ts';
import { revision } from './history.ts';
import { sentTo } from './parse.ts';
import { PHOTO_BATCH } from './photos.ts';
import { routesAt } from './routes.ts';

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
export function trashRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const history = createEntryHistory(dependencies);
  const photos = createPhotoKeeper(dependencies);
  const routes = routesAt('/api/admin/trash');
  routes.use(guard.required);

  routes.get('/', async (_context, answer) => {
    const deleted = await Promise.all([history.deleted(), photos.deleted()]);
    return answer({ entries: deleted.flat().sort((a, b) => b.at.localeCompare(a.at)) });
  });
  routes.post('/', jsonBody, async (context, answer) => {
    const { kind, slug, revision: last } = await sentTo(context, restoreSchema);
    return answer(await (kind === 'photo' ? photos.restore([{ slug, revision: last }]) : history.restore(kind, slug, last)), 201);
  });
  routes.post('/photos', jsonBody, async (context, answer) => {
    const { photos: wanted } = await sentTo(context, restorePhotosSchema);
    return answer(await photos.restore(wanted), 201);
  });
  return routes;
}
