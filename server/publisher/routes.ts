import { SCREENS } from '#admin/address.ts';
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
  '/kitchen/recipes.json',
  '/kitchen/collections',
  '/kitchen/collections/not-found',
  '/kitchen/collections.json',
];

/** The addresses of all pages that content makes. */
export function routesOf(content: Pick<ContentReader, 'postSlugs' | 'recipeTitles' | 'collectionSlugs'>): string[] {
  return [
    ...STATIC_ROUTES,
    ...SCREENS,
    ...content.postSlugs().map((slug) => `/blog/${slug}`),
    ...content.recipeTitles().map(({ slug }) => `/kitchen/${slug}`),
    ...content.collectionSlugs().map((slug) => `/kitchen/collections/${slug}`),
  ];
}

/** The file an address is published as, below the site's folder: a page, or data whose address names its format. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html';
  return route.endsWith('.json') ? route.slice(1) : `${route.slice(1)}.html`;
}
