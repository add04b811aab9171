import type { ApiDependencies } from './dependencies.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { routesAt } from './routes.ts';

/** /api/admin/build: has the host build the newest commit. */
export function buildRoute({ build }: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/admin/build');
  routes.post('/', guard.required, async (_context, answer) => {
    if (!build) throw new ProblemError(503, 'This site can’t start a build. On Netlify, set NETLIFY_BUILD_HOOK to a build hook.');
    await build();
    return answer({ requested: true }, 202);
  });
  return routes;
}
