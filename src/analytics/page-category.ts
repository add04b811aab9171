/** The parts of the site that visits are told apart by. */
export type PageCategory =
  'home' | 'menu' | 'about' | 'contact' | 'blog' | 'kitchen' | 'sourdough' | 'cakes' | 'eats' | 'legal' | 'admin' | 'other';

/** The first part of a path with the category of all that is below it. */
const CATEGORIES = new Map<string, PageCategory>([
  ['', 'home'],
  ['menu', 'menu'],
  ['about', 'about'],
  ['contact', 'contact'],
  ['blog', 'blog'],
  ['kitchen', 'kitchen'],
  ['sourdough', 'sourdough'],
  ['cakes', 'cakes'],
  ['eats', 'eats'],
  ['privacy-policy', 'legal'],
  ['data-deletion', 'legal'],
  ['admin', 'admin'],
]);

/** The category of the page at a path such as /blog/rye-starter; `other` where the site has none. */
export const categoryOf = (path: string): PageCategory => CATEGORIES.get(path.split('/')[1] ?? '') ?? 'other';
