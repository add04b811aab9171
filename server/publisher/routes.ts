import { EVERYTHING_ELSE, SCREENS } from '#admin/address.ts';
import type { ContentReader } from '#content/reader.ts';

const STATIC_ROUTES = [
  '/',
  '/404',
  '/blog',
  '/blog/not-found',
  '/menu',
  '/about',
  '/contact',
  '/sourdough',
  '/cakes',
  '/eats',
  '/privacy-policy',
  '/data-deletion',
  '/kitchen',
  '/kitchen/all',
  '/kitchen/not-found',
  '/kitchen/collections',
  '/kitchen/collections/not-found',
];

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
export const ADMIN_ROUTES: readonly string[] = [...SCREENS, EVERYTHING_ELSE];

type RouteQuestions = Pick<ContentReader, 'postSlugs' | 'recipeTitles' | 'collectionSlugs'>;

/** The addresses of the pages that visitors read. */
export function publicRoutesOf(content: RouteQuestions): string[] {
  return [
    ...STATIC_ROUTES,
    ...content.postSlugs().map((slug) => `/blog/${slug}`),
    ...content.recipeTitles().map(({ slug }) => `/kitchen/${slug}`),
    ...content.collectionSlugs().map((slug) => `/kitchen/collections/${slug}`),
  ];
}

/** The addresses of everything that content makes. */
export function routesOf(content: RouteQuestions): string[] {
  return [...publicRoutesOf(content), ...DATA_TYPES.keys(), ...ADMIN_ROUTES];
}

/** The file an address is published as, below the site's folder: a page, or data whose address names its format. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html';
  return DATA_TYPES.has(route) ? route.slice(1) : `${route.slice(1)}.html`;
}
