import { Hono } from 'hono';
import type { ApiDependencies } from './dependencies.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';

/** /api/admin/build: has the host build the newest commit. */
export function buildRoute({ build }: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();
  routes.post('/', guard.required, async (context) => {
    if (!build) throw new ProblemError(503, 'This site can’t start a build. On Netlify, set NETLIFY_BUILD_HOOK to a build hook.');
    await build();
    return context.json({ requested: true }, 202);
  });
  return routes;
}
