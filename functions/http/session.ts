import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Storage } from 'unstorage';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a session lasts without use, and in all: on any device, and on one that its owner has called her own. */
export const SESSION_LIMITS = {
  ordinary: { idleMs: 30 * MINUTE_MS, absoluteMs: DAY_MS / 2 },
  remembered: { idleMs: 30 * DAY_MS, absoluteMs: 365 * DAY_MS },
};
const NOTED_EVERY_MS = MINUTE_MS;
/** What a clock that is set right may go back by; a session from further in the future has a time nobody can reckon with. */
const CLOCK_STEP_MS = 5 * MINUTE_MS;
/** How many sessions are read at once. */
const AT_ONCE = 50;
const SWEPT_EVERY_MS = 15 * MINUTE_MS;

/** The cookie's name; its prefix makes browsers require Secure and Path=/ (and on no Domain). */
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
  /** What it was opened with, as in “Safari on iPhone”. */
  device?: string;
  /** Whether its owner has called the device her own, so that it stays signed in. */
  isRemembered?: boolean;
}

/** A session with its id, which names it without opening it. */
export interface ListedSession extends Session {
  id: string;
}

/** The id of a session, by its token. */
export const sessionId = (token: string): string => createHash('sha256').update(token).digest('hex');
const IS_ID = /^[0-9a-f]{64}$/;

const USED = '-used';
/** Where it is noted that a session was used. Beside it, so that a note that comes late does not bring back what was ended meanwhile. */
const useOf = (id: string): string => `${id}${USED}`;

function hasEnded({ usedAt, startedAt, isRemembered = false }: Session, now: number): boolean {
  const { idleMs, absoluteMs } = SESSION_LIMITS[isRemembered ? 'remembered' : 'ordinary'];
  return now - usedAt > idleMs || now - startedAt > absoluteMs || startedAt - now > CLOCK_STEP_MS || usedAt - now > CLOCK_STEP_MS;
}

async function inBatches<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let index = 0; index < items.length; index += AT_ONCE) await Promise.all(items.slice(index, index + AT_ONCE).map(act));
}

/** The sessions, kept on the server. A token is known only to its browser: what is kept is its digest. */
export class Sessions {
  readonly #storage: Storage<Session>;
  readonly #now: () => number;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(storage: Storage<Session>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Opens a session and answers its token. */
  async open(username: string, passwordMark: string, about: Pick<Session, 'device' | 'isRemembered'> = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    await this.#sweep(passwordMark, now);
    await this.#storage.setItem(sessionId(token), { ...about, username, startedAt: now, usedAt: now, passwordMark });
    return token;
  }

  /** The session of a token; null where there is none, where it has ended, or where the password is another now. */
  async find(token: string | undefined, passwordMark: string): Promise<Session | null> {
    if (!token || token.length > 100) return null;
    const id = sessionId(token);
    const session = await this.#read(id);
    if (!session) return null;
    const now = this.#now();
    if (hasEnded(session, now) || session.passwordMark !== passwordMark) {
      await this.#remove(id);
      return null;
    }
    if (now - session.usedAt > NOTED_EVERY_MS) await this.#storage.setItem(useOf(id), { ...session, usedAt: now });
    return session;
  }

  /** All open sessions, the last used first. */
  async list(passwordMark: string): Promise<ListedSession[]> {
    const now = this.#now();
    const open: ListedSession[] = [];
    await inBatches(await this.#ids(), async (id) => {
      const session = await this.#read(id);
      if (session && session.passwordMark === passwordMark && !hasEnded(session, now)) open.push({ ...session, id });
    });
    return open.sort((a, b) => b.usedAt - a.usedAt || b.startedAt - a.startedAt || (a.id < b.id ? -1 : 1));
  }

  /** Ends the session of a token, if there is one. */
  async close(token: string | undefined): Promise<void> {
    if (token) await this.#remove(sessionId(token));
  }

  /** Ends the session of an id; answers whether there was one. */
  async closeById(id: string): Promise<boolean> {
    if (!IS_ID.test(id) || !(await this.#storage.hasItem(id))) return false;
    await this.#remove(id);
    return true;
  }

  /** Ends every session there is. */
  async closeAll(): Promise<void> {
    await inBatches(await this.#storage.getKeys(), (key) => this.#storage.removeItem(key));
  }

  async #read(id: string): Promise<Session | null> {
    const [opened, used] = await Promise.all([this.#storage.getItem(id), this.#storage.getItem(useOf(id))]);
    return opened && { ...opened, usedAt: used?.usedAt ?? opened.usedAt };
  }

  async #ids(): Promise<string[]> {
    return [...new Set((await this.#storage.getKeys()).map((key) => (key.endsWith(USED) ? key.slice(0, -USED.length) : key)))];
  }

  /** Removes what has ended: most sessions are left rather than closed, and nobody shows their tokens again. */
  async #sweep(passwordMark: string, now: number): Promise<void> {
    if (Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS) return;
    this.#sweptAt = now;
    await inBatches(await this.#ids(), async (id) => {
      // Of a session that was ended while it was used, the note of its use may be left alone.
      const session = (await this.#read(id)) ?? (await this.#storage.getItem(useOf(id)));
      if (session && (hasEnded(session, now) || session.passwordMark !== passwordMark)) await this.#remove(id);
    });
  }

  /** The session first: without it the note of its use is nothing. */
  async #remove(id: string): Promise<void> {
    await this.#storage.removeItem(id);
    await this.#storage.removeItem(useOf(id));
  }
}
