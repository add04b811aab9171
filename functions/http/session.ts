import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Storage } from 'unstorage';

/** A session ends when it was not used for this long. */
export const IDLE_MS = 30 * 60_000;
/** A session ends this long after sign-in, however much it is used. */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
const NOTED_EVERY_MS = 60_000;
/** What a clock that is set right may go back by; a session from further in the future has a time nobody can reckon with. */
const CLOCK_STEP_MS = 5 * 60_000;

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

/** Where it is noted that a session was used. Beside it, so that a note that comes late does not bring back what was ended meanwhile. */
const useOf = (key: string): string => `${key}-used`;

const hasEnded = ({ usedAt, startedAt }: Session, now: number): boolean =>
  now - usedAt > IDLE_MS || now - startedAt > ABSOLUTE_MS || startedAt - now > CLOCK_STEP_MS || usedAt - now > CLOCK_STEP_MS;

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
    const [opened, used] = await Promise.all([this.#storage.getItem(key), this.#storage.getItem(useOf(key))]);
    if (!opened) return null;
    const session = { ...opened, usedAt: used?.usedAt ?? opened.usedAt };
    const now = this.#now();
    if (hasEnded(session, now) || session.passwordMark !== passwordMark) {
      await this.#remove(key);
      return null;
    }
    if (now - session.usedAt > NOTED_EVERY_MS) await this.#storage.setItem(useOf(key), { ...session, usedAt: now });
    return session;
  }

  /** Most sessions are left rather than closed, and nobody shows their tokens again. */
  async #removeEnded(now: number): Promise<void> {
    const keys = new Set(await this.#storage.getKeys());
    for (const key of keys) {
      const latest = (await this.#storage.getItem(useOf(key))) ?? (await this.#storage.getItem(key));
      if (latest && hasEnded(latest, now)) await this.#remove(key);
    }
  }

  /** Ends the session of a token, if there is one. */
  async close(token: string | undefined): Promise<void> {
    if (token) await this.#remove(keyOf(token));
  }

  /** The session first: without it the note of its use is nothing. */
  async #remove(key: string): Promise<void> {
    await this.#storage.removeItem(key);
    await this.#storage.removeItem(useOf(key));
  }

  /** Ends every session there is. */
  async closeAll(): Promise<void> {
    for (const key of await this.#storage.getKeys()) await this.#storage.removeItem(key);
  }
}
