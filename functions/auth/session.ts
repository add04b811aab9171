import { randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';
import { inBatches } from '../runtime/in-batches.ts';
import { digestOf } from '../runtime/storage/stored-keys.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Idle and absolute timeouts of a session, by default and on a remembered device. */
export const SESSION_LIMITS = {
  ordinary: { idleMs: 30 * MINUTE_MS, absoluteMs: DAY_MS / 2 },
  remembered: { idleMs: 30 * DAY_MS, absoluteMs: 365 * DAY_MS },
};
const USE_RECORDED_EVERY_MS = MINUTE_MS;
/** How far a corrected clock may go back. A session from further in the future is invalid. */
const CLOCK_STEP_MS = 5 * MINUTE_MS;
const SWEPT_EVERY_MS = 15 * MINUTE_MS;

/** A session. Times are milliseconds since 1970. */
export interface Session {
  username: string;
  startedAt: number;
  usedAt: number;
  /** Identifies the password that the session was opened with; a new password ends it. */
  passwordMark: string;
  /** The browser and device, such as “Safari on iPhone”. */
  device?: string;
  /** Whether the user chose to stay signed in on this device. */
  isRemembered?: boolean;
}

/** A session with its id, which identifies it but does not grant access. */
export interface ListedSession extends Session {
  id: string;
}

/** The id of a session: the digest of its token. */
export const sessionId = (token: string): string => digestOf(token);
const IS_ID = /^[0-9a-f]{64}$/;

const USED = '-used';
/** The key for a session's last use. It is separate, so that recording a use late cannot revive a session that has ended. */
const useKeyOf = (id: string): string => `${id}${USED}`;

function hasEnded({ usedAt, startedAt, isRemembered = false }: Session, now: number): boolean {
  const { idleMs, absoluteMs } = SESSION_LIMITS[isRemembered ? 'remembered' : 'ordinary'];
  return now - usedAt > idleMs || now - startedAt > absoluteMs || startedAt - now > CLOCK_STEP_MS || usedAt - now > CLOCK_STEP_MS;
}

/** The sessions, stored on the server. Only the browser knows the token; the server stores its digest. */
export class Sessions {
  readonly #storage: Storage<Session>;
  readonly #now: () => number;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(storage: Storage<Session>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Opens a session and returns its token. */
  async open(username: string, passwordMark: string, about: Pick<Session, 'device' | 'isRemembered'> = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    await this.#sweep(passwordMark, now);
    await this.#storage.setItem(sessionId(token), { ...about, username, startedAt: now, usedAt: now, passwordMark });
    return token;
  }

  /** The session of a token; null if it does not exist, has ended, or the password has changed. */
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
    // On a full disk the use is recorded another time: a request that only reads must not fail because of it.
    if (now - session.usedAt > USE_RECORDED_EVERY_MS)
      await this.#storage.setItem(useKeyOf(id), { ...session, usedAt: now }).catch(() => undefined);
    return session;
  }

  /** All open sessions, most recently used first. */
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

  /** Ends the session with an id; returns whether it existed. */
  async closeById(id: string): Promise<boolean> {
    if (!IS_ID.test(id) || !(await this.#storage.hasItem(id))) return false;
    await this.#remove(id);
    return true;
  }

  /** Ends all sessions. */
  async closeAll(): Promise<void> {
    await inBatches(await this.#storage.getKeys(), (key) => this.#storage.removeItem(key));
  }

  async #read(id: string): Promise<Session | null> {
    const [opened, used] = await Promise.all([this.#storage.getItem(id), this.#storage.getItem(useKeyOf(id))]);
    return opened && { ...opened, usedAt: used?.usedAt ?? opened.usedAt };
  }

  async #ids(): Promise<string[]> {
    return [...new Set((await this.#storage.getKeys()).map((key) => (key.endsWith(USED) ? key.slice(0, -USED.length) : key)))];
  }

  /** Removes expired sessions: most are abandoned rather than closed, so their tokens never come back. */
  async #sweep(passwordMark: string, now: number): Promise<void> {
    if (Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS) return;
    this.#sweptAt = now;
    await inBatches(await this.#ids(), async (id) => {
      // If a session ended while it was in use, only its last-use item may be left.
      const session = (await this.#read(id)) ?? (await this.#storage.getItem(useKeyOf(id)));
      if (session && (hasEnded(session, now) || session.passwordMark !== passwordMark)) await this.#remove(id);
    });
  }

  /** Removes the session first, because its last-use item is worthless without it. */
  async #remove(id: string): Promise<void> {
    await this.#storage.removeItem(id);
    await this.#storage.removeItem(useKeyOf(id));
  }
}
