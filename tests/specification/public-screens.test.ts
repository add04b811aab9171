import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedSite } from '../support/shared-site.ts';
import { answerAt, linksIn, pageAt, partOf } from './page-text.ts';

// The specification of the public site, sections 1 and 2: what its pages say and where their links lead, in the words of the document.
const { address, root } = sharedSite('bakery');
const page = (at: string) => pageAt(address + at);

const ORDER_PAGE = 'https://order.example.com/family-kitchen-bakery/classic-sourdough';
const FULL_MENU = 'https://menu.example.com/family-kitchen-bakery';
const MEAL_SITE = 'https://meals.example.com/fk-eats';

/** A quote, the page that has it, and its words there. */
type Row = [quote: string, at: string, text: string | RegExp];
/** A quote, the page, where a link of it leads, and how its text begins. */
type LinkRow = [quote: string, at: string, href: string, text: string];

const says = async (_quote: string, at: string, text: string | RegExp) => expect((await page(at)).text).toMatch(text);
const links = async (_quote: string, at: string, href: string, text: string) =>
  expect(linksIn((await page(at)).html)).toContainEqual({ href, text: expect.stringMatching(new RegExp(`^${text}`)) as string });

describe('1. What the product does and for whom', () => {
  test.each([
    ['a family-run, woman-owned artisan sourdough bakery', '/about', 'family-run, woman-owned artisan sourdough bakery'],
    ['It sells long-fermented sourdough, custom cakes, cookies and other baked goods', '/', /eighteen hours.*cakes and cookies/],
    ['a direct sourdough order page (no fees)', '/', 'straight from us, with no fees'],
    ['updates every Sunday at 9 AM', '/', 'every Sunday at 9 AM'],
    ['Pickup is by appointment only', '/', 'By appointment only'],
    ['usually filled Saturday afternoon', '/', 'usually on Saturday afternoon'],
    ['in Boerne and Fair Oaks Ranch, TX', '/', /Boerne, TX.*Fair Oaks Ranch, TX/],
    ['credit card, Venmo and Cashapp (stated in FAQ text)', '/contact', /How can I pay\? By credit card, Venmo or Cashapp/],
    [
      'food is made in a home kitchen under cottage food law and is not inspected',
      '/',
      /home kitchen under .*cottage food law and is not inspected/,
    ],
    ['User accounts for visitors: not shown', '/privacy-policy', 'without an account'],
  ] satisfies Row[])('%s', says);

  test.each([
    ['It links out to a direct sourdough order page', '/sourdough', ORDER_PAGE, 'Order Now'],
    ['to an external full-menu ordering site', '/', FULL_MENU, 'Full Menu'],
    ['to email for cakes', '/cakes', expect.stringMatching(/^mailto:/) as string, 'Email Us'],
    ['to phone for cakes', '/cakes', 'tel:+18305550142', 'Call/Text Us'],
    ['to an external registration site for a separate vegetarian meal service', '/eats', MEAL_SITE, 'Register'],
    ['has a blog', '/', '/blog', 'Blog'],
    ['a recipe section called the kitchen', '/', '/kitchen', 'Kitchen'],
  ] satisfies LinkRow[])('%s', links);

  test.each(['/menu', '/sourdough', '/cakes', '/eats'])('Ordering is not done on the site: %s', async (at) => {
    expect((await page(at)).html).not.toMatch(/<form(?! method="dialog")/);
  });
});

