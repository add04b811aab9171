import { expect, test } from 'vitest';
import { sharedSite } from '../support/shared-site.ts';
import { linksIn, pageAt, partOf } from './page-text.ts';
import { screensOf } from './screen.ts';

// The specification of the public site, section 2: the pages that sell, the legal pages and those that are not found, and section 9:
// what they promise. In the words of the document.
const { address } = sharedSite('bakery');
const screen = screensOf(address);

screen('2. Sourdough (/sourdough)', '/sourdough', {
  says: [
    ["product card 'Classic Sourdough (Batard or Loaf)'", '## Classic Sourdough (Batard or Loaf)'],
    ['priced $10.99 - $12.99', '$10.99 - $12.99'],
    ['weekly pickup in Boerne & Fair Oaks', 'Weekly pickup in Boerne & Fair Oaks'],
    ['highlights (18-hour fermentation)', '## 18-hour fermentation'],
    ['highlights (premium ingredients)', '## Premium ingredients'],
    ['highlights (weekly menu)', '## Weekly menu'],
  ],
  has: [
    ['Video background', /<background-film[^>]*><video[^>]*><source src="[^"]+\.webm"[^>]*><source src="[^"]+\.mp4"/],
    [
      'an Order Now link to an external checkout (new tab)',
      /<a class="button" href="https:\/\/order[^>]*target="_blank"[^>]*>\s*Order Now/,
    ],
  ],
  links: [["a 'View Menu' external link", /^https:\/\/menu\./, 'View Menu']],
});

