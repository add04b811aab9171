/** Decodes an address; an invalid encoding stays unchanged, and is the address of no page. */
export function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The canonical path of a page, without a trailing slash or .html. */
export function canonicalPath(pathname: string): string {
  const clean = pathname.replace(/\/{2,}/g, '/').replace(/(?:\/index)?\.html$/, '');
  return clean.replace(/\/$/, '') || '/';
}

/** The pages for missing addresses, by the folder that the address would be in. They have no address of their own. */
const MISSING_PAGES: readonly [folder: string, route: string][] = [
  ['/kitchen/collections/', '/kitchen/collections/404'],
  ['/kitchen/', '/kitchen/404'],
  ['/blog/', '/blog/404'],
  ['/', '/404'],
];

/** The route of the page that is served for a missing address. */
export const missingPage = (address: string): string => MISSING_PAGES.find(([folder]) => address.startsWith(folder))?.[1] ?? '/404';

/** Whether a route is a page for missing addresses. */
export const isMissingPage = (route: string): boolean => MISSING_PAGES.some(([, page]) => page === route);
