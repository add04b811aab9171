import type { Settings } from '#domain/settings.ts';
import { publishedCollections } from './collections.ts';
import { publishedPosts } from './posts.ts';
import type { ContentView } from './queries.ts';
import { publishedRecipes } from './recipes.ts';

/** One page in the terms of sitemaps.org. `loc` is its full address, `lastmod` a date or a moment. */
export interface SitemapEntry {
  loc: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
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

interface Dated {
  publishedAt?: string | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
}

const lastChange = ({ publishedAt, createdAt, updatedAt }: Dated): string | undefined => later(publishedAt ?? createdAt, updatedAt);

/** A page for each entry, below the first of its lists; the lists are as new as the newest entry. */
function section(lists: [string, ...string[]], entries: readonly { slug: string; data: Dated }[]) {
  const pages = entries.map(({ slug, data }) => ({ path: `${lists[0]}/${slug}`, lastmod: lastChange(data) }));
  const newest = pages.map(({ lastmod }) => lastmod).reduce(later, undefined);
  return [...lists.map((path) => ({ path, lastmod: newest })), ...pages];
}

/**
 * The pages that search engines are told of: those of the settings, the lists, and every published post, recipe and
 * collection. Where the settings name one of the latter, their words count.
 */
export function sitemapOf(content: ContentView): SitemapEntry[] {
  const settings = content.entry('settings', 'settings')?.data;
  if (!settings) return [];
  const address = (path: string) => new URL(path, new URL(settings.siteUrl).origin).href;
  const made = [
    ...section(['/blog'], publishedPosts(content.all('post'))),
    ...section(['/kitchen', '/kitchen/all'], publishedRecipes(content.all('recipe'))),
    ...section(['/kitchen/collections'], publishedCollections(content.all('collection'))),
  ].map(({ path, lastmod }): SitemapEntry => ({ loc: address(path), ...(lastmod === undefined ? {} : { lastmod }) }));

  const known = new Set(made.map(({ loc }) => new URL(loc).pathname));
  const named = settings.pages
    .map((page) => ({ page, url: new URL(page.url, address('/')) }))
    .filter(({ url: { pathname } }) => isShown(pathname, known))
    .map(({ page, url }) => namedEntry(page, url));
  return [...new Map([...made, ...named].map((entry) => [entry.loc, entry])).values()].sort((a, b) => (a.loc < b.loc ? -1 : 1));
}

const isShown = (path: string, known: ReadonlySet<string>): boolean =>
  !HIDDEN.some(isAtOrBelow(path)) && (known.has(path) || !MADE_FROM_CONTENT.some(isAtOrBelow(path)));

function namedEntry({ lastmod, changefreq, priority }: Settings['pages'][number], url: URL): SitemapEntry {
  url.hash = '';
  return { loc: url.href, lastmod, changefreq, priority };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

const TAGS = ['loc', 'lastmod', 'changefreq', 'priority'] as const;

/** A sitemap as search engines read it (sitemaps.org/protocol.html). */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map((entry) => {
    const lines = TAGS.map((tag) => [tag, entry[tag]] as const).filter((line): line is [(typeof line)[0], string] => line[1] !== undefined);
    return `  <url>\n${lines.map(([tag, text]) => `    <${tag}>${escapeXml(text)}</${tag}>\n`).join('')}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
