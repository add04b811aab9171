import { canonicalPath } from '#domain/site-address.ts';
import { DEVICE_PAGES, SEEN_PAGES } from '#domain/site-pages.ts';
import {
  CACHE,
  filesIn,
  HEADERS,
  isFile,
  isGone,
  isKeepable,
  isLasting,
  isSeenPage,
  type KeptPage,
  needless,
  partOf,
  sourceFor,
  WORKER,
} from './rules.ts';
import { hideOffline, showOffline } from './offline-notice.ts';

/** How long the site may take to answer before it counts as out of reach, in milliseconds. */
const PATIENCE_MS = 10_000;

const here = canonicalPath(location.pathname);

/** The photos that the browser would load further down the page. */
const furtherPhotos = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('main picture > img:not([src=""])')].flatMap((photo) => {
    const srcset = photo.parentElement?.querySelector('source')?.srcset ?? '';
    return photo.currentSrc === '' ? (sourceFor(srcset, innerWidth) ?? []) : [];
  });

/** The drawings of the page, which are small, also further down. */
const drawings = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('main img[src$=".svg"]')].map(({ currentSrc, src }) => currentSrc || src);

/** The files that the page was seen with and its drawings; if it is kept whole, the photos further down too. */
function pageFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...loaded, ...drawings(), ...(isSeenPage(here) ? [] : furtherPhotos())]
    .map((address) => new URL(address, location.href))
    .flatMap(({ origin, pathname }) => (origin === location.origin && isFile(pathname) ? pathname : []));
}

/** Keeps a file, unless it is kept already and never changes; gives the text of a script. A file that cannot be had, or kept, is left out. */
async function keepFile(cache: Cache, file: string): Promise<string> {
  try {
    let response = isLasting(file) ? await cache.match(file) : undefined;
    if (!response) {
      response = await fetch(file);
      if (!isKeepable(response, 'file')) return '';
      await cache.put(file, response.clone());
    }
    return file.endsWith('.js') ? await response.text() : '';
  } catch {
    return '';
  }
}

/** How many times to follow what scripts may load later. The page for those that cannot be had needs only its own. */
function depthOf(path: string): number {
  if (isSeenPage(path)) return 0;
  return path === DEVICE_PAGES[0] ? 1 : Infinity;
}

/** Keeps files, and those that their scripts may load later, to a depth; gives the addresses of all. */
async function keepFiles(cache: Cache, files: readonly string[], depth: number, known = new Set<string>()): Promise<string[]> {
  const others = [...new Set(files)].filter((file) => !known.has(file));
  for (const file of others) known.add(file);
  const named = (await Promise.all(others.map((file) => keepFile(cache, file)))).flatMap(filesIn);
  if (depth > 0 && named.length > 0) await keepFiles(cache, named, depth - 1, known);
  return [...known];
}

/** Keeps a page as the site has it now, or no longer if it is gone. Gives whether the site could be reached. */
async function keepPage(cache: Cache, path: string, loaded: readonly string[] = []): Promise<boolean> {
  const request = { cache: 'no-cache', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const response = await fetch(path, request).catch(() => null);
  if (!response || response.status >= 500) return false;
  if (isGone(response)) await cache.delete(path);
  if (!isKeepable(response, 'page')) return true;
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set(HEADERS.files, (await keepFiles(cache, [...filesIn(html), ...loaded], depthOf(path))).join(' '));
  headers.set(HEADERS.at, String(Date.now()));
  // Deleted first, so that the page opened last is the last one in the cache.
  await cache.delete(path);
  await cache.put(path, new Response(html, { headers }));
  return true;
}

async function tidy(cache: Cache): Promise<void> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const pages = paths
    .filter((path) => !isFile(path))
    .map(async (path): Promise<KeptPage> => {
      const page = await cache.match(path);
      return { path, files: page?.headers.get(HEADERS.files)?.split(' ') ?? [] };
    });
  for (const path of needless(await Promise.all(pages), paths.filter(isFile), [...DEVICE_PAGES, ...SEEN_PAGES])) await cache.delete(path);
}

/** Keeps this page, or says that the site is out of reach. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const isReached = await keepPage(cache, here, pageFiles());
  if (isReached) hideOffline();
  else showOffline(await cache.match(here));
  if (!isReached) return;
  // A page that is kept as seen costs its visitor nothing else but the page for those that cannot be had.
  const others = isSeenPage(here) ? DEVICE_PAGES.slice(0, 1) : DEVICE_PAGES;
  await Promise.all(others.filter((path) => path !== here).map((path) => keepPage(cache, path)));
  if (isSeenPage(here)) return;
  await tidy(cache);
}

// One page at a time: what one is about to need must not be tidied away by another. A full storage changes nothing.
const keepInTurn = () => navigator.locks.request(CACHE, keep).catch(() => undefined);

/** Has the device keep this page for visits without a connection, now and whenever the connection is back. */
async function startKeeping(): Promise<void> {
  // Not a preview, for example.
  if (partOf({ method: 'GET', mode: 'navigate', url: location.href }, location.origin) !== 'page') return;
  const { scope } = await navigator.serviceWorker.register(WORKER);
  // Earlier versions of the site registered it for the kitchen only.
  for (const other of await navigator.serviceWorker.getRegistrations()) if (other.scope !== scope) await other.unregister();
  for (const event of ['online', 'offline']) addEventListener(event, () => void keepInTurn());
  await keepInTurn();
}

startKeeping().catch(() => undefined);
