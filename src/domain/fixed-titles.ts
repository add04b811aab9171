/** The titles of permanent pages, by path, where the content does not define them. Those of sections are in sections.ts. */
export const FIXED_TITLES = {
  '/blog/all': 'All posts',
  '/data-deletion': 'Data deletion',
  '/kitchen/all': 'All recipes',
  '/kitchen/collections': 'Recipe Collections',
  '/kitchen/shopping-list': 'Shopping list',
  '/privacy-policy': 'Privacy policy',
} as const;
