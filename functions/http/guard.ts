import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { Credentials } from './credentials.ts';
import { ProblemError } from './problem.ts';
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

/** Refuses a body that is not JSON or is too large. */
export function jsonBody(mostBytes: number): MiddlewareHandler {
  const limit = limitedBody(mostBytes);
  return async (context, next) => {
    if (!/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? ''))
      throw new ProblemError(415, 'Send this as application/json.');
    return limit(context, next);
  };
}

/** How much of a body that is too large may still arrive: browsers show the answer only after they have sent everything. */
const MOST_BYTES_DISCARDED = 100_000_000;

const tooLarge = (mostBytes: number, headers: Record<string, string> = {}): ProblemError =>
  new ProblemError(413, `That is too large: the limit is ${Math.floor(mostBytes / 1_000).toLocaleString('en-US')} kB.`, { headers });

let lastPiece: Promise<unknown> = Promise.resolve();

/** Resolves for one caller in each turn of the event loop: pieces of twenty photos at once would hold up the requests between them. */
const pieceInTurn = (): Promise<unknown> => (lastPiece = lastPiece.then(() => nextTurn()));

async function readBody(request: Request, mostBytes: number): Promise<ArrayBuffer> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  // On an open connection Node discards a body that nobody has touched.
  if (declared > mostBytes) throw tooLarge(mostBytes, declared > MOST_BYTES_DISCARDED ? { connection: 'close' } : {});
  // Of the declared size, because growing it would need twice the memory. Untouched memory costs nothing.
  let bytes = new Uint8Array(declared);
  let size = 0;
  for await (const piece of request.body ?? []) {
    await pieceInTurn();
    const start = size;
    size += piece.length;
    if (size > mostBytes) throw tooLarge(mostBytes, { connection: 'close' });
    if (size > bytes.length) bytes = new Uint8Array(bytes.buffer.transfer(Math.min(mostBytes, Math.max(size, bytes.length * 2))));
    bytes.set(piece, start);
  }
  return bytes.buffer.transfer(size);
}

/** Reads the whole body before the handler runs, so that one that is too large or incomplete is refused. */
export function limitedBody(mostBytes: number): MiddlewareHandler {
  return async (context, next) => {
    const body = await readBody(context.req.raw, mostBytes).catch((cause: unknown) => {
      if (cause instanceof ProblemError) throw cause;
      throw new ProblemError(400, 'The request ended before all of it had arrived.', {}, { cause });
    });
    // Hono keeps a body that was read here, as a promise, whatever its types say. A new request would copy the body.
    Object.assign(context.req.bodyCache, { arrayBuffer: Promise.resolve(body) });
    return next();
  };
}

/** Parses the body of a request as JSON. Throws a 400. */
export async function readJson(context: Context): Promise<unknown> {
  const bytes = await context.req.arrayBuffer();
  // Otherwise invalid bytes would silently be saved as replacement characters.
  if (!isUtf8(bytes)) throw new ProblemError(400, 'The request is not valid UTF-8 text, as JSON must be.');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new ProblemError(400, 'The request is not valid JSON.', {}, { cause });
  }
}

/** Identifies the session of a request. */
export interface SessionGuard {
  /** The session of a request, or null. */
  find(context: Context): Promise<Session | null>;
  /** The session of a request. Throws a 401 if there is none. */
  require(context: Context): Promise<Session>;
  /** Middleware that throws a 401 without a session. */
  required: MiddlewareHandler;
}

/** Creates a guard for the given sessions. */
export function createSessionGuard(sessions: Sessions, credentials: Credentials): SessionGuard {
  const find = async (context: Context) => {
    const token = sessionToken(context);
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
