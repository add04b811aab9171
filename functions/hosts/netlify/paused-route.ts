import { Hono } from 'hono';
import { neverCache } from '../../http/cache.ts';

/** POST to a path does some work, at most once within `pauseMs`: who asks again within that time gets the same answer. */
export function pausedRoute(path: string, pauseMs: number, work: () => Promise<object>): Hono {
  let last: { at: number; done: Promise<object> } | null = null;
  const route = new Hono();
  route.post(path, async (context) => {
    const now = performance.now();
    if (last === null || now - last.at >= pauseMs) last = { at: now, done: work() };
    neverCache(context);
    return context.json(await last.done);
  });
  return route;
}
