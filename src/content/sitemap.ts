import type { PagedKind } from '#schema/page-text.ts';
import { hasAddress, sectionAt } from '#schema/sections.ts';
import { SITE_PAGES } from '#domain/site-pages.ts';
import { publicPage } from '#schema/public-page.ts';
import type { Settings } from '#schema/settings.ts';
import { fallbackOf, type Photo } from '#media/renditions.ts';
import type { ContentView } from './content-view.ts';
import { memoize } from './memoize.ts';
import { isEmptySection, siteSections } from './site-sections.ts';
import type { Entry } from './snapshot.ts';
import { textElement } from './xml.ts';

/**
 * One page, as in sitemaps.org. `loc` is its absolute URL, `lastmod` a date with or without a time; `images` are absolute URLs.
 */
interface SitemapEntry {
  loc: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
  images?: string[];
}

/** The kinds with one page per entry. */
type ListedKind = PagedKind | 'page';

/** The addresses of pages that derive from content: the entries' folder first, then the lists. */
const MADE_FROM_CONTENT = {
  post: ['/blog', '/blog/all'],
  recipe: ['/kitchen', '/kitchen/all'],
  collection: ['/kitchen/collections'],
  page: [],
} as const satisfies Record<ListedKind, readonly string[]>;
/** Pages that search engines should not list. */
const HIDDEN = ['/404', '/admin', '/api'];

const isAtOrBelow = (path: string) => (place: string) => path === place || path.startsWith(`${place}/`);

/** The later of two dates, unchanged. */
function later(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Date.parse(a) > Date.parse(b) ? a : b;
}

type Listed = Entry<ListedKind>;

function lastChange({ data }: Listed): string | undefined {
  const first = 'publishedAt' in data ? data.publishedAt : 'createdAt' in data ? data.createdAt : undefined;
  return later(first, data.updatedAt);
}

/** The photo fields of an entry: its own and, for a recipe, those of its steps. Photos in the body are found separately. */
const photosOf = ({ data }: Listed): string[] => [
  ...('featuredImage' in data && data.featuredImage ? [data.featuredImage] : []),
  ...('instructions' in data ? data.instructions.flatMap(({ image }) => image ?? []) : []),
];

interface NamedPage {
  path: string;
  entry: SitemapEntry;
}

/** The indexable pages in the settings, with their canonical paths. */
export function pagesOfSettings({ siteUrl, pages }: Settings): NamedPage[] {
  return pages.flatMap(({ url: address, lastmod, changefreq, priority }) => {
    const url = new URL(address, new URL(siteUrl).origin);
    url.pathname = url.pathname.replace(/\/+$/, '');
    url.hash = '';
    if (HIDDEN.some(isAtOrBelow(url.pathname))) return [];
    return { path: url.pathname, entry: { loc: url.href, lastmod, changefreq, priority } };
  });
}

const known = new WeakMap<Listed, { madeOf: string; entry: SitemapEntry }>();

/** The sitemap element of an entry, memoized while the entry and its photos are unchanged: one save changes one of thousands. */
function pageOf(listed: Listed, origin: string, photos: readonly Photo[]): SitemapEntry {
  const madeOf = [origin, ...photos.map(({ id }) => id)].join(' ');
  const before = known.get(listed);
  if (before?.madeOf === madeOf) return before.entry;
  const lastmod = lastChange(listed);
  const images = [...new Set(photos.map((photo) => origin + fallbackOf(photo).url))];
  const entry = {
    loc: origin + publicPage(listed.kind, listed.slug),
    ...(lastmod === undefined ? {} : { lastmod }),
    ...(images.length > 0 ? { images } : {}),
  };
  known.set(listed, { madeOf, entry });
  return entry;
}

