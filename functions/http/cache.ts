import type { Context } from 'hono';
import { SESSION_COOKIE } from './session-cookie-name.ts';

/** Forbids caching, for responses that only signed-in users may see. */
export function neverCache(context: Context): void {
  context.header('Cache-Control', 'private, no-store');
}

/** For responses that never change. */
export const YEAR_MS = 365 * 86_400_000;

/** Lets the CDN cache a response for some time. Only the named query parameters make a different response. */
export function cacheFor(context: Context, ms: number, tag: string, queryNames: readonly string[]): void {
  context.header('Cache-Control', 'public, max-age=0, must-revalidate');
  context.header('Netlify-CDN-Cache-Control', `public, durable, max-age=${Math.floor(ms / 1_000)}`);
  context.header('Netlify-Cache-Tag', tag);
  if (queryNames.length > 0) context.header('Netlify-Vary', `query=${queryNames.join('|')}`);
}

/**
 * Lets the CDN cache a response until the next deploy, which purges it. Only the named query parameters make a different response, and
 * the session cookie where `variesBySession`: each value of it, a made-up one too, reaches the function. All other caches must
 * revalidate each time, so they need not tell cookies apart. `Vary: Cookie` would make the CDN store one response per cookie that
 * analytics or others set.
 */
export function cacheUntilDeploy(context: Context, tag: string, queryNames: readonly string[], variesBySession: boolean): void {
  cacheFor(context, YEAR_MS, tag, queryNames);
  if (variesBySession) context.header('Netlify-Vary', `query=${queryNames.join('|')},cookie=${SESSION_COOKIE}`);
}
