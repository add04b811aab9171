import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_COOKIE } from '../http/session-cookie-name.ts';
import { SESSION_LIMITS } from './session.ts';

const FLAGS = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const;

/** The session token that a request carries, if any. It may have expired. */
export const sessionToken = (context: Context): string | undefined => getCookie(context, SESSION_COOKIE);

/** Sets the session cookie. Unless the session is remembered, the cookie has no max-age and ends with the browser. */
export function setSessionCookie(context: Context, token: string, isRemembered: boolean): void {
  setCookie(context, SESSION_COOKIE, token, isRemembered ? { ...FLAGS, maxAge: SESSION_LIMITS.remembered.idleMs / 1_000 } : FLAGS);
}

/** Deletes the session cookie. */
export const deleteSessionCookie = (context: Context): void => void deleteCookie(context, SESSION_COOKIE, FLAGS);
