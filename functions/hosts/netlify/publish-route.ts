import { Hono } from 'hono';
import { neverCache } from '../../http/cache.ts';
import type { DeployedSite } from './deployed-site.ts';

/** How soon the newest commit is looked for again. */
const PAUSE_MS = 2_000;

/**
 * POST /api/publish: makes the newest commit live, for those who know of one that the admin has not made: the host before it builds it
 * (scripts/skip-deploy.mjs), and a schedule. Anybody may ask: there is nothing to choose, and it is done at most every two seconds.
 */
export function publishRoute(site: Pick<DeployedSite, 'deployment'>): Hono {
  let last: { at: number; done: ReturnType<DeployedSite['deployment']> } | null = null;
  const route = new Hono();
  route.post('/api/publish', async (context) => {
    const now = performance.now();
    if (last === null || now - last.at >= PAUSE_MS) last = { at: now, done: site.deployment() };
    neverCache(context);
    return context.json(await last.done);
  });
  return route;
}
