import { Hono } from 'hono';
import { z } from 'zod';
import type { EntryVersions } from '#api/history.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createEntryHistory } from '../entries/entry-history.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { kindOf } from './content.ts';
import { revisionOf } from './entry-routes.ts';
import { parse } from './parse.ts';

/** The revision of an entry's version, as history and the trash list it. */
export const revision = z.string({ error: 'Version is required' }).max(100, 'There is no such version');
const putBackSchema = z.object({ putBack: revision, revision: revision.optional() });

/** /api/admin/history: lists an entry's versions and restores one. */
export function historyRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const history = createEntryHistory(dependencies);
  const routes = new Hono();
  routes.use(guard.required);

  routes.get('/:kind/:name', async (context) =>
    context.json({ versions: await history.versions(kindOf(context), context.req.param('name')) } satisfies EntryVersions),
  );
  routes.post('/:kind/:name', jsonBody, async (context) => {
    const { putBack, revision: current = revisionOf(context) } = parse(putBackSchema, await readJson(context));
    return context.json(await history.putBack(kindOf(context), context.req.param('name'), putBack, current));
  });
  return routes;
}
