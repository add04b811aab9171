import path from 'node:path';
import { DECAP, SCREENS } from '#admin/navigation/address.ts';
import { memoize } from '#content/memoize.ts';
import type { ContentReader } from '#content/reader.ts';
import { CONTENT_KINDS, type ContentKind } from '#domain/content-kinds.ts';
import { publicPage } from '#domain/public-page.ts';
import { categoryAddresses } from '#kitchen/category-pages.ts';
import { addressesIn } from './page-files.ts';

type RouteQuestions = Pick<ContentReader, 'postSlugs' | 'recipeSlugs' | 'recipeCounts' | 'collectionSlugs' | 'pageSlugs'>;

// The slugs are the very same after most saves.
const postAddresses = memoize((slugs: readonly string[]) => slugs.map((slug) => `/blog/${slug}`));
const recipeAddresses = memoize((slugs: readonly string[]) => slugs.map((slug) => `/kitchen/${slug}`));

/** The addresses of each file in src/pages whose name has brackets, because such a file serves many. */
const ADDRESSES_OF: Readonly<Record<string, (content: RouteQuestions) => readonly string[]>> = {
  '/[slug]': (content) => content.pageSlugs().map((slug) => `/${slug}`),
  '/admin/[...screen]': () => SCREENS,
  '/blog/[slug]': (content) => postAddresses(content.postSlugs()),
  '/kitchen/[slug]': (content) => recipeAddresses(content.recipeSlugs()),
  '/kitchen/all/[...part]': (content) => categoryAddresses(content.recipeCounts()),
  '/kitchen/collections/[slug]': (content) => content.collectionSlugs().map((slug) => `/kitchen/collections/${slug}`),
};

/** The file from which the host and our own server read the redirects of renamed entries. */
export const REDIRECTS_ROUTE = '/_redirects';

/**
 * The routes that are data, not pages, with their content types: search and filter data, and files for search engines, feed readers and
 * devices.
 */
export const DATA_TYPES: ReadonlyMap<string, string> = new Map([
  ['/kitchen/recipes.json', 'application/json'],
  ['/kitchen/collections.json', 'application/json'],
  ['/blog/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/blog/feed.json', 'application/feed+json; charset=utf-8'],
  ['/kitchen/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/kitchen/feed.json', 'application/feed+json; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  [REDIRECTS_ROUTE, 'text/plain; charset=utf-8'],
]);

/** The addresses of the admin, which render without content. */
export const ADMIN_ROUTES: readonly string[] = [...SCREENS, DECAP];

const isKind = (name: string): name is ContentKind => CONTENT_KINDS.some((kind) => kind === name);

const PAGES = addressesIn(path.join(import.meta.dirname, '../../src/pages'));

/** Whether an address is a data file instead of a page. */
const isData = (route: string): boolean => route === REDIRECTS_ROUTE || path.posix.extname(route) !== '';

/**
 * All addresses of the site, derived from the files in src/pages so that none is forgotten. Throws if a file with brackets in its name is
 * missing from ADDRESSES_OF.
 */
export function routesOf(content: RouteQuestions, pages: readonly string[] = PAGES): string[] {
  const routes = pages.flatMap((page) => {
    if (!page.includes('[')) return page;
    const addresses = ADDRESSES_OF[page];
    if (!addresses)
      throw new Error(`src/pages${page} stands for many addresses; name them in ADDRESSES_OF of server/publisher/published-pages.ts.`);
    return addresses(content);
  });
  // The integration in src/redirects adds it, because Astro skips files whose names start with _.
  return [...routes, REDIRECTS_ROUTE];
}

const ONE_OF_ITS_KIND: ReadonlySet<string> = new Set(PAGES);

/** Whether the page at an address is one of many of its kind, such as a recipe. */
export const isOfMany = (route: string): boolean => !ONE_OF_ITS_KIND.has(route);

/** The address of the page of the entry that a read names as its source; an empty string if it names no entry. */
export function pageOfSource(source: string): string {
  const [kind = '', slug = ''] = source.split('/');
  return isKind(kind) ? publicPage(kind, slug) : '';
}

/** The addresses of the public pages. */
export const publicRoutesOf = (content: RouteQuestions): string[] =>
  routesOf(content).filter((route) => !isData(route) && !ADMIN_ROUTES.includes(route));

/** The path of the file that an address is published as, relative to the site's folder. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html';
  return isData(route) ? route.slice(1) : `${route.slice(1)}.html`;
}
