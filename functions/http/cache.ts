import type { Context } from 'hono';
import { SESSION_COOKIE } from './session.ts';

/** Marks an answer as meant for the signed-in only: no cache keeps it. */
export function neverCache(context: Context): void {
  context.header('Cache-Control', 'private, no-store');
}

/** Marks an answer as the same for every visitor for some time, whatever else is in its query than the named parts. */
export function cacheFor(context: Context, ms: number, tag: string, queryNames: readonly string[]): void {
  context.header('Cache-Control', 'public, max-age=0, must-revalidate');
  context.header('Netlify-CDN-Cache-Control', `public, durable, max-age=${Math.floor(ms / 1_000)}`);
  context.header('Netlify-Cache-Tag', tag);
  context.header('Netlify-Vary', `query=${queryNames.join('|')}`);
}

/**
 * Marks an answer as the same for every visitor until the next deploy, when the host's CDN forgets it. Only the
 * named parts of the query, and whether someone is signed in, make it another answer. Every other cache asks each time
 * before it gives the answer again, so that none needs to tell cookies apart; with `Vary: Cookie` the host's would also keep
 * one for each cookie that analytics or anyone else sets.
 */
export function cacheUntilDeploy(context: Context, tag: string, queryNames: readonly string[]): void {
  context.header('Cache-Control', 'public, max-age=0, must-revalidate');
  context.header('Netlify-CDN-Cache-Control', 'public, durable, max-age=31536000');
  context.header('Netlify-Cache-Tag', tag);
  context.header('Netlify-Vary', `${queryNames.length > 0 ? `query=${queryNames.join('|')},` : ''}cookie=${SESSION_COOKIE}`);
}
