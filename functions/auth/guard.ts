import type { Context, MiddlewareHandler } from 'hono';
import type { Credentials } from './credentials.ts';
import { neverCache } from '../http/cache.ts';
import { ProblemError } from '../http/problem.ts';
import type { Session, Sessions } from './session.ts';
import { sessionToken } from './session-cookie.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site requests (CSRF). Browsers send the origin with every request that changes something; clients that send none
 * are not browsers and do not attach a user's cookie.
 * @param originOf The origin that was requested.
 * @param siteOrigin The origin of the site's configured address; null if it has none.
 */
export function ownOriginOnly(originOf: (context: Context) => string, siteOrigin: () => Promise<string | null>): MiddlewareHandler {
  return async (context, next) => {
    if (SAFE_METHODS.has(context.req.method)) return next();
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const isForeign =
      origin === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : origin !== originOf(context) && origin !== (await siteOrigin());
    if (isForeign) throw new ProblemError(403, 'This request came from another site.');
    return next();
  };
}

/**
 * Throws a 401 with the sentence if a session began longer ago: a stolen session, or a phone left on the counter, must not become a way in that
 * stays. The admin answers it by asking to sign in again, by password or passkey.
 */
export function assertFresh({ startedAt }: Session, now: Date, withinMs: number, sentence: string): void {
  if (now.getTime() - startedAt > withinMs) throw new ProblemError(401, sentence);
}

/** Identifies the session of a request. */
export function createSessionGuard(sessions: Sessions, credentials: Credentials) {
  /** The session of a request, or null. */
  const find = async (context: Context): Promise<Session | null> => {
    const token = sessionToken(context);
    return token ? sessions.find(token, await credentials.passwordMark()) : null;
  };
  /** The session of a request. Throws a 401 if there is none. Either way, the answer is never cached. */
  const require = async (context: Context): Promise<Session> => {
    neverCache(context);
    const session = await find(context);
    if (!session) throw new ProblemError(401, 'Please sign in.');
    return session;
  };
  /** The same as middleware. */
  const required: MiddlewareHandler = async (context, next) => {
    await require(context);
    return next();
  };
  return { find, require, required };
}

/** Identifies the session of a request. */
export type SessionGuard = ReturnType<typeof createSessionGuard>;
