import { z } from 'zod';
import {
  calendarDate,
  choice,
  LINE_LIMIT,
  mailAddress,
  optionalText,
  optionalWebAddress,
  PARAGRAPH_LIMIT,
  requiredText,
  webAddress,
} from './fields.ts';

/** How often a page changes, in the words of the sitemap format. */
export const CHANGE_FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
/** How much a page matters among the others, from highest to lowest. */
export const PRIORITIES = ['1.0', '0.9', '0.8', '0.7', '0.6', '0.5', '0.4', '0.3', '0.2', '0.1'] as const;

const origin = (address: string, base?: string): string | undefined => URL.parse(address, base)?.origin;

/** One static page of the sitemap. `lastmod` is a calendar date. */
export const sitemapPageSchema = z.strictObject({
  url: requiredText('Page URL', PARAGRAPH_LIMIT).refine(
    (value) => /^\/(?!\/)/.test(value) || ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
    'Page URL must be an address on this site, such as /about',
  ),
  title: requiredText('Title'),
  lastmod: calendarDate('Last modified'),
  changefreq: choice('Change frequency', CHANGE_FREQUENCIES),
  priority: choice('Priority', PRIORITIES),
});
/** One static page of the sitemap. */
export type SitemapPage = z.infer<typeof sitemapPageSchema>;

const toggle = (label: string, initial: boolean, description: string) =>
  z
    .boolean({ error: `${label} must be true or false` })
    .default(initial)
    .meta({ title: label, description });

const settingsFields = z.strictObject({
  siteName: requiredText('Site name', 100),
  siteUrl: webAddress('Site URL', 'Where the site is on the web, such as https://bakery.example.com'),
  siteDescription: requiredText('Site description', PARAGRAPH_LIMIT),
  contactEmail: mailAddress('Contact email'),
  pages: z.array(sitemapPageSchema, { error: 'Pages must be a list' }).max(500, 'There can be at most 500 pages').default([]),
  seo: z
    .strictObject({
      defaultMetaTitle: optionalText('Default meta title', LINE_LIMIT, 'Used where a page lacks a title'),
      defaultMetaDescription: optionalText('Default meta description', 500, 'Keep under 160 characters'),
      googleAnalyticsId: optionalText('Analytics ID', 40).refine(
        (id) => id === undefined || /^G-[A-Z0-9]{4,20}$/.test(id),
        'Analytics ID must look like G-XXXXXXXXXX',
      ),
      googleSearchConsoleId: optionalText('Search console verification ID', 100).refine(
        (id) => id === undefined || /^[A-Za-z0-9_-]{10,100}$/.test(id),
        'Search console verification ID may have letters, digits, _ and - only',
      ),
    })
    .prefault({}),
  socialMedia: z
    .strictObject({
      instagram: optionalWebAddress('Instagram'),
      facebook: optionalWebAddress('Facebook'),
      pinterest: optionalWebAddress('Pinterest'),
    })
    .prefault({}),
  features: z
    .strictObject({
      enableComments: toggle('Comments', false, 'On blog posts and recipes'),
      enableNewsletter: toggle('Newsletter', true, 'Signup forms'),
      enableSocialSharing: toggle('Social Sharing', true, 'Buttons to share posts and recipes'),
      enableRecipeRatings: toggle('Recipe Ratings', false, 'Stars on recipes'),
    })
    .prefault({}),
});

/** The file content/settings.json (spec: admin area, section 3). */
export const settingsSchema = settingsFields.superRefine((settings, context) => {
  const home = origin(settings.siteUrl);
  settings.pages.forEach((page, index) => {
    if (origin(page.url, settings.siteUrl) !== home)
      context.addIssue({ code: 'custom', path: ['pages', index, 'url'], message: `Page URL must be on this site, so start with ${home}` });
  });
});
/** The site's settings as their file has them. */
export type Settings = z.infer<typeof settingsSchema>;

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

/** The nine pages every sitemap starts with (spec: admin area, section 3). `today` is a calendar date. */
export function defaultSitemapPages(siteUrl: string, today: string): SitemapPage[] {
  return DEFAULT_SITEMAP_PAGES.map(([path, title, changefreq, priority]) => ({
    url: new URL(path, siteUrl).href,
    title,
    lastmod: today,
    changefreq,
    priority,
  }));
}
