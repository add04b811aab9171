import type { ContentKind } from './content-kinds.ts';

/** For each kind, the page that shows its entries best. */
const PAGES: Record<ContentKind, string> = {
  post: '/blog/:slug',
  recipe: '/kitchen/:slug',
  collection: '/kitchen/collections/:slug',
  menu: '/menu',
  page: '/:slug',
  bake: '/menu',
  notice: '/',
  postComments: '/blog',
  recipeComments: '/kitchen',
  home: '/',
  about: '/about',
  sourdough: '/sourdough',
  cakes: '/cakes',
  meals: '/eats',
  faq: '/contact',
  reviews: '/about',
  business: '/contact',
  settings: '/',
  look: '/',
  photos: '/',
};

/** Whether each entry of a kind has a page of its own; the others are shown together. */
export const hasOwnPage = (kind: ContentKind): boolean => PAGES[kind].includes(':slug');

/** The path of the page that shows an entry. */
export const publicPage = (kind: ContentKind, slug: string): string => PAGES[kind].replace(':slug', slug);
