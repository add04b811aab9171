/** The query parameters that filter a page, by the page's path. */
export const FILTERS_OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/menu': ['without'],
  '/blog': ['page', 'tag', 'category'],
  '/kitchen': ['page', 'tag', 'category', 'cuisine', 'difficulty', 'maxTime', 'search', 'sort'],
  '/kitchen/collections': ['category', 'season'],
};
