import { isUtf8 } from 'node:buffer';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import type { Credentials } from './credentials.ts';
import { ProblemError } from './problem.ts';
import { type Session, SESSION_COOKIE, type Sessions } from './session.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what a page of another site makes a browser send. Browsers name the origin of every request that
 * changes something; programs that name none carry no one's cookie by accident.
 * @param originOf The origin that was asked.
 * @param siteOrigin The origin of the site's own address; null where it has none.
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

/** Refuses a body that is not JSON, or that is longer than some bytes. */
export function jsonBody(mostBytes: number): MiddlewareHandler {
  const limit = limitedBody(mostBytes);
  return async (context, next) => {
    if (!/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? ''))
      throw new ProblemError(415, 'Send this as application/json.');
    return limit(context, next);
  };
}

/** Refuses a body that is longer than some bytes, or that ends before it is whole. */
export function limitedBody(mostBytes: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: () => {
      throw new ProblemError(
        413,
        `That is too large: at most ${Math.floor(mostBytes / 1_000).toLocaleString('en-US')} kB can be sent at once.`,
        // The rest of the body is never read, so that no other request can follow it.
        { headers: { connection: 'close' } },
      );
    },
  });
  return async (context, next) => {
    // Read here, also where its length was said beforehand: later steps have it at hand.
    const read = async () => {
      await context.req.arrayBuffer();
    };
    await limit(context, read).catch((cause: unknown) => {
      if (cause instanceof ProblemError) throw cause;
      throw new ProblemError(400, 'The request broke off before all of it had come.', {}, { cause });
    });
    return next();
  };
}

/** Reads the JSON of a request. */
export async function readJson(context: Context): Promise<unknown> {
  const bytes = await context.req.arrayBuffer();
  // Else what is no text would be saved as marks in its place, without a word.
  if (!isUtf8(bytes)) throw new ProblemError(400, 'That is not text in UTF-8, as JSON must be.');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new ProblemError(400, 'That is not JSON.', {}, { cause });
  }
}

/** Tells who is asking. */
export interface SessionGuard {
  /** The session of a request, or null. */
  find(context: Context): Promise<Session | null>;
  /** The session of a request; a 401 where there is none. */
  require(context: Context): Promise<Session>;
  /** Lets only the signed-in pass. */
  required: MiddlewareHandler;
}

/** The guard over some sessions. */
export function createSessionGuard(sessions: Sessions, credentials: Credentials): SessionGuard {
  const find = async (context: Context) => {
    const token = getCookie(context, SESSION_COOKIE);
    return token ? sessions.find(token, await credentials.passwordMark()) : null;
  };
  const require = async (context: Context) => {
    const session = await find(context);
    if (!session) throw new ProblemError(401, 'Please sign in.');
    return session;
  };
  return {
    find,
    require,
    required: async (context, next) => {
      await require(context);
      return next();
    },
  };
}
