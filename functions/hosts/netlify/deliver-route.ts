import type { Hono } from 'hono';
import { pausedRoute } from './paused-route.ts';

/**
 * POST /api/deliver: sends the mails that are due, for the schedule, which has neither the content nor the mail server. Anybody may ask:
 * there is nothing to choose, and it is done at most every ten seconds.
 */
export const deliverRoute = (deliver: () => Promise<void>): Hono =>
  pausedRoute('/api/deliver', 10_000, async () => {
    await deliver();
    return {};
  });
