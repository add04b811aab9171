import path from 'node:path';
import { DECAP, SCREENS } from '#admin/address.ts';
import type { ContentReader } from '#content/reader.ts';
import { CONTENT_KINDS, type ContentKind } from '#domain/content-kinds.ts';
import { publicPage } from '#domain/public-page.ts';
import { categoryAddresses } from '#kitchen/category-pages.ts';
import { addressesIn } from './page-files.ts';

type RouteQuestions = Pick<ContentReader, 'postSlugs' | 'recipeTitles' | 'collectionSlugs' | 'pageSlugs'>;

/** Which addresses a file of src/pages stands for that has brackets in its name: it answers for many. */
const ADDRESSES_OF: Readonly<Record<string, (content: RouteQuestions) => readonly string[]>> = {
  '/[slug]': (content) => content.pageSlugs().map((slug) => `/${slug}`),
  '/admin/[...screen]': () => SCREENS,
  '/blog/[slug]': (content) => content.postSlugs().map((slug) => `/blog/${slug}`),
  '/kitchen/[slug]': (content) => content.recipeTitles().map(({ slug }) => `/kitchen/${slug}`),
  '/kitchen/all/[...part]': (content) => categoryAddresses(content.recipeTitles()),
  '/kitchen/collections/[slug]': (content) => content.collectionSlugs().map((slug) => `/kitchen/collections/${slug}`),
};

/** Where the host, and our own server, read where addresses lead that entries had before. */
export const REDIRECTS_ROUTE = '/_redirects';

/**
 * What no person opens, with its type: what pages ask for once someone searches or filters, and what search engines,
 * readers of feeds and devices read.
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

/** The addresses of the admin, which needs no content. */
export const ADMIN_ROUTES: readonly string[] = [...SCREENS, DECAP];

const isKind = (name: string): name is ContentKind => CONTENT_KINDS.some((kind) => kind === name);

const PAGES = addressesIn(path.join(import.meta.dirname, '../../src/pages'));

/** Whether an address is data, whose name says its format, and no page. */
const isData = (route: string): boolean => route === REDIRECTS_ROUTE || path.posix.extname(route) !== '';

/**
 * The addresses of everything that content makes: those of the files in src/pages, so that none is forgotten. Throws where one
 * stands for many and ADDRESSES_OF does not say which.
 */
export function routesOf(content: RouteQuestions, pages: readonly string[] = PAGES): string[] {
  const routes = pages.flatMap((page) => {
    if (!page.includes('[')) return page;
    const addresses = ADDRESSES_OF[page];
    if (!addresses) throw new Error(`src/pages${page} stands for many addresses; name them in ADDRESSES_OF of server/publisher/routes.ts.`);
    return addresses(content);
  });
  // The integration in src/redirects adds it: Astro passes over files that begin so.
  return [...routes, REDIRECTS_ROUTE];
}

const ONE_OF_ITS_KIND: ReadonlySet<string> = new Set(PAGES);

/** Whether the page at an address is one of many that are alike, such as recipes. */
export const isOfMany = (route: string): boolean => !ONE_OF_ITS_KIND.has(route);

/** The page that shows first of all what a read names as its source; an empty string where it names no entry. */
export function pageOfSource(source: string): string {
  const [kind = '', slug = ''] = source.split('/');
  return isKind(kind) ? publicPage(kind, slug) : '';
}

/** The addresses of the pages that visitors read. */
export const publicRoutesOf = (content: RouteQuestions): string[] =>
  routesOf(content).filter((route) => !isData(route) && !ADMIN_ROUTES.includes(route));

/** The file an address is published as, below the site's folder: a page, or data whose address names its format. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html';
  return isData(route) ? route.slice(1) : `${route.slice(1)}.html`;
}
