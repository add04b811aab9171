/** The titles of permanent pages, by path, where the content does not define them. */
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
