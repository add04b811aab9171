import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Storage } from 'unstorage';
import { digestOf, numberIn, PRESENT, removeKeys } from '../runtime/storage/stored-keys.ts';
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
 * the storage; an answer that was accepted is recorded in `storage`, which several processes may share, so that it is accepted only once.
 */
export function createChallenges({ sign }: Pick<Credentials, 'sign'>, storage: Storage, now: () => number = Date.now) {
  const signed = (token: string, purpose: string) => sign(`challenge ${purpose} ${token}`);

  return {
    /** Makes a challenge for the browser that sent a request, and sets its cookie. */
    async issue(context: Context, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
      const token = `${now() + CHALLENGE_LIFETIME_MS}.${randomBytes(32).toString('base64url')}`;
      setCookie(context, COOKIE, token, { ...FLAGS, maxAge: CHALLENGE_LIFETIME_MS / 1_000 });
      return new Uint8Array(await signed(token, purpose));
    },
    /** The challenge that the browser was given for the same purpose, base64url; null if there is none or its time is over. */
    async read(context: Context, purpose: string): Promise<string | null> {
      const token = getCookie(context, COOKIE) ?? '';
      return endOf(token) > now() ? (await signed(token, purpose)).toString('base64url') : null;
    },
    /** Records that the browser's challenge was answered, and deletes its cookie. Answers whether it was the first time. */
    async use(context: Context): Promise<boolean> {
      const token = getCookie(context, COOKIE) ?? '';
      deleteCookie(context, COOKIE, FLAGS);
      // Stored before the others are counted: an answer sent twice at once may be refused both times, but is never accepted twice.
      const folder = digestOf(token);
      const own = `${folder}:${endOf(token)}-${randomUUID()}`;
      await storage.setItem(own, PRESENT);
      const keys = await storage.getKeys();
      await removeKeys(
        storage,
        keys.filter((key) => numberIn(key) < now()),
      );
      return !keys.some((key) => key !== own && key.startsWith(`${folder}:`));
    },
  };
}

/** The challenges that a device signs with a passkey. */
export type Challenges = ReturnType<typeof createChallenges>;
