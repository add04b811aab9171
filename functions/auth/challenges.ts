import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Storage } from 'unstorage';
import { digestOf, numberIn, PRESENT } from '../runtime/storage/stored-keys.ts';
import type { Credentials } from './credentials.ts';

/** How long a challenge can be answered. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const COOKIE = '__Host-challenge';
const FLAGS = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const;

/** The time until which a token is valid, in milliseconds since 1970; NaN if it is malformed. */
const endOf = (token: string): number => Number(/^(\d{13})\.[\w-]{43}$/.exec(token)?.[1] ?? NaN);

/**
 * The challenges that a device signs with a passkey. A browser gets a random token in a cookie, and the challenge is the token's signature:
 * only that browser can answer it, for some minutes, and for the purpose it was asked for. Asking stores nothing, so that no one can fill
 * the storage; an answer that was accepted is recorded, so that it is accepted only once.
 */
export interface Challenges {
  /** Makes a challenge for the browser that sent a request, and sets its cookie. */
  issue(context: Context, purpose: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The challenge that the browser was given for the same purpose, base64url; null if there is none or its time is over. */
  read(context: Context, purpose: string): Promise<string | null>;
  /** Records that the browser's challenge was answered, and deletes its cookie. Answers whether it was the first time. */
  use(context: Context): Promise<boolean>;
}

/** Creates challenges. `storage`, which several processes may share, holds the tokens that were used. */
export function createChallenges({ sign }: Pick<Credentials, 'sign'>, storage: Storage, now: () => number = Date.now): Challenges {
  const signed = (token: string, purpose: string) => sign(`challenge ${purpose} ${token}`);

  return {
    async issue(context, purpose) {
      const token = `${now() + CHALLENGE_LIFETIME_MS}.${randomBytes(32).toString('base64url')}`;
      setCookie(context, COOKIE, token, { ...FLAGS, maxAge: CHALLENGE_LIFETIME_MS / 1_000 });
      return new Uint8Array(await signed(token, purpose));
    },
    async read(context, purpose) {
      const token = getCookie(context, COOKIE) ?? '';
      return endOf(token) > now() ? (await signed(token, purpose)).toString('base64url') : null;
    },
    async use(context) {
      const token = getCookie(context, COOKIE) ?? '';
      deleteCookie(context, COOKIE, FLAGS);
      // Stored before the others are counted: an answer sent twice at once may be refused both times, but is never accepted twice.
      const folder = digestOf(token);
      const own = `${folder}:${endOf(token)}-${randomUUID()}`;
      await storage.setItem(own, PRESENT);
      const keys = await storage.getKeys();
      await Promise.all(keys.filter((key) => numberIn(key) < now()).map((key) => storage.removeItem(key)));
      return !keys.some((key) => key !== own && key.startsWith(`${folder}:`));
    },
  };
}