describe('2. Screens and routes', () => {
  test.each([
    ...['/', '/menu', '/about', '/contact', '/blog', '/blog/feeding-a-starter-in-texas-heat', '/kitchen', '/kitchen/country-loaf'],
    ...['/kitchen/collections', '/kitchen/collections/soup-supper-for-six', '/sourdough', '/cakes', '/eats', '/privacy-policy'],
    '/data-deletion',
  ])('Route %s', async (at) => {
    expect((await page(at)).status).toBe(200);
  });

  test.each(['introduction', 'creations', 'order', 'about', 'contact'])('In-page anchor on home: #%s', async (anchor) => {
    expect((await page('/')).html).toMatch(new RegExp(`\\sid="${anchor}"`));
  });

  test.each([
    ['/blog/feeding-a-starter-in-texas-heat', 'Blog'],
    ['/kitchen/country-loaf', 'Kitchen'],
    ['/kitchen/collections/soup-supper-for-six', 'Kitchen'],
  ])('Blog and kitchen paths are matched by prefix: %s', async (at, name) => {
    expect(partOf((await page(at)).html, '<header')).toMatch(new RegExp(`aria-current="page"[^>]*>${name}</a>`));
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
  ])('Header: links %s (%s)', async (name, href) => {
    expect(linksIn(partOf((await page('/sourdough')).html, '<header'))).toContainEqual({ href, text: name });
  });

  test('Header: logo link home', async () => {
    expect(partOf((await page('/cakes')).html, '<header')).toMatch(/<a class="name" href="\/"[^>]*><svg/);
  });

  test.each([
    ['Classic Sourdough', '/sourdough'],
    ['Custom Cakes', '/cakes'],
    ['Full Menu .*\\(opens in a new tab\\)', FULL_MENU],
  ])('An Order dropdown holds %s (%s)', async (name, href) => {
    const dropdown = partOf((await page('/')).html, '<order-menu');
    expect(linksIn(dropdown)).toContainEqual({ href, text: expect.stringMatching(new RegExp(`^${name}`)) as string });
  });

  test.each([
    ['quick links', 'Quick links'],
    ['location (by appointment only)', 'By appointment only'],
    ['contact', '(830) 555-0142'],
    ['disclaimer', 'not inspected'],
    ['membership badge', 'Member of the Hill Country Home Bakers Guild'],
  ])('Footer: %s', async (_quote, words) => {
    const { text } = await page('/cakes');
    expect(text.slice(text.indexOf('## Pickup'))).toContain(words);
  });

  test.each([
    ['maps link', /^https:\/\/www\.google\.com\/maps/, 'Boerne, TX'],
    ['social links (Instagram)', /^https:/, 'Instagram'],
    ['social links (Facebook)', /^https:/, 'Facebook'],
    ['privacy link', /^\/privacy-policy$/, 'Privacy Policy'],
    ['data deletion link', /^\/data-deletion$/, 'Data Deletion'],
  ])('Footer: %s', async (_quote, href, text) => {
    const found = linksIn(partOf((await page('/cakes')).html, '<footer')).find((link) => link.text.startsWith(text));
    expect(found?.href).toMatch(href);
  });

  test('The /eats page hides one footer-area component: the membership badge', async () => {
    expect((await page('/eats')).text).not.toContain('Home Bakers Guild');
  });

  test('Review banner fixed at the bottom inviting a Google review', async () => {
    expect((await page('/')).html).toMatch(/<review-banner[\s\S]*href="https:\/\/reviews\.example\.com[^]*Google review/);
  });
});

describe('2. Home (/)', () => {
  test.each([
    ['hero with tagline', '/', '# Sourdough takes eighteen hours. We start on Friday at noon.'],
    ['Our Story intro', '/', '## One jar, thirty-six loaves'],
    ['order call-to-action', '/', '## Four ways to order'],
    ['Instagram feed', '/', '## This week, with flour on the lens'],
    ['the menu section', '/', '## The whole list'],
    ['the about section', '/', '## Four pairs of hands'],
    ['the contact section', '/', '## Ask us something'],
  ] satisfies Row[])('%s', says);

  test.each([
    ["links 'View All Creations'", '/', '/menu', 'View All Creations'],
    ["links 'Explore All Creations'", '/', '/menu', 'Explore All Creations'],
  ] satisfies LinkRow[])('%s', links);

  test('featured creations preview (only items flagged isPreview)', async () => {
    const flagged = await Promise.all(
      ['breads', 'cookies', 'cakes', 'treats'].map(async (name) => {
        const file = await readFile(path.join(root, `content/menu/${name}.json`), 'utf8');
        return (JSON.parse(file) as { items: { name: string; isPreview: boolean }[] }).items.filter(({ isPreview }) => isPreview);
      }),
    );
    const cards = linksIn(partOf((await page('/')).html, '<section id="creations"')).filter(({ href }) => href.includes('#'));
    expect(cards.map(({ text }) => text)).toEqual(flagged.flat().map(({ name }) => expect.stringContaining(name) as string));
  });

  test('a count of all items', async () => {
    expect((await page('/')).text).toContain('33 things');
  });

  test('blog teaser (3 latest posts)', async () => {
    const { html } = await page('/');
    expect(html.match(/class="card post-card/g)).toHaveLength(3);
    const { body } = await answerAt(`${address}/api/blog/posts?page=1&pageSize=3`);
    for (const { slug } of body['posts'] as { slug: string }[]) expect(html).toContain(`href="/blog/${slug}"`);
  });
});
