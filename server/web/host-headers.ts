import { WORKER } from '#components/offline/rules.ts';
import { DATA_TYPES } from '#content/site-routes.ts';
import { IMMUTABLE, REVALIDATE, securityOfFiles, SHARED } from './file-headers.ts';

/** The published file from which a host of files reads the headers of all others. */
export const HEADERS_FILE = '_headers';

/** Content types that a file's ending does not tell. */
const TYPES = [...DATA_TYPES].filter(([, type]) => !/^(?:application\/json|text\/plain)/.test(type));

/** A header's name with capitals, since `Headers` only has lowercase ones. */
const capitalized = (name: string): string => name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());

const rule = (pattern: string, ...lines: string[]): string => `${[pattern, ...lines].join('\n  ')}\n`;
const set = (name: string, value: string): string => `${name}: ${value}`;
/**
 * Replaces a header that the rule for all files sets. Cloudflare joins the values of all matching rules unless `!` removes the header
 * first. On Netlify the last rule wins, and the line is skipped because it has no colon.
 */
const replace = (name: string, value: string): string => `! ${name}\n  ${set(name, value)}`;

/**
 * The headers that our own server sends with published files, in the format that Netlify, Cloudflare Pages and others read from the
 * published folder.
 */
export async function hostHeaders(): Promise<string> {
  const security = [...(await securityOfFiles('page'))].map(([name, value]) => set(capitalized(name), value));
  const sandbox = replace('Content-Security-Policy', (await securityOfFiles('file')).get('Content-Security-Policy') ?? '');
  const ofWorker = replace('Content-Security-Policy', (await securityOfFiles('worker')).get('Content-Security-Policy') ?? '');
  const share = replace(...SHARED);
  const keep = set('Cache-Control', IMMUTABLE);
  return [
    // Cloudflare lets other sites read everything unless this header of its own is removed.
    rule('/*', '! Access-Control-Allow-Origin', ...security),
    // What people put beside the pages may be looked at, but runs nothing.
    rule('/uploads/*', sandbox),
    rule('/*.svg', sandbox),
    rule(WORKER, ofWorker, set('Cache-Control', REVALIDATE)),
    // The admin asks for it to see what is live.
    rule('/build.json', set('Cache-Control', 'no-cache')),
    rule('/_astro/*', keep),
    rule('/media/*', keep, share),
    // Readers of feeds show them beside our photos.
    rule('/icon-192.png', share),
    rule('/icon-512.png', share),
    ...TYPES.map(([route, type]) => rule(route, set('Content-Type', type))),
  ].join('\n');
}
