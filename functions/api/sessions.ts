import type { ApiDependencies } from './dependencies.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { sessionId } from '../auth/session.ts';
import { deleteSessionCookie, sessionToken } from '../auth/session-cookie.ts';
import { routesAt } from './routes.ts';

const toIsoDate = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** /api/admin/sessions: lists the devices that are signed in and signs one out. */
export function sessionRoutes({ sessions, credentials, addressOf, log }: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/admin/sessions');

  routes.get('/', guard.required, async (context, answer) => {
    const own = sessionId(sessionToken(context) ?? '');
    const open = await sessions.list(await credentials.passwordMark());
    return answer({
      sessions: open.map(({ id, device = 'Unknown device', startedAt, usedAt, isRemembered = false }) => ({
        id,
        device,
        startedAt: toIsoDate(startedAt),
        usedAt: toIsoDate(usedAt),
        isRemembered,
        isCurrent: id === own,
      })),
    });
  });

  routes.delete('/:id', guard.required, async (context, answer) => {
    const id = context.req.param('id');
    if (!(await sessions.closeById(id))) throw new ProblemError(404, 'This device is no longer signed in.');
    log.event({ event: 'session-ended', address: addressOf(context) });
    if (id === sessionId(sessionToken(context) ?? '')) deleteSessionCookie(context);
    return answer({ ended: id });
  });

  return routes;
}