const urlElement = memoize(({ loc, lastmod, changefreq, priority, images = [] }: SitemapEntry): string => {
  const lines = [
    textElement('loc', loc),
    textElement('lastmod', lastmod),
    textElement('changefreq', changefreq),
    textElement('priority', priority),
    ...images.map((image) => `<image:image>${textElement('image:loc', image)}</image:image>`),
  ];
  const shown = lines.filter((line) => line !== '').map((line) => `    ${line}\n`);
  return `  <url>\n${shown.join('')}  </url>\n`;
});

const inOrder = (entries: Iterable<SitemapEntry>): string[] => [...entries].sort((a, b) => (a.loc < b.loc ? -1 : 1)).map(urlElement);

/** The file names that hosts try for an address. */
export const filesAt = (path: string): string[] => [path, `${path}.html`, `${path}/index.html`].map((name) => name.slice(1));

/**
 * The `url` elements of pages in the settings that do not derive from entries, sorted by address: permanent pages and the owner's
 * files. Other addresses are dropped, since they would be dead links.
 */
export function sitemapOfSettings(content: ContentView): string[] {
  const settings = content.entry('settings', 'settings')?.data;
  if (!settings) return [];
  const madeFromContent = Object.values(MADE_FROM_CONTENT).flat();
  const files = content.files();
  const sections = siteSections(content);
  const isShown = (path: string) => {
    const id = sectionAt(path);
    return hasAddress(sections, path) && !(id && isEmptySection(content, id));
  };
  const isThere = (path: string) =>
    (SITE_PAGES.some((page) => page === path) && isShown(path)) || filesAt(path).some((name) => files.has(name));
  const pages = pagesOfSettings(settings).filter(({ path }) => isThere(path || '/') && !madeFromContent.some(isAtOrBelow(path)));
  return inOrder(new Map(pages.map(({ entry }) => [entry.loc, entry])).values());
}

/**
 * The `url` elements of a kind's published entries and, if there are any, of its lists, sorted by address. A list is as recent as its
 * newest entry. The settings take precedence for pages they list, except for a later change.
 */
export function sitemapOfKind(content: ContentView, kind: ListedKind, published: readonly Listed[]): string[] {
  const settings = content.entry('settings', 'settings')?.data;
  if (!settings) return [];
  const { origin } = new URL(settings.siteUrl);
  const pages = published.map((listed) =>
    pageOf(
      listed,
      origin,
      photosOf(listed).flatMap((photo) => content.photo(photo) ?? []),
    ),
  );
  const newest = pages.map(({ lastmod }) => lastmod).reduce(later, undefined);
  const sections = siteSections(content);
  const lists = MADE_FROM_CONTENT[kind]
    .filter((path) => pages.length > 0 && hasAddress(sections, path))
    .map((path) => ({ loc: origin + path, ...(newest === undefined ? {} : { lastmod: newest }) }));
  const entries = new Map<string, SitemapEntry>([...lists, ...pages].map((entry) => [entry.loc, entry]));

  for (const { path, entry } of pagesOfSettings(settings)) {
    if (!entries.has(origin + path)) continue;
    const before = entries.get(entry.loc);
    const lastmod = later(before?.lastmod, entry.lastmod);
    entries.set(entry.loc, { ...before, ...entry, ...(lastmod === undefined ? {} : { lastmod }) });
  }
  return inOrder(entries.values());
}

/** The protocol's limits for one file; a larger site would need several. */
const PAGE_LIMIT = 50_000;
const SIZE_LIMIT = 50_000_000;

/**
 * Assembles a sitemap (sitemaps.org/protocol.html, with Google's extension for images) from sections of `url` elements. Elements
 * beyond the limits are dropped; a site of 50,000 pages would need an index of several files.
 */
export function sitemapXml(sections: readonly (readonly string[])[]): string {
  let size = 0;
  const urls: string[] = [];
  for (const url of sections.flat().slice(0, PAGE_LIMIT)) {
    // Addresses are ASCII, so a character is a byte.
    if ((size += url.length) > SIZE_LIMIT - 1_000) break;
    urls.push(url);
  }
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${urls.join('')}</urlset>\n`;
}
