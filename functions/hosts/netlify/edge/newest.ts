import { isMissingPage, meantAddresses, missingPage } from '#domain/site-address.ts';
import { SESSION_COOKIE } from '../../../http/session-cookie-name.ts';
import { listedAs, OVERLAY_ADDRESS, overlayAddress, PUBLIC_READS } from '../overlay/addresses.ts';
import type { Overlay } from '../overlay/overlay.ts';

/** The host's context of a request to an edge function. */
interface EdgeContext {
  /** The answer without this function: a deployed file, or another function's. */
  next(): Promise<Response>;
}

/** How long a place of the CDN uses an overlay that it has read. */
const FRESH_MS = 1_000;
/** How long a visitor waits for the newest page before getting the deployed one. */
const OVERLAY_WAIT_MS = 1_500;
const PAGE_WAIT_MS = 8_000;

/** Headers that are about the answer to this function, not about the visitor's: its compression, and how the CDN keeps it. */
const OWN_HEADERS = [
  ...['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'age', 'cache-status'],
  ...['netlify-cdn-cache-control', 'netlify-cache-tag', 'netlify-vary'],
];

/** An overlay as this place of the CDN looks things up in it. */
interface Known {
  version: string;
  stale: ReadonlySet<string> | null;
  /** Whether the pages for missing addresses are out of date. */
  isMissingPageStale: boolean;
}

let last: { origin: string; at: number; known: Promise<Known | null> } | null = null;

async function readOverlay(origin: string): Promise<Known | null> {
  const answer = await fetch(origin + OVERLAY_ADDRESS, { signal: AbortSignal.timeout(OVERLAY_WAIT_MS) });
  if (!answer.ok) throw new Error(`The overlay cannot be read: ${answer.status}.`);
  const overlay = (await answer.json()) as Overlay | null;
  if (overlay === null) return null;
  const { version, stale } = overlay;
  return { version, stale: stale && new Set(stale), isMissingPageStale: stale?.some(isMissingPage) ?? true };
}

/** The overlay; null while there is none. Without an answer, there is none for this request. */
async function overlayOf(origin: string): Promise<Known | null> {
  const now = Date.now();
  if (last?.origin !== origin || now - last.at >= FRESH_MS) last = { origin, at: now, known: readOverlay(origin) };
  const { known } = last;
  return known.catch(() => null);
}

/** The address by which the overlay has a page, or an entry or a list of the API. */
function pageAddress({ pathname, search }: URL): string {
  const listed = listedAs(pathname);
  return PUBLIC_READS.includes(listed) ? pathname + search : listed;
}

/** The newest page at an address of the overlay; null if it cannot be had, so that visitors get the deployed one. */
async function newest(request: Request, origin: string, address: string): Promise<Response | null> {
  try {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), PAGE_WAIT_MS);
    const answer = await fetch(origin + address, { method: request.method, redirect: 'manual', signal: waiting.signal });
    // The body may take as long as the visitor's connection does.
    clearTimeout(timer);
    if (answer.status >= 400 && answer.status !== 404) return null;
    const kept = new Headers(answer.headers);
    for (const name of OWN_HEADERS) kept.delete(name);
    const tag = kept.get('etag');
    if (tag !== null && request.headers.get('if-none-match')?.includes(tag.replace(/^W\//, '')))
      return new Response(null, { status: 304, headers: kept });
    return new Response(answer.body, { status: answer.status, headers: kept });
  } catch {
    return null;
  }
}

/** A redirect to the page that is probably meant by an address that no page has; null if there is none. */
async function toMeant({ origin, pathname, search }: URL): Promise<Response | null> {
  for (const meant of meantAddresses(pathname)) {
    const found = await fetch(origin + encodeURI(meant), { method: 'HEAD', redirect: 'manual' }).catch(() => null);
    await found?.body?.cancel();
    if (found && found.status < 400) return new Response(null, { status: 301, headers: { location: encodeURI(meant) + search } });
  }
  return null;
}

/**
 * Serves the newest page where the deployed file is out of date, and otherwise leaves the request alone. Whatever fails, the visitor
 * gets the deployed file.
 */
export default async function serveNewest(request: Request, context: EdgeContext): Promise<Response | undefined> {
  // The host accepts no rule for HEAD, so every method comes here.
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const url = new URL(request.url);
  // A signed-in person reads the branch itself.
  if (url.pathname.startsWith('/api/') && request.headers.get('cookie')?.includes(`${SESSION_COOKIE}=`)) return undefined;
  const known = await overlayOf(url.origin);
  const mayMeanAnother = !url.pathname.startsWith('/api/') && meantAddresses(url.pathname).length > 0;
  const newestAt = (address: string) => known && newest(request, url.origin, overlayAddress(known.version, address));
  const isStale = known !== null && (known.stale === null || known.stale.has(listedAs(url.pathname)));
  const page = isStale ? await newestAt(pageAddress(url)) : null;
  const isMissingPageStale = known?.isMissingPageStale === true;
  if (page === null && !mayMeanAnother && !isMissingPageStale) return undefined;
  const answer = page ?? (await context.next());
  if (answer.status !== 404) return answer;
  const meant = mayMeanAnother ? await toMeant(url) : null;
  // One page for all missing addresses, which the CDN keeps once.
  return meant ?? (page === null && isMissingPageStale ? await newestAt(missingPage(url.pathname)) : null) ?? answer;
}

export const config = {
  path: '/*',
  // What never changes between two deploys, or is answered by functions that know the newest content themselves.
  excludedPath: [
    '/_astro/*',
    '/media/*',
    '/admin',
    '/admin/*',
    '/overlay/*',
    '/.netlify/*',
    '/icon-*',
    '/favicon*',
    '/apple-touch-icon*',
    '/api/admin/*',
    '/api/auth/*',
    '/api/content/*',
    '/api/instagram/*',
    '/api/place-details/*',
    '/api/publish',
    '/api/signed-in/*',
    '/api/upload',
  ],
  onError: 'bypass',
};
