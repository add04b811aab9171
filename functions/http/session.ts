import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Storage } from 'unstorage';

/** A session ends when it was not used for this long. */
export const IDLE_MS = 30 * 60_000;
/** A session ends this long after sign-in, however much it is used. */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
const NOTED_EVERY_MS = 60_000;

/** The cookie's name; its prefix makes browsers insist on Secure and Path=/ (and on no Domain). */
export const SESSION_COOKIE = '__Host-session';

/** Whether a request may be that of someone who is signed in. */
export const hasSessionCookie = (context: Context): boolean => getCookie(context, SESSION_COOKIE) !== undefined;

/** Who is signed in. Times are milliseconds since 1970. */
export interface Session {
  username: string;
  startedAt: number;
  usedAt: number;
  /** Names the password the session was opened with; another password ends it. */
  passwordMark: string;
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const hasEnded = ({ usedAt, startedAt }: Session, now: number): boolean => now - usedAt > IDLE_MS || now - startedAt > ABSOLUTE_MS;

/** The sessions, kept on the server. A token is known only to its browser: what is kept is its digest. */
export class Sessions {
  readonly #storage: Storage<Session>;
  readonly #now: () => number;

  constructor(storage: Storage<Session>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Opens a session and answers its token. */
  async open(username: string, passwordMark: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    await this.#removeEnded(now);
    await this.#storage.setItem(keyOf(token), { username, startedAt: now, usedAt: now, passwordMark });
    return token;
  }

  /** The session of a token; null where there is none, where it has ended, or where the password is another now. */
  async find(token: string | undefined, passwordMark: string): Promise<Session | null> {
    if (!token || token.length > 100) return null;
    const key = keyOf(token);
    const session = await this.#storage.getItem(key);
    if (!session) return null;
    const now = this.#now();
    if (hasEnded(session, now) || session.passwordMark !== passwordMark) {
      await this.#storage.removeItem(key);
      return null;
    }
    if (now - session.usedAt > NOTED_EVERY_MS) await this.#storage.setItem(key, { ...session, usedAt: now });
    return session;
  }

  /** Most sessions are left rather than closed, and nobody shows their tokens again. */
  async #removeEnded(now: number): Promise<void> {
    for (const key of await this.#storage.getKeys()) {
      const session = await this.#storage.getItem(key);
      if (session && hasEnded(session, now)) await this.#storage.removeItem(key);
    }
  }

  /** Ends the session of a token, if there is one. */
  async close(token: string | undefined): Promise<void> {
    if (token) await this.#storage.removeItem(keyOf(token));
  }

  /** Ends every session there is. */
  async closeAll(): Promise<void> {
    for (const key of await this.#storage.getKeys()) await this.#storage.removeItem(key);
  }
}
