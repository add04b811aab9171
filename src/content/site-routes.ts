import { type ContentKind, isContentKind } from '#schema/content-kinds.ts';
import { hasOwnPage, publicPage } from '#schema/public-page.ts';
import { hasAddress, sectionAt } from '#schema/sections.ts';
import { DEVICE_PAGES, SITE_PAGES } from '#domain/site-pages.ts';
import { categoryAddresses } from '#kitchen/lists/category-pages.ts';
import { SCENES, STAND_INS } from '#kitchen/stand-in.ts';
import { memoize } from './memoize.ts';
import type { ContentReader } from './reader.ts';

/** The queries that say which pages the content has. */
export type RouteQuestions = Pick<
  ContentReader,
  'postSlugs' | 'recipeSlugs' | 'commentAddresses' | 'recipeCounts' | 'collectionSlugs' | 'pageSlugs' | 'sections'
>;

// The slugs are the very same after most saves.
const postAddresses = memoize((slugs: readonly string[]) => slugs.map((slug) => `/blog/${slug}`));
const recipeDataAddresses = memoize((slugs: readonly string[]) => slugs.map((slug) => `/kitchen/data/${slug}.json`));
const recipeAddresses = memoize((slugs: readonly string[]) => slugs.map((slug) => `/kitchen/${slug}`));

/** The addresses of each file in src/pages that serves many, because they depend on the content. */
export const CONTENT_ROUTES: Readonly<Record<string, (content: RouteQuestions) => readonly string[]>> = {
  '/[slug]': (content) => content.pageSlugs().map((slug) => `/${slug}`),
  '/blog/[slug]': (content) => postAddresses(content.postSlugs()),
  '/kitchen/[slug]': (content) => recipeAddresses(content.recipeSlugs()),
  '/kitchen/data/[slug].json': (content) => recipeDataAddresses(content.recipeSlugs()),
  '/blog/comments/[...part]': (content) => content.commentAddresses('post'),
  '/kitchen/comments/[...part]': (content) => content.commentAddresses('recipe'),
  '/kitchen/all/[...part]': (content) => categoryAddresses(content.recipeCounts()),
  '/linocuts/[name].svg': () => [...STAND_INS, ...SCENES].map((name) => `/linocuts/${name}.svg`),
  '/kitchen/collections/[slug]': (content) => content.collectionSlugs().map((slug) => `/kitchen/collections/${slug}`),
};

/** The file from which a host and our own server read the redirects of renamed entries. */
export const REDIRECTS_ROUTE = '/_redirects';

/**
 * The routes that are data, not pages, with their content types: search and filter data, and files for search engines, feed readers and
 * devices.
 */
export const DATA_TYPES: ReadonlyMap<string, string> = new Map([
  ['/search.json', 'application/json'],
  ['/kitchen/recipes.json', 'application/json'],
  ['/kitchen/collections.json', 'application/json'],
  ['/blog/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/blog/feed.json', 'application/feed+json; charset=utf-8'],
  ['/kitchen/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/kitchen/feed.json', 'application/feed+json; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/kitchen/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/admin/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  [REDIRECTS_ROUTE, 'text/plain; charset=utf-8'],
]);

/** The pages and data of sections, which exist if the section does. */
const SECTION_ROUTES = [...SITE_PAGES, ...DEVICE_PAGES, ...DATA_TYPES.keys()].filter((route) => sectionAt(route) !== undefined);

/** All addresses that depend on the content. */
export function contentRoutesOf(content: RouteQuestions): string[] {
  const sections = content.sections();
  return [
    ...SECTION_ROUTES.filter((route) => hasAddress(sections, route)),
    ...Object.values(CONTENT_ROUTES).flatMap((addressesOf) => addressesOf(content)),
  ];
}

/** The kind and slug of the entry that a read names as its source; null if it names no entry. */
function entryOfSource(source: string): { kind: ContentKind; slug: string } | null {
  const [kind = '', slug = ''] = source.split('/');
  return isContentKind(kind) ? { kind, slug } : null;
}

/** The address of the page that shows the entry that a read names as its source; an empty string if it names no entry. */
export function pageOfSource(source: string): string {
  const entry = entryOfSource(source);
  return entry ? publicPage(entry.kind, entry.slug) : '';
}

/** The same, but only if the entry has a page of its own. */
export function ownPageOfSource(source: string): string {
  const entry = entryOfSource(source);
  return entry && hasOwnPage(entry.kind) ? publicPage(entry.kind, entry.slug) : '';
}
