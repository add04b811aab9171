/** What the pages are called that are always there, by their path, where the content has no name for them. */
export const FIXED_TITLES = {
  '/blog': 'Blog',
  '/blog/all': 'All posts',
  '/cakes': 'Custom Cakes',
  '/contact': 'Contact',
  '/data-deletion': 'Data deletion',
  '/eats': 'Meals',
  '/kitchen': 'Family Kitchen',
  '/kitchen/all': 'All recipes',
  '/kitchen/collections': 'Recipe Collections',
  '/menu': 'Creations',
  '/privacy-policy': 'Privacy policy',
  '/sourdough': 'Sourdough',
} as const;
