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

/** What no person opens: what pages ask for once someone searches or filters, and what search engines read. */
const DATA_ROUTES = ['/kitchen/recipes.json', '/kitchen/collections.json', '/sitemap.xml', '/robots.txt'];

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
  return [...publicRoutesOf(content), ...DATA_ROUTES, ...SCREENS, EVERYTHING_ELSE];
}

/** The file an address is published as, below the site's folder: a page, or data whose address names its format. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html';
  return DATA_ROUTES.includes(route) ? route.slice(1) : `${route.slice(1)}.html`;
}