screen('2. Cakes (/cakes)', '/cakes', {
  says: [
    ["'We'll respond within 24 hours'", 'We’ll respond within 24 hours'],
    ['3-step How It Works', /## How It Works (?:(?!##[^#]).)*(?:### .*){3}## Signature/],
    ['Signature Cakes', '## Signature Cakes'],
    ['Seasonal & Specialty', '## Seasonal & Specialty'],
    ['Cheesecakes', '## Cheesecakes'],
    ['Cookie Cakes', '## Cookie Cakes'],
    ['Each cake has name, description', /### Red Velvet Buttermilk, a spoon of cocoa/],
  ],
  has: [['Each cake has image', /<li id="red-velvet"[^>]*><photo-frame[^>]*><picture>/]],
  links: [
    ['Email Us (mailto with subject)', /^mailto:hello@[^?]*\?subject=.+/, 'Email Us'],
    ['Call/Text Us (tel)', /^tel:\+18305550142$/, 'Call/Text Us'],
  ],
});

screen('2. Meal service (/eats)', '/eats', {
  says: [
    ['separate from the baked goods ordering site', 'FK Eats has its own ordering site, separate from the one for bread'],
    ['3 steps: register for text notifications', '### Register for texts'],
    ['order during drop windows on an ordering platform', /### Order while the window is open .*ordering platform. The drop/],
    ['pick up', '### Pick it up'],
    ['Texas Food Freedom Act note (vegetarian only)', /Texas Food Freedom Act.*vegetarian only/],
    ['menu in groups: Hearty Mains', '### Hearty Mains'],
    ['Global Flavors', '### Global Flavors'],
    ['Soups & Comfort', '### Soups & Comfort'],
    ['Each meal has name, description, tags', /#### Chickpea Curry Chickpeas in tomato .* - Vegan - No wheat - Medium heat/],
    ["isComingSoon flag which shows a 'Photo Coming Soon' overlay", /Photo Coming Soon #### Spinach Lasagna/],
    ['Protein-pairing suggestions block', '## Protein pairings'],
  ],
  has: [['Each meal has image', /<photo-frame[^>]*><picture>(?:(?!<photo-frame)[\s\S])*Vegetable Pot Pie/]],
  links: [
    ['register links to the external meal site', /^https:\/\/meals\./, 'Register for meals'],
    ['links to register or continue ordering baked goods', /^https:\/\/menu\./, 'Continue ordering baked goods'],
  ],
});

screen('2. Legal pages', '/data-deletion', {
  says: [['data deletion requests are answered within 30 days', 'We answer every request within 30 days']],
});

screen('2. 404', '/nowhere', {
  says: [
    ["'Oops! Page Not Found'", '# Oops! Page Not Found'],
    ["'It looks like this page got lost in the oven!'", 'It looks like this page got lost in the oven!'],
  ],
  links: [
    ['links to Home', /^\/$/, 'Home'],
    ['Menu', /^\/menu$/, 'Menu'],
    ['About', /^\/about$/, 'About'],
    ['Blog', /^\/blog$/, 'Blog'],
    ['Contact', /^\/contact$/, 'Contact'],
    ['an external Order Online link', /^https:\/\/menu\./, 'Order Online'],
  ],
});

test.each([
  ["8. 'Article not found' with a 'Back to blog' link", '/blog/nowhere', '# Article not found', 'Back to blog', '/blog'],
  ["8. 'Recipe not found' with a link back to /kitchen", '/kitchen/nowhere', '# Recipe not found', 'Back to the kitchen', '/kitchen'],
  [
    "8. 'Collection Not Found' with a link back to the kitchen",
    '/kitchen/collections/nowhere',
    '# Collection Not Found',
    'Back to the kitchen',
    '/kitchen',
  ],
  [
    "8. 'The requested collection could not be found.'",
    '/kitchen/collections/nowhere',
    'The requested collection could not be found.',
    'Back',
    '/kitchen',
  ],
  ['8. Unknown route: the 404 page', '/no/where', '# Oops! Page Not Found', 'Home', '/'],
])('%s', async (_quote, at, text, label, href) => {
  const { status, html, text: said } = await pageAt(address + at);
  expect(status).toBe(404);
  expect(said).toContain(text);
  expect(linksIn(partOf(html, '<main'))).toContainEqual({ href, text: expect.stringContaining(label) as string });
});

test.each(['/nowhere', '/blog/nowhere', '/kitchen/nowhere', '/kitchen/collections/nowhere'])(
  '2. A robots meta tag noindex, nofollow is present only while shown: %s',
  async (at) => {
    expect((await pageAt(address + at)).html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect((await pageAt(`${address}/`)).html).not.toMatch(/<meta name="robots"[^>]*noindex/);
  },
);

screen('9. Business constants and limits: cakes', '/cakes', {
  says: [
    ['Cakes start at $29.99 (Italian Almond Cream)', /Italian Almond Cream From \$29\.99/],
    ['$29.99 (Number Cakes)', /Number Cake One digit from \$29\.99/],
    ['$29.99 (Cheesecakes)', /## Cheesecakes - ### Classic From \$29\.99/],
    ['$59.99 (German Chocolate)', /German Chocolate From \$59\.99/],
    ['number cakes are 12-inch', /Number Cake .{0,30} Two 12-inch layers/],
    ['Catalog cakes need 3 days notice', 'Cakes from this list need 3 days’ notice'],
    ['custom designs 5 days', 'custom designs need 5'],
    ['Reply within 24 hours', 'within 24 hours'],
  ],
});

screen('9. Business constants and limits: meals', '/eats', {
  says: [['pickup areas Boerne and Fair Oaks, TX', /Boerne, TX.*Fair Oaks Ranch, TX/]],
  has: [['Meal service starts 2025-09-01', /<time datetime="2025-09-01"/]],
});

screen('9. Business constants and limits: home', '/', {
  says: [
    ['Sourdough price $10.99 - $12.99', '$10.99 - $12.99'],
    ['18-hour fermentation', 'fermented for 18 hours'],
    ['Menu updates every Sunday at 9 AM', 'every Sunday at 9 AM'],
    ['code TRYME10', 'TRYME10'],
    ['10% off a first order', '10% off your first order'],
    ['claims 200+ happy customers', '200+ happy customers'],
    ['and 5/5 from 40+ reviews', '5/5 from 40+ reviews'],
  ],
});

test.each(['/', '/contact', '/cakes'])(
  '9. Contact phone {phone} and email {email} appear in the footer, contact and cakes pages: %s',
  async (at) => {
    const { html } = await pageAt(address + at);
    for (const part of at === '/' ? ['<footer'] : ['<footer', '<main']) {
      const hrefs = linksIn(partOf(html, part)).map(({ href }) => href);
      expect(hrefs).toContain('tel:+18305550142');
      expect(hrefs).toContainEqual(expect.stringMatching(/^mailto:hello@familykitchenbakery\.example\.com/));
    }
  },
);
