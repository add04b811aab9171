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

/** What people type for a page that has another address. Where less is certain, the page for missing addresses suggests pages. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/': '/home /index /index.htm /index.php',
    '/blog/feed.json': '/feed.json',
    '/blog/rss.xml': '/feed /rss /rss.xml /feed.xml /atom.xml /blog/feed /blog/rss /blog/feed.xml /blog/atom.xml',
    '/cakes': '/cake /custom-cakes',
    '/contact': '/contact-us /contactus /faq /faqs',
    '/kitchen/rss.xml': '/kitchen/feed /kitchen/rss /kitchen/feed.xml /kitchen/atom.xml',
    '/menu': '/order /orders /shop /store',
    '/sitemap.xml': '/sitemap /sitemap-0.xml /sitemap-index.xml',
  }).flatMap(([page, typed]) => typed.split(' ').map((one) => [one, page] as const)),
);
/** The folders of other sites, whose pages may have the same names here. */
const FOLDERS: readonly [folder: RegExp, here: string][] = [
  [/^\/recipes?(?=\/|$)/, '/kitchen'],
  [/^\/posts?(?=\/|$)/, '/blog'],
  [/^\/collections?(?=\/|$)/, '/kitchen/collections'],
];

/** The site's own address before a path: whole addresses are pasted behind the site's. */
const A_SITE = /^\/*(?:https?:\/+)?(?:www\.|(?<=:\/+))[\w-]+(?:\.[\w-]+)+(?::\d+)?(?=\/|$)/i;
/** A way out of a folder: it is not typed for a page. */
const UPWARD = /(?:^|[/\\])\.\.(?=[;/\\]|$)/;
/** What a program has encoded with a path: a query or an anchor. */
const QUERY = /[?#;&].*$/s;
/** The rest of a link or a tag behind a path. */
const REST = /(?<=[^/])["“”«»<>|(){}[\]].*$/s;
/** Signs that a mail program or a chat takes for the end of an address, also invisible ones. */
const AT_THE_END = /(?:%[0-9a-f]{2}|[\s\p{Punctuation}\p{Symbol}\p{Cf}])+$/iu;
const AT_THE_START = /^[\s\p{Punctuation}\p{Symbol}\p{Cf}]*/u;

/** Decodes an encoded text, or what a program has encoded twice; an invalid encoding stays. */
function decodedTwice(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text).replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}

/**
 * The addresses that may be meant by one that no page has: in lower case, without signs around it and what a program has joined to it, and with
 * hyphens for spaces. Empty for an address that is as it should be. They lead to this site only, whatever was asked for.
 */
export function meantAddresses(pathname: string): string[] {
  const written = decodedTwice(pathname).normalize('NFC');
  if (UPWARD.test(written)) return [];
  const text = written.replace(QUERY, '');
  const ofSite = text.replace(AT_THE_START, '/').replace(A_SITE, '');
  const bare = ofSite.replace(REST, '').replace(AT_THE_END, '').replace(AT_THE_START, '/');
  const clean = canonicalPath(
    bare
      .trim()
      .replace(/\\/g, '/')
      .replace(/[\s_]+/g, '-'),
  );
  const lower = clean.toLowerCase();
  const here = FOLDERS.reduce((address, [folder, own]) => address.replace(folder, own), lower);
  const meant = [clean, lower, here, ALIASES.get(here) ?? here, lower.replace(/\.html?$|\.php$/, '')];
  return [...new Set(meant)].filter((address) => address !== pathname && address.startsWith('/'));
}

/** The pages for missing addresses, by the folder that the address would be in. They have no address of their own. */
const MISSING_PAGES: readonly [folder: string, route: string][] = [
  ['/kitchen/collections/', '/kitchen/collections/404'],
  ['/kitchen/', '/kitchen/404'],
  ['/blog/', '/blog/404'],
  ['/admin/', '/admin/404'],
  ['/', '/404'],
];

/** The route of the page that is served for a missing address. */
export const missingPage = (address: string): string => MISSING_PAGES.find(([folder]) => address.startsWith(folder))?.[1] ?? '/404';

/** Whether a route is a page for missing addresses. */
export const isMissingPage = (route: string): boolean => MISSING_PAGES.some(([, page]) => page === route);
