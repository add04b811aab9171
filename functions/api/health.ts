import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteHealth } from '#api/health.ts';
import { siteHealth } from '#content/health/site-health.ts';
import type { ApiDependencies } from './dependencies.ts';
import { fixFinding } from '../entries/fix-finding.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { parse } from './parse.ts';
import { damagedIn } from './damaged-in.ts';

const place = (label: string) => z.string({ error: `${label} is required` }).max(300, `There is no such ${label.toLowerCase()}`);
const findingSchema = z.object({
  code: place('Check'),
  file: place('File'),
  path: place('Field'),
  message: z.string({ error: 'Finding is required' }),
});

/** /api/admin/health: lists what should be better about the site, and fixes one finding. */
export function healthRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();

  routes.get('/', guard.required, async (context) => {
    const findings = siteHealth(await dependencies.content.latest(), dependencies.now().getTime());
    return context.json({ findings, ...damagedIn(dependencies) } satisfies SiteHealth);
  });
  routes.post('/', guard.required, jsonBody, async (context) =>
    context.json(await fixFinding(dependencies, parse(findingSchema, await readJson(context)))),
  );
  return routes;
}
