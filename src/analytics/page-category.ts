const SECTIONS = ['menu', 'about', 'contact', 'blog', 'kitchen', 'sourdough', 'cakes', 'eats', 'admin'] as const;

/** The categories of pages in analytics. */
export type PageCategory = (typeof SECTIONS)[number] | 'home' | 'legal' | 'other';

/** Maps the first segment of a path to the category of everything below it. */
const CATEGORIES = new Map<string, PageCategory>([
  ['', 'home'],
  ['privacy-policy', 'legal'],
  ['data-deletion', 'legal'],
  ...SECTIONS.map((name) => [name, name] as const),
]);

/** The category of a page by its path, such as /blog/rye-starter; `other` if it is unknown. */
export const categoryOf = (path: string): PageCategory => CATEGORIES.get(path.split('/')[1] ?? '') ?? 'other';
