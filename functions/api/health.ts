import { z } from 'zod';
import { siteHealth } from '#content/health/site-health.ts';
import type { ApiDependencies } from './dependencies.ts';
import { fixFinding } from '../entries/fix-finding.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody } from '../http/request-body.ts';
import { sentTo } from './parse.ts';
import { damagedIn } from './damaged-in.ts';
import { routesAt } from './routes.ts';

const place = (label: string) => z.string({ error: `${label} is required` }).max(300, `There is no such ${label.toLowerCase()}`);
const findingSchema = z.object({
  code: place('Check'),
  file: place('File'),
  path: place('Field'),
  message: z.string({ error: 'Finding is required' }),
});

/** /api/admin/health: lists what should be better about the site, and fixes one finding. */
export function healthRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/admin/health');

  routes.get('/', guard.required, async (_context, answer) => {
    const findings = siteHealth(await dependencies.content.latest(), dependencies.now().getTime());
    return answer({ findings, ...damagedIn(dependencies) });
  });
  routes.post('/', guard.required, jsonBody, async (context, answer) =>
    answer(await fixFinding(dependencies, await sentTo(context, findingSchema))),
  );
  return routes;
}
