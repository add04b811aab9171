import { parsedUrl } from '#domain/parsed-url.ts';
import { z } from 'zod';
import { choice, PARAGRAPH_LIMIT, requiredText } from './fields.ts';
import { calendarDate } from './time-fields.ts';

/** The change frequencies of the sitemap format. */
export const CHANGE_FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
/** The priorities of pages, from highest to lowest. */
export const PRIORITIES = ['1.0', '0.9', '0.8', '0.7', '0.6', '0.5', '0.4', '0.3', '0.2', '0.1'] as const;

/** One static page of the sitemap. `lastmod` is a calendar date. */
export const sitemapPageSchema = z.strictObject({
  url: requiredText('Page URL', PARAGRAPH_LIMIT).refine(
    (value) => /^\/(?!\/)/.test(value) || ['http:', 'https:'].includes(parsedUrl(value)?.protocol ?? ''),
    'Page URL must be an address on this site, such as /about',
  ),
  title: requiredText('Title'),
  lastmod: calendarDate('Last modified'),
  changefreq: choice('Change frequency', CHANGE_FREQUENCIES),
  priority: choice('Priority', PRIORITIES).meta({ optionWords: { '1.0': '1.0 (Highest)', '0.1': '0.1 (Lowest)' } }),
});
/** One static page of the sitemap. */
export type SitemapPage = z.infer<typeof sitemapPageSchema>;

const DEFAULT_SITEMAP_PAGES = [
  ['/', 'Homepage', 'weekly', '1.0'],
  ['/about', 'About', 'monthly', '0.8'],
  ['/sourdough', 'Sourdough', 'monthly', '0.8'],
  ['/cakes', 'Cakes', 'monthly', '0.8'],
  ['/menu', 'Menu', 'weekly', '0.9'],
  ['/contact', 'Contact', 'monthly', '0.7'],
  ['/eats', 'FK Eats', 'weekly', '0.8'],
  ['/privacy-policy', 'Privacy Policy', 'monthly', '0.5'],
  ['/data-deletion', 'Data Deletion', 'monthly', '0.5'],
] as const;

interface HasUrl {
  url: string;
}

/** Normalizes an address, relative or absolute, to compare pages. */
const placeOf = (url: string, siteUrl: string): string => (parsedUrl(url, siteUrl)?.href ?? url).replace(/(?:#.*|\/)$/, '');

/** The nine default pages of a sitemap. `today` is a calendar date. */
export function defaultSitemapPages(siteUrl: string, today: string): SitemapPage[] {
  return DEFAULT_SITEMAP_PAGES.map(([path, title, changefreq, priority]) => ({
    url: new URL(path, siteUrl).href,
    title,
    lastmod: today,
    changefreq,
    priority,
  }));
}

/** The default pages that are missing from a list. */
export function missingSitemapPages(pages: readonly HasUrl[], siteUrl: string, today: string): SitemapPage[] {
  const taken = new Set(pages.map(({ url }) => placeOf(url, siteUrl)));
  return defaultSitemapPages(siteUrl, today).filter(({ url }) => !taken.has(placeOf(url, siteUrl)));
}

/** A new sitemap page with an address that is not in the list. */
export function newSitemapPage(pages: readonly HasUrl[], siteUrl: string, today: string): SitemapPage {
  const taken = new Set(pages.map(({ url }) => placeOf(url, siteUrl)));
  let url = new URL('/new-page', siteUrl).href;
  for (let number = 2; taken.has(placeOf(url, siteUrl)); number++) url = new URL(`/new-page-${number}`, siteUrl).href;
  return { url, title: 'New Page', lastmod: today, changefreq: 'monthly', priority: '0.5' };
}

/** Moves the pages of the site to its new origin. Addresses on other hosts do not change. */
export function moveSitemapPages<P extends HasUrl>(pages: readonly P[], from: string, to: string): P[] {
  const [old, target] = [parsedUrl(from), parsedUrl(to)];
  if (!old || !target || old.origin === target.origin) return [...pages];
  return pages.map((page) => {
    const url = parsedUrl(page.url);
    return url?.origin === old.origin ? { ...page, url: target.origin + url.href.slice(url.origin.length) } : page;
  });
}
