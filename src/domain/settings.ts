import { z } from 'zod';
import { LINE_LIMIT, mailAddress, optionalText, optionalWebAddress, PARAGRAPH_LIMIT, requiredText, webAddress } from './fields.ts';
import { sitemapPageSchema } from './sitemap-page.ts';

const origin = (address: string, base?: string): string | undefined => URL.parse(address, base)?.origin;

const toggle = (label: string, initial: boolean, description: string) =>
  z
    .boolean({ error: `${label} must be true or false` })
    .default(initial)
    .meta({ title: label, description });

const SOCIAL_HINT = 'Linked at the foot of every page and on the contact page; leave empty to hide it';

const settingsFields = z.strictObject({
  siteName: requiredText('Site name', 100, 'At the head of every page, and in every title'),
  siteUrl: webAddress('Site URL', 'Where the site is on the web, such as https://bakery.example.com'),
  siteDescription: requiredText('Site description', PARAGRAPH_LIMIT, 'What search engines say of the home page'),
  contactEmail: mailAddress('Contact email', 'Where visitors write to you; every page shows it at its foot'),
  pages: z.array(sitemapPageSchema, { error: 'Pages must be a list' }).max(500, 'There can be at most 500 pages').default([]),
  seo: z
    .strictObject({
      defaultMetaTitle: optionalText('Default meta title', LINE_LIMIT, 'Used where a page lacks a title of its own, such as the home page'),
      defaultMetaDescription: optionalText(
        'Default meta description',
        500,
        'Used where a page lacks a description of its own; keep under 160 characters',
      ),
      googleAnalyticsId: optionalText(
        'Analytics ID',
        40,
        'Google Analytics counts your visitors once this is set; say so in your privacy policy. Leave empty to count nobody',
      ).refine((id) => id === undefined || /^G-[A-Z0-9]{4,20}$/.test(id), 'Analytics ID must look like G-XXXXXXXXXX'),
      googleSearchConsoleId: optionalText(
        'Search console verification ID',
        100,
        'Shows Google Search Console that the site is yours',
      ).refine(
        (id) => id === undefined || /^[A-Za-z0-9_-]{10,100}$/.test(id),
        'Search console verification ID may have letters, digits, _ and - only',
      ),
      showRating: toggle(
        'Rating',
        true,
        'Tells search engines how Google reviews rate you, on the page that shows them. It needs the review service; without it no rating is given.',
      ),
    })
    .prefault({}),
  socialMedia: z
    .strictObject({
      instagram: optionalWebAddress('Instagram', SOCIAL_HINT),
      facebook: optionalWebAddress('Facebook', SOCIAL_HINT),
      pinterest: optionalWebAddress('Pinterest', SOCIAL_HINT),
    })
    .prefault({}),
  features: z
    .strictObject({
      enableComments: toggle(
        'Comments',
        false,
        'On blog posts and recipes. The site has no comments yet; your choice is kept for when it has.',
      ),
      enableNewsletter: toggle('Newsletter', true, 'Signup forms. The site has no newsletter yet; your choice is kept for when it has.'),
      enableSocialSharing: toggle('Social Sharing', true, 'Buttons to share posts, recipes and collections'),
      enableRecipeRatings: toggle(
        'Recipe Ratings',
        false,
        'Stars on recipes. The site has no ratings yet; your choice is kept for when it has.',
      ),
    })
    .prefault({}),
});

/** The file content/settings.json (spec: admin area, section 3). */
export const settingsSchema = settingsFields.superRefine((settings, context) => {
  // A wrong address of the site is reported by itself.
  const home = settingsFields.shape.siteUrl.safeParse(settings.siteUrl).success ? origin(settings.siteUrl) : undefined;
  if (home === undefined) return;
  settings.pages.forEach((page, index) => {
    if (origin(page.url, settings.siteUrl) !== home)
      context.addIssue({ code: 'custom', path: ['pages', index, 'url'], message: `Page URL must be on this site, so start with ${home}` });
  });
});
/** The site's settings as their file has them. */
export type Settings = z.infer<typeof settingsSchema>;
