import type { PagedKind } from '#domain/page-words.ts';
import { SITE_PAGES } from '#domain/site-pages.ts';
import { publicPage } from '#domain/public-page.ts';
import type { Settings } from '#domain/settings.ts';
import { fallbackOf, type Photo } from '#media/renditions.ts';
import type { ContentView } from './content-view.ts';
import { memoize } from './memoize.ts';
import type { Entry } from './snapshot.ts';
import { textElement } from './xml.ts';

/** One page in the terms of sitemaps.org. `loc` is its full address, `lastmod` a date or a moment; `images` are full addresses. */
interface SitemapEntry {
  loc: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
  images?: string[];
}

/** The kinds whose entries have a page each. */
type ListedKind = PagedKind | 'page';

/** Where the pages are that content makes: a page for each entry below the first, and the lists of them. */
const MADE_FROM_CONTENT = {
  post: ['/blog', '/blog/all'],
  recipe: ['/kitchen', '/kitchen/all'],
  collection: ['/kitchen/collections'],
  page: [],
} as const satisfies Record<ListedKind, readonly string[]>;
/** Nobody is to find these by a search. */
const HIDDEN = ['/404', '/admin', '/api'];

const isAtOrBelow = (path: string) => (place: string) => path === place || path.startsWith(`${place}/`);

/** When a page last changed: the later of two moments, as it was written. */
function later(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Date.parse(a) > Date.parse(b) ? a : b;
}

type Listed = Entry<ListedKind>;

function lastChange({ data }: Listed): string | undefined {
  const first = 'publishedAt' in data ? data.publishedAt : 'createdAt' in data ? data.createdAt : undefined;
  return later(first, data.updatedAt);
}

/** The photos an entry is made with: its own and, of a recipe, those of its steps. Those of a text are found with the text. */
const photosOf = ({ data }: Listed): string[] => [
  ...('featuredImage' in data && data.featuredImage ? [data.featuredImage] : []),
  ...('instructions' in data ? data.instructions.flatMap(({ image }) => image ?? []) : []),
];

interface NamedPage {
  path: string;
  entry: SitemapEntry;
}

/** The pages that the settings name and that may be found, by the address that each says is its own. */
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

/** An entry's page, made out once for as long as the entry and the bytes of its photos are the same: of thousands a save changes one. */
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

/** The files that answer at an address, as hosts look for them. */
export const filesAt = (path: string): string[] => [path, `${path}.html`, `${path}/index.html`].map((name) => name.slice(1));

/**
 * The `url` elements of the settings' pages that no entry makes, by address: pages of the site's own, and files of the
 * owner's. What is at neither would lead search engines nowhere.
 */
export function sitemapOfSettings(content: ContentView): string[] {
  const settings = content.entry('settings', 'settings')?.data;
  if (!settings) return [];
  const madeFromContent = Object.values(MADE_FROM_CONTENT).flat();
  const files = content.files();
  const isThere = (path: string) => SITE_PAGES.some((page) => page === path) || filesAt(path).some((name) => files.has(name));
  const pages = pagesOfSettings(settings).filter(({ path }) => isThere(path || '/') && !madeFromContent.some(isAtOrBelow(path)));
  return inOrder(new Map(pages.map(({ entry }) => [entry.loc, entry])).values());
}

/**
 * The `url` elements of the lists and pages of a kind's published entries, by address; the lists are as new as the newest entry. Where the settings
 * name one of them, their words count, but a change they do not know of does too.
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
  const lists = MADE_FROM_CONTENT[kind].map((path) => ({ loc: origin + path, ...(newest === undefined ? {} : { lastmod: newest }) }));
  const entries = new Map<string, SitemapEntry>([...lists, ...pages].map((entry) => [entry.loc, entry]));

  for (const { path, entry } of pagesOfSettings(settings)) {
    if (!entries.has(origin + path)) continue;
    const before = entries.get(entry.loc);
    const lastmod = later(before?.lastmod, entry.lastmod);
    entries.set(entry.loc, { ...before, ...entry, ...(lastmod === undefined ? {} : { lastmod }) });
  }
  return inOrder(entries.values());
}

/** A sitemap may tell of so many pages, in so many bytes; beyond that it would have to be several. */
const PAGE_LIMIT = 50_000;
const SIZE_LIMIT = 50_000_000;

/**
 * A sitemap as search engines read it (sitemaps.org/protocol.html, with Google's extension for images), of sections of `url` elements.
 * What is beyond its limits is left out: a site of 50,000 pages would need an index of several.
 */
export function sitemapXml(sections: readonly (readonly string[])[]): string {
  let size = 0;
  const urls: string[] = [];
  for (const url of sections.flat().slice(0, PAGE_LIMIT)) {
    // Addresses are in ASCII, so a character is a byte.
    if ((size += url.length) > SIZE_LIMIT - 1_000) break;
    urls.push(url);
  }
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${urls.join('')}</urlset>\n`;
}
