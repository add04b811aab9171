import type { Hono } from 'hono';
import type { DeployedSite } from './deployed-site.ts';
import { pausedRoute } from './paused-route.ts';

/**
 * POST /api/publish: makes the newest commit live, for those who know of one that the admin has not made: the host before it builds it
 * (scripts/skip-deploy.mjs), and a schedule. Anybody may ask: there is nothing to choose, and it is done at most every two seconds.
 */
export const publishRoute = (site: Pick<DeployedSite, 'deployment'>): Hono => pausedRoute('/api/publish', 2_000, () => site.deployment());
