import { describe, expect, test } from 'vitest';
import { businessSchema } from '#schema/business.ts';
import { settingsSchema } from '#schema/settings.ts';
import { person } from '#seo/author-data.ts';
import type { BakeryFacts } from '#seo/bakery-data.ts';
import { sharedSite } from '../support/shared-site.ts';
import { openSession } from '../support/sign-in.ts';
import { pageAt } from './page-text.ts';
import { headOf, structuredData } from './structured-data.ts';

// Site settings, search metadata and structured data, in sections 3, 4, 7 and 9 of the specification of the admin area.
const { address } = sharedSite('bakery');
const SITE = 'https://familykitchenbakery.example.com';
const POST = '/blog/feeding-a-starter-in-texas-heat';
const head = (path: string) => headOf(address + path);
const data = (path: string) => structuredData(address + path);

async function settings(): Promise<Record<string, Record<string, unknown>> & { pages: Record<string, string>[] }> {
  const answer = await fetch(`${address}/api/admin/settings`, { headers: { cookie: await openSession(address) } });
  return (await answer.json()) as Awaited<ReturnType<typeof settings>>;
}

describe('3. Entities and their fields', () => {
  test('Site settings: siteName, siteUrl, siteDescription, contactEmail; pages; seo; socialMedia; features', async () => {
    expect(Object.keys(await settings())).toEqual(
      expect.arrayContaining(['siteName', 'siteUrl', 'siteDescription', 'contactEmail', 'pages', 'seo', 'socialMedia', 'features']),
    );
  });

  test.each([
    ['seo', ['defaultMetaTitle', 'defaultMetaDescription', 'googleAnalyticsId', 'googleSearchConsoleId']],
    ['socialMedia', ['instagram', 'facebook', 'pinterest']],
    ['features', ['enableComments', 'enableNewsletter', 'enableSocialSharing', 'enableRecipeRatings']],
  ] as const)('Site settings: %s {%s}', (group, fields) => {
    const { shape } = settingsSchema;
    expect(Object.keys(shape[group].unwrap().shape)).toEqual(expect.arrayContaining([...fields]));
  });

  test('Site settings: features (booleans)', async () => {
    const { enableComments, enableNewsletter, enableSocialSharing, enableRecipeRatings } = (await settings())['features'] ?? {};
    for (const feature of [enableComments, enableNewsletter, enableSocialSharing, enableRecipeRatings])
      expect(feature).toBeTypeOf('boolean');
  });

  test.each([
    ['/', 'Homepage', 'weekly', '1.0'],
    ['/about', 'About', 'monthly', '0.8'],
    ['/sourdough', 'Sourdough', 'monthly', '0.8'],
    ['/cakes', 'Cakes', 'monthly', '0.8'],
    ['/menu', 'Menu', 'weekly', '0.9'],
    ['/contact', 'Contact', 'monthly', '0.7'],
    ['/eats', 'FK Eats', 'weekly', '0.8'],
    ['/privacy-policy', 'Privacy Policy', 'monthly', '0.5'],
    ['/data-deletion', 'Data Deletion', 'monthly', '0.5'],
  ])('Default sitemap page (url, title, changefreq, priority): %s, %s, %s, %s', async (path, title, changefreq, priority) => {
    expect((await settings()).pages).toContainEqual({
      url: SITE + path,
      title,
      changefreq,
      priority,
      lastmod: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
  });

  test.each([
    ['title', 'og:title', 'Custom cakes'],
    ['description', 'description', expect.stringMatching(/^Birthdays/)],
    ['url', 'og:url', `${SITE}/cakes`],
    ['optional type (default website)', 'og:type', 'website'],
    ['optional image', 'og:image', expect.stringMatching(/^https:.*\.jpeg$/)],
  ])('Metadata object: %s', async (_what, name, content) => {
    expect((await head('/cakes')).get(name)).toEqual(content);
  });

  test.each([
    ['publishedTime', 'article:published_time', '2026-08-08T13:00:00Z'],
    ['modifiedTime', 'article:modified_time', '2026-08-08T13:00:00Z'],
    ['author', 'article:author', 'Anna Kessler'],
    ['tags', 'article:tag', 'summer'],
  ])('Metadata object: for articles also %s', async (_what, name, content) => {
    expect((await head(POST)).get(name)).toBe(content);
  });

  test('Person-schema input: name, jobTitle, organizationName, description, imageUrl, pageUrl', async () => {
    const input = { name: 'Anna', jobTitle: 'Baker', organizationName: 'Rye & Co', description: 'She bakes.' };
    const [imageUrl, pageUrl] = [`${SITE}/anna.jpg`, `${SITE}/about`];
    const facts = { business: { name: 'Rye' }, site: { url: SITE } } as BakeryFacts;
    expect(person(facts, { ...input, imageUrl, pageUrl })).toMatchObject({
      ...{ '@type': 'Person', name: 'Anna', jobTitle: 'Baker', description: 'She bakes.', image: imageUrl, url: pageUrl },
      worksFor: { name: 'Rye & Co' },
    });
    expect((await data('/about')).of('Person')[0]).toMatchObject({ name: 'Clara', url: pageUrl });
  });

  test('Page-metadata defaults: type website, and the photo of the site', async () => {
    const [home, plain] = [await head('/menu'), await head('/nowhere')];
    expect([home.get('og:type'), plain.get('og:type')]).toEqual(['website', 'website']);
    expect(plain.get('og:image')).toMatch(/^https:.*\.jpeg$/);
  });

  test('Breadcrumb input: a list of items with name and url', async () => {
    const [list] = (await data(POST)).of('BreadcrumbList');
    expect(list?.['itemListElement']).toMatchObject([
      { name: 'Home', item: `${SITE}/` },
      { name: 'Blog', item: `${SITE}/blog` },
      { name: 'Feeding a starter in Texas heat' },
    ]);
  });
});

describe('4. Search metadata', () => {
  test.each(['title', 'description', 'canonical', 'og:title', 'og:description', 'og:url', 'og:type', 'og:image', 'twitter:card'])(
    'page title, description, canonical link, Open Graph and Twitter tags: %s, once',
    async (name) => {
      const { html } = await pageAt(`${address}/kitchen/country-loaf`);
      expect((await head('/kitchen/country-loaf')).get(name)).toBeTruthy();
      const tag = name === 'title' ? /<title>/g : new RegExp(`(?:name|property|rel)="${name}"`, 'g');
      expect(html.match(tag)).toHaveLength(1);
    },
  );

  test('The 404 page has a noindex, nofollow robots meta tag, and no other page has it', async () => {
    expect((await head('/nowhere')).get('robots')).toBe('noindex, nofollow');
    expect((await head('/about')).get('robots')).toBe('max-image-preview:large');
  });

  test.each(['/', '/cakes', '/sourdough', '/about', '/menu', '/contact', '/eats', '/kitchen', '/privacy-policy', POST])(
    'JSON-LD of the same type is never duplicated: %s',
    async (path) => {
      const { blocks, of } = await data(path);
      expect([blocks, of('Bakery').length]).toEqual([1, 1]);
    },
  );

  test.each(['/cakes', '/sourdough', '/about', '/menu', '/eats'])(
    '%s is exempt from the default business-structured-data injection',
    async (path) => {
      expect((await data(path)).of('Bakery')[0]).not.toHaveProperty('makesOffer');
    },
  );
});

describe('7. JSON-LD blocks', () => {
  test.each(['/cakes', '/eats'])('service, local business, offer catalog on the cake and meal pages: %s', async (path) => {
    const { of } = await data(path);
    expect(of('Service')[0]).toMatchObject({ hasOfferCatalog: { '@type': 'OfferCatalog' }, provider: { '@id': `${SITE}/#bakery` } });
    expect(of('Bakery')).toHaveLength(1);
  });

  test('recipe structured data expresses minutes as ISO durations', async () => {
    expect((await data('/kitchen/country-loaf')).of('Recipe')[0]).toMatchObject({
      prepTime: 'PT23H',
      cookTime: 'PT45M',
      totalTime: 'PT23H45M',
    });
  });
});

describe('9. Business constants and limits', () => {
  test('Settings defaults: comments off, newsletter on, social sharing on, recipe ratings off', () => {
    const texts = { siteName: 'Rye', siteUrl: 'https://rye.example.com', siteDescription: 'Rye.', contactEmail: 'rye@example.com' };
    expect(settingsSchema.parse(texts).features).toMatchObject({
      enableComments: false,
      enableNewsletter: true,
      enableSocialSharing: true,
      enableRecipeRatings: false,
    });
  });

  test('Default structured data for the business: where the content says nothing', () => {
    const { shape } = businessSchema;
    expect([shape.priceRange, shape.payment, shape.currency, shape.loaf].map((field) => field.parse(undefined))).toEqual([
      ...['$$ - $$$', ['Credit Card', 'Venmo', 'Cashapp'], 'USD', '18-hour fermented sourdough'],
    ]);
  });

  test('Print layout for recipes: 1 inch margins', async () => {
    const [sheet = ''] = /\/_astro\/recipe-print\.[^"]*\.css/.exec((await pageAt(`${address}/kitchen/country-loaf`)).html) ?? [];
    expect(await (await fetch(address + sheet)).text()).toMatch(/@page ?\{ ?margin: ?1in/);
  });

  test.each([
    ["price range '$$ - $$$'", { priceRange: '$$ - $$$' }],
    ['accepted payment Credit Card, Venmo, Cashapp', { paymentAccepted: 'Credit Card, Venmo, Cashapp' }],
    ['currency USD', { currenciesAccepted: 'USD' }],
    ['sourdough loaf price 10.99', { makesOffer: [{ price: '10.99', priceCurrency: 'USD' }, {}] }],
    [
      'custom cakes starting at 29.99 (pre-order)',
      { makesOffer: [{}, { lowPrice: '29.99', availability: 'https://schema.org/PreOrder' }] },
    ],
    [
      'customer-service contact by phone ({phone}) and e-mail ({email})',
      { contactPoint: { contactType: 'customer service', telephone: '(830) 555-0142', email: 'hello@familykitchenbakery.example.com' } },
    ],
    ['service area Boerne and Fair Oaks Ranch, Texas', { areaServed: [{ name: 'Boerne, TX' }, { name: 'Fair Oaks Ranch, TX' }] }],
    [
      'sourdough described as 18-hour fermented',
      { makesOffer: [{ itemOffered: { description: expect.stringContaining('18-hour fermented') as string } }, {}] },
    ],
    [
      'social profile links on Instagram and Facebook',
      { sameAs: [expect.stringContaining('instagram') as string, expect.stringContaining('facebook') as string] },
    ],
  ])('Default structured data for the business: %s', async (_quote, facts) => {
    expect((await data('/privacy-policy')).of('Bakery')[0]).toMatchObject(facts);
  });
});
