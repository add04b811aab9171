import { DEVICE_PAGES } from '#domain/site-pages.ts';
import { CACHE, HEADERS, isFile, isSeenPage } from './rules.ts';

/** The paths of the pages that the device keeps because they were opened, the last one first. */
async function openedPages(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => !isFile(path) && !DEVICE_PAGES.some((page) => page === path)).reverse();
}

/** A recipe that the device keeps. */
export interface CachedRecipe {
  path: string;
  title: string;
}

/** The recipes that the device keeps, the one opened last first. */
export async function cachedRecipes(): Promise<CachedRecipe[]> {
  const cache = await caches.open(CACHE);
  return Promise.all(
    (await openedPages(cache))
      .filter((path) => !isSeenPage(path))
      .map(async (path) => {
        const html = (await (await cache.match(path))?.text()) ?? '';
        // Only the heading: the policy of this page does not have the styles of the others.
        const heading = /<h1\b[^]*?<\/h1>/.exec(html)?.[0] ?? path;
        return { path, title: new DOMParser().parseFromString(heading, 'text/html').body.textContent };
      }),
  );
}

/** When the device last kept a page, in milliseconds since 1970; null if it has not. */
export async function cachedAt(path: string): Promise<number | null> {
  const page = await (await caches.open(CACHE)).match(path);
  return page ? Number(page.headers.get(HEADERS.at)) : null;
}

/** Removes all that the device keeps for visits without a connection; gives the number of pages. */
export async function removeCachedPages(): Promise<number> {
  // Without https, browsers have neither.
  if (!('caches' in globalThis && 'serviceWorker' in navigator)) return 0;
  const { length } = await openedPages(await caches.open(CACHE));
  await caches.delete(CACHE);
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  return length;
}
