import { publicPage } from './public-page.ts';

/** The kinds whose screen is called as they are, and whose page shows little else. */
const SCREENS = ['home', 'about', 'sourdough', 'cakes', 'meals', 'faq', 'menu'] as const;

/** Where the admin has the forms of the kinds that have a page for each entry. */
const FORMS = {
  post: '/admin/blog?edit=',
  recipe: '/admin/kitchen?edit=recipe/',
  collection: '/admin/kitchen?edit=collection/',
  page: '/admin/pages?edit=',
} as const;

/** The admin's lists of what public lists show. */
const LISTS: Record<string, string> = {
  '/blog': '/admin/blog',
  '/blog/all': '/admin/blog',
  '/kitchen': '/admin/kitchen',
  '/kitchen/all': '/admin/kitchen',
  '/kitchen/collections': '/admin/kitchen?tab=collections',
};

/** Where the admin edits what a public page shows, by the page's path; null where nothing is edited. */
export function editAddress(path: string): string | null {
  const screen = SCREENS.find((kind) => publicPage(kind, '') === path);
  if (screen) return `/admin/${screen}`;
  if (LISTS[path]) return LISTS[path];
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const kind = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((name) => publicPage(name, slug) === path);
  return kind ? FORMS[kind] + slug : null;
}
