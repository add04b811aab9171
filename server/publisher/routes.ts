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
];

/** The addresses of the pages that visitors read. */
export function publicRoutesOf(content: Pick<ContentReader, 'postSlugs'>): string[] {
  return [...STATIC_ROUTES, ...content.postSlugs().map((slug) => `/blog/${slug}`)];
}

/** The addresses of all pages that content makes. */
export function routesOf(content: Pick<ContentReader, 'postSlugs'>): string[] {
  return [...publicRoutesOf(content), ...SCREENS];
}

/** The file a page is published as, below the site's folder. */
export const fileOf = (route: string): string => (route === '/' ? 'index.html' : `${route.slice(1)}.html`);
