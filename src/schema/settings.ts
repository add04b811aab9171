import { parsedUrl } from '#domain/parsed-url.ts';
import { z } from 'zod';
import { mailAddress, optionalWebAddress, webAddress } from './address-fields.ts';
import { lazyObject, LINE_LIMIT, optionalFlag, optionalText, optionalWords, PARAGRAPH_LIMIT, requiredText, wholeNumber } from './fields.ts';
import { CATEGORY_LIMIT, RECIPE_CATEGORIES } from './recipe.ts';
import { sitemapPageSchema } from './sitemap-page.ts';
import { categorySlug } from '#domain/slug.ts';

const origin = (address: string, base?: string): string | undefined => parsedUrl(address, base)?.origin;

const toggle = (label: string, initial: boolean, description: string) =>
  z
    .boolean({ error: `${label} must be true or false` })
    .default(initial)
    .meta({ title: label, description });

/** Whether categories have addresses of their own. */
const areDistinct = (categories: readonly string[]): boolean => new Set(categories.map(categorySlug)).size === categories.length;

const SOCIAL_HINT = 'Linked at the bottom of every page and on the contact page; leave empty to hide it';

/** How many mails of a newsletter are sent in a minute, unless the settings say something else. */
export const MAILS_PER_MINUTE = 30;
const MAILS_HINT = 'How fast a newsletter is sent; your e-mail provider may have a limit';

const settingsFields = lazyObject(() => ({
  siteName: requiredText('Site name', 100, 'Shown at the top of every page, and in every title'),
  siteUrl: webAddress('Site URL', 'The public address of the site, such as https://bakery.example.com'),
  siteDescription: requiredText('Site description', PARAGRAPH_LIMIT, 'The description of the home page in search engines'),
  contactEmail: mailAddress('Contact email', 'Where visitors write to you; shown at the bottom of every page'),
  recipeCategories: z
    .array(requiredText('A category', CATEGORY_LIMIT), { error: 'Recipe categories must be a list' })
    .min(1, 'There must be at least one recipe category')
    .max(40, 'There can be at most 40 recipe categories')
    .refine(areDistinct, 'Two recipe categories are the same')
    .default([...RECIPE_CATEGORIES])
    .meta({ title: 'Recipe categories', description: 'One per line, in the order in which visitors see them', one: 'category' }),
  pages: z.array(sitemapPageSchema, { error: 'Pages must be a list' }).max(500, 'There can be at most 500 pages').default([]),
  seo: z
    .strictObject({
      defaultMetaTitle: optionalText(
        'Default title for Google',
        LINE_LIMIT,
        'Used if a page has no title of its own, such as the home page',
      ).meta({
        guide: 60,
      }),
      defaultMetaDescription: optionalText(
        'Default description for Google',
        500,
        'Used if a page has no description of its own; keep under 160 characters',
      ).meta({ guide: 160 }),
      googleAnalyticsId: optionalText(
        'Analytics ID',
        40,
        'Once this is set, Google Analytics counts your visitors; mention it in your privacy policy. Leave empty to turn it off',
      )
        .refine((id) => id === undefined || /^G-[A-Z0-9]{4,20}$/.test(id), 'Analytics ID must look like G-XXXXXXXXXX')
        .meta({ control: 'code', placeholder: 'G-XXXXXXXXXX' }),
      googleSearchConsoleId: optionalText('Search console verification ID', 100, 'Proves to Google Search Console that the site is yours')
        .refine(
          (id) => id === undefined || /^[A-Za-z0-9_-]{10,100}$/.test(id),
          'Search console verification ID may have letters, digits, _ and - only',
        )
        .meta({ control: 'code' }),
      showRating: toggle(
        'Rating',
        true,
        'Publishes your Google rating for search engines on the page that shows your reviews. Requires the review service.',
      ),
    })
    .prefault({})
    .meta({ title: 'SEO' }),
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
        'A form at the end of blog posts and recipes. Comments wait under Comments until you approve them',
      ),
      enableNewsletter: toggle(
        'Newsletter',
        true,
        'A sign-up form at the bottom of every page and after posts. It shows once the site can send e-mail',
      ),
      enableSocialSharing: toggle('Social Sharing', true, 'Buttons to share posts, recipes and collections'),
      enableRecipeRatings: toggle(
        'Recipe Ratings',
        false,
        'Visitors can give a recipe one to five stars. Ratings wait under Comments until you approve them',
      ),
      enableMessages: toggle(
        'Contact forms',
        true,
        'A contact form, and a form to plan a cake on the cakes page. They show once the site can send e-mail',
      ),
      enableVisitorPhotos: toggle(
        'Photos in recipe comments',
        true,
        'Visitors can add a photo to a recipe comment. You approve both together under Comments',
      ),
      closeCommentsAfterDays: z
        .preprocess(
          (value) => (value === null || value === '' ? undefined : value),
          wholeNumber('Close comments after', 1, 3_650, 'Number of days after publishing; leave empty to keep comments open').optional(),
        )
        .meta({
          title: 'Close comments after',
          unit: 'Days',
          description: 'Number of days after publishing; leave empty to keep comments open',
        }),
      postalAddress: optionalText(
        'Postal address',
        LINE_LIMIT,
        'At the end of each newsletter; the law requires it in many countries, such as the United States',
      ),
      mailsPerMinute: z
        .preprocess(
          (value) => (value === null || value === '' ? undefined : value),
          wholeNumber('E-mails per minute', 1, 10_000, MAILS_HINT).optional(),
        )
        .meta({ title: 'E-mails per minute', description: MAILS_HINT, placeholder: String(MAILS_PER_MINUTE) }),
      mailComments: optionalFlag(
        'E-mail me about new comments',
        'An e-mail to your contact address when comments wait for you, at most once an hour. It needs a mail server',
      ),
      spamWords: optionalWords(
        'Spam words',
        'A word',
        'Comments and messages with one of these words are held under “Spam?”. Separate the words with commas',
      ),
    })
    .prefault({}),
}));

/** The file content/settings.json. */
export const settingsSchema = settingsFields.superRefine((settings, context) => {
  // An invalid site URL is reported once, not again for each page.
  const home = settingsFields.shape.siteUrl.safeParse(settings.siteUrl).success ? origin(settings.siteUrl) : undefined;
  if (home === undefined) return;
  settings.pages.forEach((page, index) => {
    if (origin(page.url, settings.siteUrl) !== home)
      context.addIssue({
        code: 'custom',
        path: ['pages', index, 'url'],
        message: `Page URL must be on this site, so it must start with ${home}`,
      });
  });
});
/** The parsed content/settings.json. */
export type Settings = z.infer<typeof settingsSchema>;
