import { publicPage } from './public-page.ts';
import { DEVICE_PAGES } from '#domain/site-pages.ts';

/** The kinds whose admin screen has the kind's name. */
const SCREENS = ['home', 'about', 'sourdough', 'cakes', 'meals', 'business', 'menu'] as const;

/** The admin paths of the forms of kinds with one page per entry. */
const FORMS = {
  post: '/admin/blog?edit=',
  recipe: '/admin/kitchen?edit=recipe/',
  collection: '/admin/kitchen?edit=collection/',
  page: '/admin/pages?edit=',
} as const;

/** The admin's list for each public list. */
const LISTS: Record<string, string> = {
  '/blog': '/admin/blog',
  '/blog/all': '/admin/blog',
  '/kitchen': '/admin/kitchen',
  '/kitchen/all': '/admin/kitchen',
  '/kitchen/collections': '/admin/kitchen?tab=collections',
};

/** The admin address that edits a public page, by the page's path; null if the page has none. */
export function editAddress(path: string): string | null {
  const screen = SCREENS.find((kind) => publicPage(kind, '') === path);
  if (screen) return `/admin/${screen}`;
  const list = LISTS[path.replace(/(?<=^\/kitchen\/all)\/.*/, '')];
  if (list) return list;
  if (DEVICE_PAGES.some((page) => page === path)) return null;
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const kind = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((name) => publicPage(name, slug) === path);
  return kind ? FORMS[kind] + slug : null;
}
