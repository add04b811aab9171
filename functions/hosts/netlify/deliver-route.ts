import { Hono } from 'hono';
import { neverCache } from '../../http/cache.ts';

/** How soon mails are looked for again, in milliseconds. */
const PAUSE_MS = 10_000;

/**
 * POST /api/deliver: sends the mails that are due, for the schedule, which has neither the content nor the mail server. Anybody may ask:
 * there is nothing to choose, and it is done at most every ten seconds.
 */
export function deliverRoute(deliver: () => Promise<void>): Hono {
  let last: { at: number; done: Promise<void> } | null = null;
  const route = new Hono();
  route.post('/api/deliver', async (context) => {
    const now = performance.now();
    if (last === null || now - last.at >= PAUSE_MS) last = { at: now, done: deliver() };
    await last.done;
    neverCache(context);
    return context.json({});
  });
  return route;
}
