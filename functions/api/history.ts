import { Hono } from 'hono';
import { z } from 'zod';
import { CONTENT_KINDS } from '#domain/content-kinds.ts';
import type { EntryVersions } from '#api/history.ts';
import type { Trash } from '#api/trash.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { createEntryHistory } from '../entries/entry-history.ts';
import { createPhotoKeeper } from '../entries/photo-keeper.ts';
import { neverCache } from '../http/cache.ts';
import { jsonBody, readJson, type SessionGuard } from '../http/guard.ts';
import { kindOf } from './content.ts';
import { revisionOf } from './entry-routes.ts';
import { parse } from './parse.ts';

const REQUEST_LIMIT_BYTES = 10_000;

const revision = z.string({ error: 'Version is required' }).max(100, 'There is no such version');
const putBackSchema = z.object({ putBack: revision, revision: revision.optional() });
const restoreSchema = z.object({
  kind: z.enum([...CONTENT_KINDS, 'photo'], { error: 'There is no content of this kind' }),
  slug: z.string({ error: 'Entry is required' }).max(200, 'There is no such entry'),
  revision,
});

/** /api/admin/history: lists an entry's versions and restores one. */
export function historyRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const history = createEntryHistory(dependencies);
  const routes = new Hono();
  routes.use(guard.required);

  routes.get('/:kind/:name', async (context) => {
    neverCache(context);
    return context.json({ versions: await history.versions(kindOf(context), context.req.param('name')) } satisfies EntryVersions);
  });
  routes.post('/:kind/:name', jsonBody(REQUEST_LIMIT_BYTES), async (context) => {
    const { putBack, revision: current = revisionOf(context) } = parse(putBackSchema, await readJson(context));
    neverCache(context);
    return context.json(await history.putBack(kindOf(context), context.req.param('name'), putBack, current));
  });
  return routes;
}

/** /api/admin/trash: lists deleted entries and photos and restores one. */
export function trashRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const history = createEntryHistory(dependencies);
  const photos = createPhotoKeeper(dependencies);
  const routes = new Hono();
  routes.use(guard.required);

  routes.get('/', async (context) => {
    neverCache(context);
    const deleted = await Promise.all([history.deleted(), photos.deleted()]);
    return context.json({ entries: deleted.flat().sort((a, b) => b.at.localeCompare(a.at)) } satisfies Trash);
  });
  routes.post('/', jsonBody(REQUEST_LIMIT_BYTES), async (context) => {
    const { kind, slug, revision: last } = parse(restoreSchema, await readJson(context));
    neverCache(context);
    const restored = await (kind === 'photo' ? photos.restore(slug, last) : history.restore(kind, slug, last));
    return context.json(restored, 201);
  });
  return routes;
}
