import { describe, expect, test } from 'vitest';
import { COLLECTION_CATEGORIES, SEASONS } from '#domain/collection.ts';
import { POST_CATEGORIES } from '#domain/post.ts';
import { DIFFICULTIES, LISTED_CUISINES } from '#domain/recipe.ts';
import { sharedSite } from '../support/shared-site.ts';
import { linksIn, pageAt } from './page-text.ts';

// The specification of the public site, by its sections and in its words.
const { address } = sharedSite('bakery');
const page = (path: string) => pageAt(address + path);
const api = async (path: string) => {
  const answer = await fetch(address + path);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('1. What the product does', () => {
  test.each([
    ['an external full-menu ordering site that updates every Sunday at 9 AM', '/', 'every Sunday at 9 AM'],
    ['Pickup is by appointment only', '/', 'By appointment only'],
    ['usually filled Saturday afternoon', '/', 'Saturday afternoon'],
    ['in Boerne and Fair Oaks Ranch, TX', '/', 'Boerne and Fair Oaks Ranch'],
    ['Payment is by credit card, Venmo and Cashapp (stated in FAQ text)', '/contact', /Venmo (?:and|or) Cashapp/],
    ['food is made in a home kitchen under cottage food law and is not inspected', '/', 'not inspected'],
  ] satisfies [string, string, string | RegExp][])('%s', async (_quote, path, text) => {
    expect((await page(path)).text).toMatch(text);
  });
});

describe('2. Screens and routes', () => {
  test.each([
    ...['/', '/menu', '/about', '/contact', '/blog', '/blog/feeding-a-starter-in-texas-heat', '/kitchen', '/kitchen/country-loaf'],
    ...['/kitchen/collections', '/kitchen/collections/soup-supper-for-six', '/sourdough', '/cakes', '/eats', '/privacy-policy'],
    '/data-deletion',
  ])('Route %s', async (path) => {
    expect((await page(path)).status).toBe(200);
  });

  test.each(['introduction', 'creations', 'order', 'about', 'contact'])('In-page anchor on home: #%s', async (anchor) => {
    expect((await page('/')).html).toMatch(new RegExp(`\\sid="${anchor}"`));
  });

  test.each([
    ['Home', '/'],
    ['Cakes', '/cakes'],
    ['Eats', '/eats'],
    ['Creations', '/menu'],
    ['About', '/about'],
    ['Blog', '/blog'],
    ['Kitchen', '/kitchen'],
    ['Contact', '/contact'],
  ])('Header: %s (%s)', async (name, href) => {
    const [header = ''] = /<header[\s\S]*?<\/header>/.exec((await page('/cakes')).html) ?? [];
    expect(linksIn(header)).toContainEqual({ href, text: name });
  });

  test('An Order dropdown holds Classic Sourdough (/sourdough), Custom Cakes (/cakes) and Full Menu (external)', async () => {
    const links = linksIn((await page('/')).html);
    expect(links).toContainEqual({ href: '/sourdough', text: 'Classic Sourdough' });
    expect(links).toContainEqual({ href: '/cakes', text: 'Custom Cakes' });
    expect(links.find(({ text }) => text.startsWith('Full Menu'))?.href).toMatch(/^https:/);
  });

  test.each(['Instagram', 'Facebook', 'Privacy Policy', 'Data Deletion', 'By appointment only', 'Quick links'])(
    'Footer: %s',
    async (words) => {
      const { text } = await page('/cakes');
      expect(text.slice(text.indexOf('## Pickup'))).toContain(words);
    },
  );

  test.each([
    ["Home: 'View All Creations'", '/', 'View All Creations'],
    ["Home: 'Explore All Creations'", '/', 'Explore All Creations'],
    ["About: a reviews carousel titled 'What Our Community Says'", '/about', 'What Our Community Says'],
    ["Kitchen list: title 'Family Kitchen'", '/kitchen', 'Family Kitchen'],
    ['Kitchen list: collapsible Filters panel', '/kitchen', 'Filters'],
    ['Recipe page: Print', '/kitchen/country-loaf', 'Print'],
    ['Recipe page: Cooking Mode', '/kitchen/country-loaf', 'Cooking Mode'],
    ['Recipe page: Share links (X, Facebook, Copy Link)', '/kitchen/country-loaf', 'Copy Link'],
    ["'Part of N collection(s)'", '/kitchen/country-loaf', /Part of \d+ collections?/],
    [
      "'Discover more recipes from these curated collections'",
      '/kitchen/country-loaf',
      'Discover more recipes from these curated collections',
    ],
    ["Collections list: heading 'Recipe Collections'", '/kitchen/collections', 'Recipe Collections'],
    ["Collections list: 'Showing N collection(s)'", '/kitchen/collections', /Showing \d+ collections?/],
    ["Sourdough: 'Classic Sourdough (Batard or Loaf)'", '/sourdough', 'Classic Sourdough (Batard or Loaf)'],
    ['Sourdough: priced $10.99 - $12.99', '/sourdough', /\$10\.99 ?[-–] ?\$12\.99/],
    ['Sourdough: 18-hour fermentation', '/sourdough', /18.hour/],
    ['Cakes: Email Us', '/cakes', 'Email Us'],
    ['Cakes: Call/Text Us', '/cakes', 'Call/Text Us'],
    ["Cakes: 'We'll respond within 24 hours'", '/cakes', /We[’']ll respond within 24 hours/],
    ['Cakes: How It Works', '/cakes', 'How It Works'],
    ['Cakes: Signature Cakes', '/cakes', 'Signature Cakes'],
    ['Cakes: Seasonal & Specialty', '/cakes', 'Seasonal & Specialty'],
    ['Cakes: Cheesecakes', '/cakes', 'Cheesecakes'],
    ['Cakes: Cookie Cakes', '/cakes', 'Cookie Cakes'],
    ['Meal service: Texas Food Freedom Act note', '/eats', 'Texas Food Freedom Act'],
    ['Meal service: Hearty Mains', '/eats', 'Hearty Mains'],
    ['Meal service: Global Flavors', '/eats', 'Global Flavors'],
    ['Meal service: Soups & Comfort', '/eats', 'Soups & Comfort'],
    ['Data deletion: requests are answered within 30 days', '/data-deletion', '30 days'],
  ] satisfies [string, string, string | RegExp][])('%s', async (_quote, path, text) => {
    expect((await page(path)).text).toMatch(text);
  });

  test('Menu: tabs All, Breads, Cookies, Cakes, Treats', async () => {
    const [tabs = ''] = /<(\w+)[^>]*class="menu-tabs[\s\S]*?<\/\1>/.exec((await page('/menu')).html) ?? [];
    expect(linksIn(tabs).map(({ text }) => text.replace(/\d+$/, ''))).toEqual(
      expect.arrayContaining(['All', 'Breads', 'Cookies', 'Cakes', 'Treats']),
    );
  });

  test.each([
    ["'Article not found' with a 'Back to blog' link", '/blog/nowhere', 'Article not found', '/blog'],
    ["'Recipe not found' with a link back to /kitchen", '/kitchen/nowhere', 'Recipe not found', '/kitchen'],
    ["'Collection Not Found' with a link back to the kitchen", '/kitchen/collections/nowhere', 'Collection Not Found', '/kitchen'],
    ["'Oops! Page Not Found'", '/nowhere', 'Oops! Page Not Found', '/'],
    ["'It looks like this page got lost in the oven!'", '/nowhere', 'It looks like this page got lost in the oven!', '/menu'],
  ])('%s', async (_quote, path, text, href) => {
    const missing = await page(path);
    expect(missing.status).toBe(404);
    expect(missing.text).toContain(text);
    expect(linksIn(missing.html).map((link) => link.href)).toContain(href);
    expect(missing.html).toMatch(/<meta name="robots" content="noindex, ?nofollow"/);
  });
});

describe('3. Entities and their fields', () => {
  test('Menu category counts: breads 15, cookies 5, cakes 6, treats 7', async () => {
    const { html } = await page('/menu');
    const count = (id: string) =>
      new RegExp(`<section[^>]*id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0].match(/class="menu-card/g)?.length;
    expect(['breads', 'cookies', 'cakes', 'treats'].map(count)).toEqual([15, 5, 6, 7]);
  });

  test.each([
    ['Blog post list response: posts, total, pageSize', '/api/blog/posts', ['posts', 'total', 'pageSize']],
    ['Recipe list response: recipes, total, pageSize', '/api/kitchen/recipes', ['recipes', 'total', 'pageSize']],
    ['Collections', '/api/kitchen/collections', ['collections']],
  ])('%s', async (_quote, path, fields) => {
    const { status, body } = await api(path);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(fields));
  });

  test.each([
    ['categories Breads, Desserts, Snacks, Main Dishes, Appetizers, Beverages, Soups, Salads', '/kitchen'],
    [`cuisines ${LISTED_CUISINES.join(', ')}`, '/kitchen'],
    [`difficulty ${DIFFICULTIES.join(', ')}`, '/kitchen'],
    ['max time Under 30 min, Under 1 hour, Under 2 hours, Under 4 hours', '/kitchen'],
  ])('Recipe filter options: %s', async (list, path) => {
    const { text } = await page(path);
    for (const option of list.replace(/^(?:categories|cuisines|difficulty|max time) /, '').split(', ')) expect(text).toContain(option);
  });
});

describe('7. The calls it makes', () => {
  test.each([
    ['/api/blog/posts?page=1&pageSize=3', 'posts', 3],
    ['/api/blog/posts?page=1&pageSize=9', 'posts', 9],
    ['/api/kitchen/recipes?page=1&pageSize=9', 'recipes', 9],
  ])('GET %s', async (path, field, most) => {
    const { status, body } = await api(path);
    expect(status).toBe(200);
    expect((body[field] as unknown[]).length).toBeLessThanOrEqual(most);
    expect(body['pageSize']).toBe(most);
  });

  test.each(['tag=overnight', 'category=Breads', 'cuisine=American', 'difficulty=Easy', 'maxTime=30', 'search=bread'])(
    'GET /api/kitchen/recipes with %s',
    async (query) => {
      const all = await api('/api/kitchen/recipes');
      const some = await api(`/api/kitchen/recipes?${query}`);
      expect(some.body['total']).toBeLessThan(all.body['total'] as number);
    },
  );

  test.each([
    '/api/blog/posts/feeding-a-starter-in-texas-heat',
    '/api/kitchen/recipes/country-loaf',
    '/api/kitchen/collections/soup-supper-for-six',
    '/api/kitchen/collections?category=Quick%20Meals',
    '/api/kitchen/collections?season=Winter',
  ])('GET %s', async (path) => {
    expect((await api(path)).status).toBe(200);
  });
});

describe('8. Error catalogue', () => {
  test.each([
    ['Post not found', '/api/blog/posts/nowhere'],
    ['Recipe not found', '/api/kitchen/recipes/nowhere'],
    ['Collection not found', '/api/kitchen/collections/nowhere'],
  ])('%s', async (sentence, path) => {
    const { status, body } = await api(path);
    expect(status).toBe(404);
    expect(Object.values(body)).toContain(sentence);
  });
});

describe('9. Business constants and limits', () => {
  test.each([
    ['Cakes start at $29.99', '/cakes', '$29.99'],
    ['and $59.99 (German Chocolate)', '/cakes', '$59.99'],
    ['number cakes are 12-inch', '/cakes', /12.inch/],
    ['Catalog cakes need 3 days notice', '/cakes', /3 days/],
    ['custom designs 5 days', '/cakes', /custom designs need 5/],
    ['Reply within 24 hours', '/cakes', '24 hours'],
    ['Meal service starts 2025-09-01', '/eats', 'September 1, 2025'],
    ['Menu updates every Sunday at 9 AM', '/', 'Sunday at 9 AM'],
    ['code TRYME10', '/', 'TRYME10'],
    ['10% off a first order', '/', /10 ?% off your first order/],
    ['Scale is shown as 1x', '/kitchen/country-loaf', '1x'],
  ] satisfies [string, string, string | RegExp][])('%s', async (_quote, path, text) => {
    expect((await page(path)).text).toMatch(text);
  });

  test('Page size 9 for blog and kitchen', async () => {
    for (const path of ['/api/blog/posts', '/api/kitchen/recipes']) expect((await api(path)).body['pageSize']).toBe(9);
  });

  test('Collection categories, seasons and blog categories', () => {
    expect(COLLECTION_CATEGORIES.join(', ')).toBe(
      'Holiday Baking, Quick Meals, Beginner Friendly, Family Favorites, Healthy Options, Special Diets, Comfort Food, International Cuisine',
    );
    expect(SEASONS.join(', ')).toBe('Spring, Summer, Fall, Winter, Year Round');
    expect(POST_CATEGORIES.join(', ')).toBe('Recipes, Tips & Tricks, Behind the Scenes, News');
  });
});
