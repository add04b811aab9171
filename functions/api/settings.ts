import { Hono } from 'hono';
import type { ApiDependencies } from './dependencies.ts';
import { createEntryKeeper } from '../entries/entry-keeper.ts';
import { flatForm } from '../entries/flat-form.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { revisionOf } from './entry-routes.ts';

/** /api/admin/settings. */
export function settingsRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const keeper = createEntryKeeper(dependencies, flatForm('settings'));
  const routes = new Hono();
  routes.get('/', guard.required, async (context) => context.json(await keeper.get('settings')));
  routes.post('/', guard.required, jsonBody, async (context) =>
    context.json(await keeper.update('settings', await readJson(context), revisionOf(context))),
  );
  return routes;
}
