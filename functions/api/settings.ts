import type { ApiDependencies } from './dependencies.ts';
import { createEntryKeeper } from '../entries/entry-keeper.ts';
import { flatForm } from '../entries/flat-form.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { revisionOf } from './entry-routes.ts';
import { routesAt } from './routes.ts';

/** /api/admin/settings. */
export function settingsRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const keeper = createEntryKeeper(dependencies, flatForm('settings'));
  const routes = routesAt('/api/admin/settings');
  routes.get('/', guard.required, async (_context, answer) => answer(await keeper.get('settings')));
  routes.post('/', guard.required, jsonBody, async (context, answer) =>
    answer(await keeper.update('settings', await readJson(context), revisionOf(context))),
  );
  return routes;
}
