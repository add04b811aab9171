import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import { createEntryHistory } from '../entries/entry-history.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody } from '../http/request-body.ts';
import { kindOf } from './content.ts';
import { revisionOf } from './entry-routes.ts';
import { sentTo } from './parse.ts';
import { routesAt } from './routes.ts';

/** The revision of an entry's version, as history and the trash list it. */
export const revision = z.string({ error: 'Version is required' }).max(100, 'There is no such version');
const putBackSchema = z.object({ putBack: revision, revision: revision.optional() });

/** /api/admin/history: lists an entry's versions and restores one. */
export function historyRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const history = createEntryHistory(dependencies);
  const routes = routesAt('/api/admin/history');
  routes.use(guard.required);

  routes.get('/:kind/:name', async (context, answer) =>
    answer({ versions: await history.versions(kindOf(context), context.req.param('name')) }),
  );
  routes.post('/:kind/:name', jsonBody, async (context, answer) => {
    const { putBack, revision: current = revisionOf(context) } = await sentTo(context, putBackSchema);
    return answer(await history.putBack(kindOf(context), context.req.param('name'), putBack, current));
  });
  return routes;
}
