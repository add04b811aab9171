/** The addresses of the site's own pages, which exist regardless of the content. */
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

/** The pages about what a visitor's device keeps, which search engines do not list. The first is shown without a connection. */
export const DEVICE_PAGES = ['/kitchen/offline', '/kitchen/shopping-list'] as const;

/** The pages that say what is baked now. The device shows them without a connection as they were at the last visit. */
export const SEEN_PAGES = ['/', '/menu', '/contact'] as const;

/** The page that searches the whole site. Search engines do not list it, so it is none of the pages above. */
export const SEARCH_PAGE = '/search';

/** The text pages that the site's own pages link to; they always exist at these addresses. */
export const FIXED_PAGE_SLUGS = ['privacy-policy', 'data-deletion'] as const;

/** Names that the site or hosts use for something other than pages. */
const OTHERS = ['404', 'admin', 'api', 'build', 'index', 'linocuts', 'manifest', 'media', 'robots', 'search', 'sitemap', 'uploads'];

/** Slugs that a text page cannot have, because the site needs their addresses. */
export const RESERVED_PAGE_SLUGS: readonly string[] = [
  ...new Set([...SITE_PAGES.map((path) => path.split('/')[1] ?? ''), ...OTHERS]),
].filter((slug) => slug !== '' && !FIXED_PAGE_SLUGS.some((fixed) => fixed === slug));
