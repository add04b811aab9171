import { canonicalPath } from '#domain/site-address.ts';
import { SEEN_PAGES } from '#domain/site-pages.ts';

/** The name of the browser cache that has what the device keeps. */
export const CACHE = 'kitchen';
/** The headers of a kept page: the files that it needs, and when it was kept, in milliseconds since 1970. */
export const HEADERS = { files: 'x-kept-files', at: 'x-kept-at' } as const;
/** The address of the service worker. */
export const WORKER = '/sw.js';

/** Whether the device shows a page as it was at the last visit, not whole with all that it can do. */
export const isSeenPage = (path: string): boolean => SEEN_PAGES.some((page) => page === path);

/** A page that the site publishes, a file whose address contains a digest of its bytes, or a drawing, which may change at its address. */
export type Part = 'page' | 'file' | 'drawing';

/** Files that never change: bundled files, renditions and uploads. */
const FILE = /^\/(?:_astro\/[\w.-]+|media\/[\w-]+\.\w+|uploads\/[0-9a-f]{64}\.\w+)$/;
/** Drawings of the owner's, and the site's. */
const DRAWING = /^\/(?:uploads|linocuts)\/[\w.-]+\.svg$/;

function fileAt(pathname: string): 'file' | 'drawing' | null {
  if (FILE.test(pathname)) return 'file';
  return DRAWING.test(pathname) ? 'drawing' : null;
}

/** Whether the device may keep a file, by its path. */
export const isFile = (pathname: string): boolean => fileAt(pathname) !== null;

/** Whether a file has the same bytes for ever. */
export const isLasting = (pathname: string): boolean => fileAt(pathname) === 'file';

/** The site's pages: neither files nor what is the owner's. */
const PAGE = /^\/(?!(?:admin|api)(?:\/|$))[^.]*$/;

/** What the worker may answer a request with; null if it must leave it alone. */
export function partOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Part | null {
  const target = new URL(url);
  if (method !== 'GET' || target.origin !== origin) return null;
  const file = fileAt(target.pathname);
  if (file) return file;
  return mode === 'navigate' && PAGE.test(canonicalPath(target.pathname)) ? 'page' : null;
}

/** Whether a response may be kept: all of its part, from this site, at the address that was asked for. */
export function isKeepable(
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
  part: Part,
): boolean {
  // Hosts that answer missing files with a page would have it kept in place of a script.
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return status === 200 && type === 'basic' && !redirected && isPage === (part === 'page');
}

/** Whether a response says that there is no page at its address any more. */
export const isGone = ({ status, type }: Pick<Response, 'status' | 'type'>): boolean =>
  status === 404 || status === 410 || type === 'opaqueredirect';

/** The bundled files that a page or script names, without typefaces: the browser has loaded those that it needs. */
export const filesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/["'`(/](?:\.\/|_astro\/)([\w.-]+\.(?:js|css|svg))\b/g)].map(([, name]) => `/_astro/${name}`)),
];

/** The address in a `srcset` for a width in pixels: the first that is as wide, or else the widest; null if there is none. */
export function sourceFor(srcset: string, width: number): string | null {
  const sources = srcset.split(/,\s+/).map((source) => source.split(/\s+/));
  const [address = ''] = sources.find(([, size]) => parseInt(size ?? '', 10) >= width) ?? sources.at(-1) ?? [];
  return address === '' ? null : address;
}

/** The part of a rendition's address that all sizes and formats of the same photo share; null for other files. */
export const photoOf = (pathname: string): string | null => /^\/media\/[0-9a-f]{16}-/.exec(pathname)?.[0] ?? null;

/** How many pages the device keeps, besides those about itself. */
export const MOST_PAGES = 50;

/** A page that the device keeps, and the files that it needs. */
export interface KeptPage {
  path: string;
  files: readonly string[];
}

/**
 * What the device need not keep, of what is in the cache: the pages that were opened longest ago, and the files that no other page
 * needs. `pages` are in the order in which they were opened; `lasting` always stay.
 */
export function needless(pages: readonly KeptPage[], files: readonly string[], lasting: readonly string[]): string[] {
  const opened = pages.filter(({ path }) => !lasting.includes(path));
  const dropped = opened.slice(0, Math.max(0, opened.length - MOST_PAGES));
  const needed = new Set(pages.filter((page) => !dropped.includes(page)).flatMap((page) => page.files));
  return [...dropped.map(({ path }) => path), ...files.filter((file) => !needed.has(file))];
}
