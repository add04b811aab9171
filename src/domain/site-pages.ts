/** The addresses of the site's own pages: they are always there, whatever the content is. */
export const SITE_PAGES = [
  '/',
  '/about',
  '/blog',
  '/blog/all',
  '/cakes',
  '/contact',
  '/data-deletion',
  '/eats',
  '/kitchen',
  '/kitchen/all',
  '/kitchen/collections',
  '/menu',
  '/privacy-policy',
  '/sourdough',
] as const;

/** The pages of text that the site's own pages link to: always there, at these addresses. */
export const FIXED_PAGE_SLUGS = ['privacy-policy', 'data-deletion'] as const;

/** What is in no address of a page, but stands for something to the site or to hosts. */
const OTHERS = ['404', 'admin', 'api', 'build', 'index', 'manifest', 'media', 'not-found', 'robots', 'sitemap', 'uploads'];

/** Slugs that no page of text can have, since its address would be one that the site needs itself. */
export const RESERVED_PAGE_SLUGS: readonly string[] = [
  ...new Set([...SITE_PAGES.map((path) => path.split('/')[1] ?? ''), ...OTHERS]),
].filter((slug) => slug !== '' && !FIXED_PAGE_SLUGS.some((fixed) => fixed === slug));
