import path from 'node:path';
import { DECAP, NO_SCREEN, SCREENS } from '#admin/routing/address.ts';
import { CONTENT_ROUTES, DATA_TYPES, REDIRECTS_ROUTE, type RouteQuestions } from '#content/site-routes.ts';
import { hasAddress } from '#schema/sections.ts';
import { isMissingPage } from '#domain/site-address.ts';
import { addressesIn } from './page-files.ts';

/** The addresses of each file in src/pages whose name has brackets, because such a file serves many. */
const ADDRESSES_OF: Readonly<Record<string, (content: RouteQuestions) => readonly string[]>> = {
  ...CONTENT_ROUTES,
  '/admin/[...screen]': () => SCREENS,
};

/** The addresses of the admin, which render without content. */
export const ADMIN_ROUTES: readonly string[] = [...SCREENS, DECAP, NO_SCREEN];

const PAGES = addressesIn(path.join(import.meta.dirname, '../../src/pages'));

/**
 * All addresses of the site, derived from the files in src/pages so that none is forgotten. Throws if a file with brackets in its name is
 * missing from CONTENT_ROUTES.
 */
export function routesOf(content: RouteQuestions, pages: readonly string[] = PAGES): string[] {
  const sections = content.sections();
  const routes = pages.flatMap((page) => {
    // The pages for missing addresses stay: they say so in place of those of a section that the site does not have.
    if (!page.includes('[')) return isMissingPage(page) || hasAddress(sections, page) ? page : [];
    const addresses = ADDRESSES_OF[page];
    if (!addresses)
      throw new Error(`src/pages${page} stands for many addresses; name them in CONTENT_ROUTES of src/content/site-routes.ts.`);
    return addresses(content);
  });
  // The integration in src/redirects adds it, because Astro skips files whose names start with _.
  return [...routes, REDIRECTS_ROUTE];
}

const ONE_OF_ITS_KIND: ReadonlySet<string> = new Set(PAGES);

/** Whether the page at an address is one of many of its kind, such as a recipe. */
export const isOfMany = (route: string): boolean => !ONE_OF_ITS_KIND.has(route);

/** The addresses of the public pages. */
export const publicRoutesOf = (content: RouteQuestions): string[] =>
  routesOf(content).filter((route) => path.posix.extname(route) === '' && !DATA_TYPES.has(route) && !ADMIN_ROUTES.includes(route));

/** The path of the file that an address is published as, relative to the site's folder. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html';
  // Of a data file, such as a feed, the address has the file's name.
  return route === REDIRECTS_ROUTE || path.posix.extname(route) !== '' ? route.slice(1) : `${route.slice(1)}.html`;
}
