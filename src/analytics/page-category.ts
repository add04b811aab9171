/** The categories of pages in analytics. */
export type PageCategory =
  | 'home'
  | 'menu'
  | 'about'
  | 'contact'
  | 'blog'
  | 'kitchen'
  | 'sourdough'
  | 'cakes'
  | 'eats'
  | 'legal'
  | 'admin'
  | 'other';

/** Maps the first segment of a path to the category of everything below it. */
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

/** The category of a page by its path, such as /blog/rye-starter; `other` if it is unknown. */
export const categoryOf = (path: string): PageCategory => CATEGORIES.get(path.split('/')[1] ?? '') ?? 'other';
