import { canonicalPath } from '#domain/site-address.ts';
import { DEVICE_PAGES } from '#domain/site-pages.ts';
import { CACHE, isGone, isSeenPage, partOf, photoOf, WORKER } from './rules.ts';

/**
 * The service worker: answers for pages that the device keeps when the network does not. It stores nothing; pages do (keep-page.ts).
 */

/** What TypeScript's types of a page lack of a service worker's. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface InstallEvent extends LastingEvent {
  /** Not in all browsers. */
  addRoutes?(routes: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}
interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', act: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', act: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void;
}
const worker = self as unknown as WorkerScope;

/** How long a visitor waits for the network when the device has a copy, in milliseconds. */
const PATIENCE_MS = 3_000;

const kept = (path: string) => caches.match(path, { cacheName: CACHE, ignoreSearch: true, ignoreVary: true });

/** Removes the worker and what the device keeps if the site no longer has a worker. */
async function leaveIfRemoved(): Promise<void> {
  const { status, headers } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' });
  const isThere = status >= 500 || (status === 200 && headers.get('content-type')?.includes('javascript'));
  if (!isThere) await Promise.all([worker.registration.unregister(), caches.delete(CACHE)]);
}

/** What an answer of the site means for what the device keeps. */
async function follow(response: Response, path: string): Promise<void> {
  if (isGone(response)) await (await caches.open(CACHE)).delete(path);
  await leaveIfRemoved().catch(() => undefined);
}

/**
 * The network's page if it comes in time, or else the device's, or else the network's when it comes, or else the page for that. What is baked
 * now may have changed since the last visit, so the pages that say it wait for as long as the network may answer.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const path = canonicalPath(new URL(event.request.url).pathname);
  const network = event.preloadResponse.then((response) => response ?? fetch(event.request)).catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const inTime = await (isSeenPage(path) ? network : Promise.race([network, late]));
  // Otherwise nothing waits for the network any more, so that the browser can give up the request.
  if (inTime) event.waitUntil(follow(inTime, path));
  if (inTime && inTime.status < 500) return inTime;
  return (await kept(path)) ?? (await network) ?? (await kept(DEVICE_PAGES[0])) ?? Response.error();
}

/** Another size of the same photo. */
async function otherSize(pathname: string): Promise<Response | undefined> {
  const photo = photoOf(pathname);
  const keys = photo === null ? [] : await (await caches.open(CACHE)).keys();
  const other = keys.find(({ url }) => new URL(url).pathname.startsWith(photo ?? ''));
  return other && kept(new URL(other.url).pathname);
}

/** The device's file, or else the network's, or else another size of the same photo. A drawing is the network's, or else the device's. */
async function answerFile(request: Request, isDrawing: boolean): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = isDrawing ? undefined : await kept(pathname);
  if (file) return file;
  return fetch(request).catch(async (error: unknown) => {
    const found = await (isDrawing ? kept(pathname) : otherSize(pathname));
    if (found) return found;
    throw error;
  });
}

// A new version takes over at once: it is the same to pages, which bring their own code.
worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  // So that the browser need not even start the worker for them.
  event.waitUntil(
    Promise.resolve(
      event.addRoutes?.(['/admin', '/admin/*', '/api/*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }))),
    ),
  );
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload.enable()]));
});
worker.addEventListener('fetch', (event) => {
  const part = partOf(event.request, worker.location.origin);
  if (part === 'page') event.respondWith(answerPage(event));
  if (part === 'file' || part === 'drawing') event.respondWith(answerFile(event.request, part === 'drawing'));
});
