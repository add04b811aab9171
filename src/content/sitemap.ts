import { fallbackOf } from '#media/renditions.ts';
import { publishedCollections } from './collections.ts';
import { publishedPosts } from './posts.ts';
import type { ContentView } from './queries.ts';
import { publishedRecipes } from './recipes.ts';
import type { Entry } from './snapshot.ts';
import { textElement } from './xml.ts';

/** One page in the terms of sitemaps.org. `loc` is its full address, `lastmod` a date or a moment; `images` are full addresses. */
export interface SitemapEntry {
  loc: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
  images?: string[];
}

/** Below these addresses there are no pages but the ones that content makes; the rest says that there is nothing. */
const MADE_FROM_CONTENT = ['/blog', '/kitchen'];
/** Nobody is to find these by a search. */
const HIDDEN = ['/404', '/admin', '/api'];

const isAtOrBelow = (path: string) => (place: string) => path === place || path.startsWith(`${place}/`);

/** When a page last changed: the later of two moments, as it was written. */
function later(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Date.parse(a) > Date.parse(b) ? a : b;
}

type Listed = Entry<'post' | 'recipe' | 'collection'>;

function lastChange({ data }: Listed): string | undefined {
  const first = 'publishedAt' in data ? data.publishedAt : 'createdAt' in data ? data.createdAt : undefined;
  return later(first, data.updatedAt);
}

/** The photos an entry is made with: its own and, of a recipe, those of its steps. Those of a text are found with the text. */
const photosOf = ({ data }: Listed): string[] => [
  ...(data.featuredImage === undefined ? [] : [data.featuredImage]),
  ...('instructions' in data ? data.instructions.flatMap(({ image }) => image ?? []) : []),
];

interface MadePage {
  path: string;
  lastmod: string | undefined;
  /** The same in milliseconds since 1970; 0 where it is not known. */
  changedAt: number;
  photos: string[];
}

/** Entries are never changed, only replaced: a site of thousands makes out a page for the one that was saved. */
const knownPages = new WeakMap<Listed, MadePage>();

function pageOf(list: string, entry: Listed): MadePage {
  let page = knownPages.get(entry);
  if (!page) {
    const lastmod = lastChange(entry);
    page = { path: `${list}/${entry.slug}`, lastmod, changedAt: Date.parse(lastmod ?? '') || 0, photos: photosOf(entry) };
    knownPages.set(entry, page);
  }
  return page;
}

/** A page for each entry, below the first of its lists; the lists are as new as the newest entry. */
function section(lists: [string, ...string[]], entries: readonly Listed[]): MadePage[] {
  const pages = entries.map((entry) => pageOf(lists[0], entry));
  const newest = pages.reduce<MadePage | null>((best, page) => (best && best.changedAt >= page.changedAt ? best : page), null);
  const { lastmod, changedAt } = newest ?? { lastmod: undefined, changedAt: 0 };
  return [...lists.map((path) => ({ path, lastmod, changedAt, photos: [] })), ...pages];
}

/**
 * The pages that search engines are told of: those of the settings, the lists, and every published post, recipe and
 * collection. Where the settings name one of the latter, their words count, but a change they do not know of does too.
 */
export function sitemapOf(content: ContentView): SitemapEntry[] {
  const settings = content.entry('settings', 'settings')?.data;
  if (!settings) return [];
  const { origin } = new URL(settings.siteUrl);
  const made = [
    ...section(['/blog'], publishedPosts(content.all('post'))),
    ...section(['/kitchen', '/kitchen/all'], publishedRecipes(content.all('recipe'))),
    ...section(['/kitchen/collections'], publishedCollections(content.all('collection'))),
  ];
  const entries = new Map<string, SitemapEntry>();
  for (const { path, lastmod, photos } of made) {
    const own = photos.map((photo) => content.photo(photo)).filter((photo) => photo !== null);
    const images = own.length === 0 ? [] : [...new Set(own.map((photo) => origin + fallbackOf(photo).url))];
    const loc = origin + path;
    entries.set(loc, { loc, ...(lastmod === undefined ? {} : { lastmod }), ...(images.length > 0 ? { images } : {}) });
  }

  const known = new Set(made.map(({ path }) => path));
  for (const page of settings.pages) {
    const url = new URL(page.url, origin);
    // The address that the page itself says is its own.
    url.pathname = url.pathname.replace(/\/+$/, '');
    url.hash = '';
    if (!isShown(url.pathname, known)) continue;
    const { lastmod, changefreq, priority } = page;
    const before = entries.get(url.href);
    entries.set(url.href, { ...before, loc: url.href, lastmod: later(before?.lastmod, lastmod) ?? lastmod, changefreq, priority });
  }
  return [...entries.values()].sort((a, b) => (a.loc < b.loc ? -1 : 1));
}

const isShown = (path: string, known: ReadonlySet<string>): boolean =>
  !HIDDEN.some(isAtOrBelow(path)) && (known.has(path) || !MADE_FROM_CONTENT.some(isAtOrBelow(path)));

/** A sitemap may tell of so many pages, in so many bytes; beyond that it would have to be several. */
const PAGE_LIMIT = 50_000;
const SIZE_LIMIT = 50_000_000;

function urlElement({ loc, lastmod, changefreq, priority, images = [] }: SitemapEntry): string {
  const lines = [
    textElement('loc', loc),
    textElement('lastmod', lastmod),
    textElement('changefreq', changefreq),
    textElement('priority', priority),
    ...images.map((image) => `<image:image>${textElement('image:loc', image)}</image:image>`),
  ];
  const shown = lines.filter((line) => line !== '').map((line) => `    ${line}\n`);
  return `  <url>\n${shown.join('')}  </url>\n`;
}

/**
 * A sitemap as search engines read it (sitemaps.org/protocol.html, with Google's extension for images). What is beyond
 * its limits is left out: a site of 50,000 pages would need an index of several.
 */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  let size = 0;
  const urls: string[] = [];
  for (const entry of entries.slice(0, PAGE_LIMIT)) {
    const url = urlElement(entry);
    // Addresses are in ASCII, so a character is a byte.
    if ((size += url.length) > SIZE_LIMIT - 1_000) break;
    urls.push(url);
  }
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${urls.join('')}</urlset>\n`;
}
