import { Hono } from 'hono';
import type { SignedInDevices } from '#api/sessions.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { sessionId } from '../auth/session.ts';
import { deleteSessionCookie, sessionToken } from '../auth/session-cookie.ts';

const toIsoDate = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** /api/admin/sessions: lists the devices that are signed in and signs one out. */
export function sessionRoutes({ sessions, credentials, addressOf, log }: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();

  routes.get('/', guard.required, async (context) => {
    const own = sessionId(sessionToken(context) ?? '');
    const open = await sessions.list(await credentials.passwordMark());
    return context.json({
      sessions: open.map(({ id, device = 'Unknown device', startedAt, usedAt, isRemembered = false }) => ({
        id,
        device,
        startedAt: toIsoDate(startedAt),
        usedAt: toIsoDate(usedAt),
        isRemembered,
        isCurrent: id === own,
      })),
    } satisfies SignedInDevices);
  });

  routes.delete('/:id', guard.required, async (context) => {
    const id = context.req.param('id');
    if (!(await sessions.closeById(id))) throw new ProblemError(404, 'This device is no longer signed in.');
    log.event({ event: 'session-ended', address: addressOf(context) });
    if (id === sessionId(sessionToken(context) ?? '')) deleteSessionCookie(context);
    return context.json({ ended: id });
  });

  return routes;
}
