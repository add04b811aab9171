import { anchored } from '#domain/anchors.ts';
import { costOf } from '#schema/price.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { postFile, recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { businessSchema } from '#schema/business.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { authors, person } from './author-data.ts';
import { bakery, bakeryFacts, bakeryIdentity, ratedBakery } from './bakery-data.ts';
import { loaf, menu, service } from './catalog-data.ts';
import { faqPage } from './faq-data.ts';
import { breadcrumbList, itemList } from './list-data.ts';
import { offerAt } from './offer-data.ts';
import { blogPosting } from './post-data.ts';
import { recipe } from './recipe-data.ts';
import { sharedImage } from './shared-image.ts';

const minimal = businessSchema.parse(JSON.parse(fixture('business', 'minimal').text));
const image = { src: 'https://bakery.example/media/a-800.jpeg', alt: '' };
const facts = {
  site: {
    url: 'https://bakery.example',
    name: 'Rosa’s',
    description: 'Rye.',
    language: 'en-US' as const,
    country: 'US',
    phone: '(830) 555-0142',
    email: 'rosa@bakery.example',
    places: [
      { name: 'Boerne', region: 'TX', words: 'Boerne, TX', mapUrl: 'https://maps.example' },
      { name: 'Fair Oaks Ranch', region: 'TX', words: 'Fair Oaks Ranch, TX', mapUrl: 'https://maps.example' },
    ],
    socialMedia: { instagram: 'https://instagram.example/rosa', facebook: 'https://facebook.example/rosa' },
  },
  business: { ...minimal, name: 'Rosa’s Bakery' },
  prices: { sourdough: { low: '10.99', high: '12.99' }, cakes: { low: '29.99' } },
  image,
  availability: () => 'PreOrder' as const,
};

test('the bakery has every default of the specification', () => {
  expect(bakery(facts)).toMatchObject({
    '@type': 'Bakery',
    '@id': 'https://bakery.example/#bakery',
    priceRange: '$$ - $$$',
    paymentAccepted: 'Credit Card, Venmo, Cashapp',
    currenciesAccepted: 'USD',
    telephone: '(830) 555-0142',
    address: { addressLocality: 'Boerne', addressRegion: 'TX' },
    areaServed: [{ name: 'Boerne, TX' }, { name: 'Fair Oaks Ranch, TX' }],
    contactPoint: { contactType: 'customer service', telephone: '(830) 555-0142', email: 'rosa@bakery.example' },
    makesOffer: [
      { price: '10.99', priceCurrency: 'USD', itemOffered: { description: '18-hour fermented sourdough' } },
      { lowPrice: '29.99', priceCurrency: 'USD', availability: 'https://schema.org/PreOrder' },
    ],
    sameAs: ['https://instagram.example/rosa', 'https://facebook.example/rosa'],
  });
});

test('a bakery without prices has no priced offers', () => {
  const unpriced = { ...facts, prices: { sourdough: null, cakes: null } };
  expect(bakery(unpriced)).not.toHaveProperty('makesOffer');
  expect(loaf(unpriced, { name: 'Loaf', description: 'Rye.' }, null)).toMatchObject({ offers: { '@type': 'Offer' } });
});

test('only the bakery on the page with its reviews has a rating', () => {
  expect(bakery(facts)).not.toHaveProperty('aggregateRating');
  expect(bakeryIdentity(facts)).not.toHaveProperty('aggregateRating');
  expect(ratedBakery(facts, { rating: 4.86, count: 52 })).toMatchObject({ aggregateRating: { ratingValue: '4.9', reviewCount: 52 } });
});

describe('an author', () => {
  test.each([
    ['Rosa Reyes', { '@type': 'Person', name: 'Rosa Reyes' }],
    ['Rosa’s Bakery', { '@id': 'https://bakery.example/#bakery' }],
    ['The Kitchen Team', { '@type': 'Organization', name: 'The Kitchen Team' }],
    [
      'Clara and Anna',
      [
        { '@type': 'Person', name: 'Clara' },
        { '@type': 'Person', name: 'Anna' },
      ],
    ],
    ['Alexander Sand', { '@type': 'Person', name: 'Alexander Sand' }],
    ['&', { '@type': 'Person', name: '&' }],
  ])('%s', (name, expected) => {
    expect(authors(facts, name)).toEqual(expected);
  });
  test('that is one person has the photo', () => {
    expect(authors(facts, 'Rosa', image.src)).toMatchObject({ image: image.src });
  });
});

test('a person works for the bakery, or for the given organization', () => {
  const pageUrl = 'https://bakery.example/about';
  expect(person(facts, { name: 'Rosa R', jobTitle: 'Baker', pageUrl })).toMatchObject({
    '@id': `${pageUrl}#rosa-r`,
    jobTitle: 'Baker',
    worksFor: { '@id': 'https://bakery.example/#bakery' },
  });
  expect(person(facts, { name: 'Ben', organizationName: 'The mill', pageUrl })).toMatchObject({ worksFor: { name: 'The mill' } });
});

describe('a recipe', () => {
  const view = async (fields: object) => {
    const content = createReader(await snapshotOf(siteFiles('minimal', { 'content/recipes/loaf.json': recipeFile(fields) })));
    const found = content.recipe('loaf');
    if (!found) throw new Error('There is no such recipe.');
    return recipe(facts, found, '/kitchen/loaf', image, () => undefined);
  };

  test('has its times as ISO durations, its yield, and nutrition with units', async () => {
    expect(
      await view({
        prepTime: 30,
        cookTime: 60,
        activeTime: 20,
        yield: '2 loaves',
        nutritionInfo: { calories: 210, protein: '6 g', fat: '2', sodium: 'a little' },
      }),
    ).toMatchObject({
      prepTime: 'PT30M',
      cookTime: 'PT1H',
      totalTime: 'PT1H30M',
      recipeYield: ['8 servings', '2 loaves'],
      recipeCategory: 'Breads',
      keywords: 'Breads',
      nutrition: { calories: '210 calories', proteinContent: '6 g', fatContent: '2 g' },
    });
  });
  test('without times and nutrition has none', async () => {
    const thing = await view({ prepTime: undefined, cookTime: 0, servings: undefined, nutritionInfo: {}, cuisine: 'Other' });
    for (const name of ['prepTime', 'cookTime', 'totalTime', 'recipeYield', 'nutrition', 'recipeCuisine', 'datePublished'])
      expect(thing).not.toHaveProperty(name);
    const prepared = await view({ prepTime: 20, cookTime: undefined });
    expect(prepared).toMatchObject({ prepTime: 'PT20M', totalTime: 'PT20M' });
    expect(prepared).not.toHaveProperty('cookTime');
  });
  test('lists its ingredients as text and its steps with their addresses', async () => {
    const ingredients = [
      { amount: '3 1/3', unit: 'cups', otherAmount: '400', otherUnit: 'g', ingredient: 'flour', notes: 'sifted', group: 'Dough' },
      { ingredient: 'salt' },
    ];
    expect(await view({ ingredients })).toMatchObject({
      recipeIngredient: ['3 1/3 cups flour (400 g), sifted', 'salt'],
      recipeInstructions: [{ '@type': 'HowToStep', name: 'Bake', text: 'Bake.', url: 'https://bakery.example/kitchen/loaf#step-1' }],
    });
  });
  test.each([
    ['Heat the oven to 450°F (230°C). Grease the pan.', 'Heat the oven to 450°F (230°C)'],
    ['Weigh about 1.5 cups: it is less than you think.', 'Weigh about 1.5 cups: it is less than you think'],
    [`Fold ${'gently '.repeat(20)}and rest.`, 'Fold gently gently gently gently gently gently gently…'],
    ['Fold four times, every 30 minutes: with a wet hand, pull one side up and lay it over.', 'Fold four times, every 30 minutes'],
    [
      'Mix, then knead until the dough is smooth and elastic and springs back when pressed.',
      'Mix, then knead until the dough is smooth and elastic and…',
    ],
    ['Knead', 'Knead'],
  ])('names the step “%s” by its first sentence, or the clauses of it that fit', async (instruction, name) => {
    expect(await view({ instructions: [{ instruction }] })).toMatchObject({ recipeInstructions: [{ name, text: instruction }] });
  });
  test('has sections of its method if there are headings among its steps', async () => {
    const instructions = ['Mix.', 'For the icing:', 'Whip.'].map((instruction) => ({ instruction }));
    expect(await view({ instructions })).toMatchObject({
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Mix.' },
        { '@type': 'HowToSection', name: 'For the icing', itemListElement: [{ '@type': 'HowToStep', text: 'Whip.' }] },
      ],
    });
  });
  test.each([
    ['100%', 'flour'],
    ['2.2%', 'flour'],
    ['26% · halved and patted dry', 'flour, halved and patted dry'],
    ['soaked 8 hours', 'flour, soaked 8 hours'],
    ['in 3/4-inch (2 cm) cubes', 'flour, in 3/4-inch (2 cm) cubes'],
    ['frozen, or from three ears', 'flour, frozen'],
    ['chopped fine, and a few sprigs for the top', 'flour, chopped fine'],
    ['at room temperature', 'flour, at room temperature'],
    ['two, if you mean it', 'flour'],
    ['20% · all but a spoonful, which goes back in the jar', 'flour'],
    ['a 28-oz can holds 800 g', 'flour'],
    ['or sweet paprika', 'flour'],
    ['more to taste', 'flour'],
  ])('reduces the note “%s” to the preparation', async (notes, line) => {
    expect(await view({ ingredients: [{ ingredient: 'flour', notes }] })).toMatchObject({ recipeIngredient: [line] });
  });
  test('has durations that add up', async () => {
    const minutesOf = (duration: string) => {
      const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? [];
      return Number(hours) * 60 + Number(minutes);
    };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_080 }), fc.integer({ min: 1, max: 10_080 }), async (prepTime, cookTime) => {
        const thing = (await view({ prepTime, cookTime })) as { prepTime: string; cookTime: string; totalTime: string };
        expect([thing.prepTime, thing.cookTime, thing.totalTime].map(minutesOf)).toEqual([prepTime, cookTime, prepTime + cookTime]);
      }),
      { numRuns: 20 },
    );
  });
});

test('a post has a word count, and a headline within the limit', async () => {
  const file = postFile(
    { title: 'Rye '.repeat(40).trim(), tags: ['rye', 'bread'], category: 'News', publishedAt: '2026-11-20' },
    'One two three.\n',
  );
  const content = createReader(await snapshotOf(siteFiles('minimal', { 'content/posts/rye.md': file })));
  const post = content.post('rye');
  if (!post) throw new Error('There is no such post.');
  const thing = blogPosting(facts, post, '/blog/rye', image) as unknown as { headline: string };
  expect(thing).toMatchObject({
    datePublished: '2026-11-20',
    dateModified: '2026-11-20',
    articleSection: 'News',
    keywords: 'rye, bread',
    wordCount: 3,
    timeRequired: 'PT1M',
    publisher: { '@id': 'https://bakery.example/#bakery' },
  });
  expect(thing.headline.length).toBeLessThanOrEqual(110);
});

test('a service has its offers, with known prices', () => {
  const items = [
    { name: 'Number cake', anchor: 'number-cake', description: 'A number.', cost: { low: '29.99' } },
    { name: 'Red velvet', description: 'Red.', image: image.src },
  ];
  expect(
    service(facts, { path: '/cakes', name: 'Cakes', serviceType: 'Cakes', image, priceFrom: '29.99', groups: [{ name: 'All', items }] }),
  ).toMatchObject({
    '@type': 'Service',
    provider: { '@id': 'https://bakery.example/#bakery' },
    offers: { lowPrice: '29.99', availability: 'https://schema.org/PreOrder' },
    hasOfferCatalog: {
      itemListElement: [
        {
          name: 'All',
          itemListElement: [
            { lowPrice: '29.99', itemOffered: { name: 'Number cake', url: 'https://bakery.example/cakes#number-cake' } },
            { '@type': 'Offer', itemOffered: { image: image.src } },
          ],
        },
      ],
    },
  });
  const start = { date: '2025-09-01', url: 'https://meals.example' };
  expect(service(facts, { path: '/eats', name: 'Meals', serviceType: 'Meals', image, start, groups: [] })).toMatchObject({
    offers: { '@type': 'Offer', availabilityStarts: '2025-09-01', url: 'https://meals.example' },
  });
  expect(loaf(facts, { name: 'Loaf', description: 'Rye.' }, null)).toMatchObject({ offers: { lowPrice: '10.99', highPrice: '12.99' } });
});

test('a menu has the address and price of each item', () => {
  const rye = { name: 'Rye', description: 'Dark.', prices: [], images: [], isPreview: false };
  const categories = [
    { name: 'Breads', items: anchored([rye, { ...rye, name: 'Wheat', prices: [{ price: '8.00', from: false }] }], new Set()) },
    { name: 'Specials', items: [] },
  ];
  expect(menu(facts, 'Creations', categories)).toMatchObject({
    url: 'https://bakery.example/menu',
    hasMenuSection: [
      {
        name: 'Breads',
        hasMenuItem: [
          { name: 'Rye', url: 'https://bakery.example/menu#rye' },
          { name: 'Wheat', offers: { '@type': 'Offer', price: '8.00', priceCurrency: 'USD' } },
        ],
      },
      { name: 'Specials' },
    ],
  });
});

test('an item of the menu is offered where it alone is ordered, or is sold out', () => {
  const rye = {
    name: 'Rye',
    description: 'Dark.',
    prices: [{ price: '8.00', from: false }],
    images: [],

    isPreview: false,
  };
  const items = anchored(
    [
      { ...rye, availability: 'InStock' as const, orderLink: 'https://order.example/rye' },
      { ...rye, soldOut: 'Sold out', availability: 'SoldOut' as const, prices: [] },
    ],
    new Set(),
  );
  expect(menu(facts, 'Creations', [{ name: 'Breads', items }])).toMatchObject({
    hasMenuSection: [
      {
        hasMenuItem: [
          { offers: { price: '8.00', availability: 'https://schema.org/InStock', url: 'https://order.example/rye' } },
          { offers: { '@type': 'Offer', availability: 'https://schema.org/SoldOut' } },
        ],
      },
    ],
  });
});

test('an offer has the sizes that prices are for', () => {
  const one = { size: 'Half dozen', price: '12.00', from: false };
  const offer = (...prices: (typeof one)[]) => offerAt(costOf(prices), 'USD');
  expect(offer(one)).toEqual({ '@type': 'Offer', price: '12.00', priceCurrency: 'USD', name: 'Half dozen' });
  expect(offer({ ...one, from: true })).toEqual({ '@type': 'AggregateOffer', lowPrice: '12.00', priceCurrency: 'USD', name: 'Half dozen' });
  expect(offer(one, { size: 'Dozen', price: '20.00', from: true })).toEqual({
    '@type': 'AggregateOffer',
    lowPrice: '12.00',
    priceCurrency: 'USD',
    offers: [
      { '@type': 'Offer', price: '12.00', priceCurrency: 'USD', name: 'Half dozen' },
      { '@type': 'Offer', name: 'Dozen', priceSpecification: { '@type': 'PriceSpecification', minPrice: 20, priceCurrency: 'USD' } },
    ],
  });
});

test('a breadcrumb has the addresses of all pages but the last', () => {
  expect(breadcrumbList('https://bakery.example', [{ name: 'Blog', url: '/blog' }, { name: 'Rye' }])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Blog', item: 'https://bakery.example/blog' },
      { position: 2, name: 'Rye' },
    ],
  });
});

test('a list has the number of its items, and an empty one is omitted', () => {
  const items = [{ name: 'Rye', url: '/kitchen/rye' }];
  expect(itemList('https://bakery.example', { path: '/kitchen', name: 'Kitchen', items })).toMatchObject([
    { numberOfItems: 1, itemListElement: [{ position: 1, url: 'https://bakery.example/kitchen/rye' }] },
  ]);
  expect(itemList('https://bakery.example', { path: '/kitchen', name: 'Kitchen', items: [] })).toEqual([]);
});

test('questions have their answers as plain text', () => {
  const answer = '<p>By card,\nor <a href="/rye">rye</a> &amp; &quot;thanks&quot;.</p>\n<ul>\n<li>Venmo</li>\n<li>Cashapp</li>\n</ul>\n';
  const questions = [
    { question: 'How can I pay?', answer },
    { question: '</script>', answer: '<p>1 &lt; 2 &amp;amp; 3</p>' },
  ];
  expect(faqPage('https://bakery.example', '/contact', { title: 'FAQ', questions })).toMatchObject({
    '@type': 'FAQPage',
    '@id': 'https://bakery.example/contact#faq',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How can I pay?',
        acceptedAnswer: { '@type': 'Answer', text: 'By card, or rye & "thanks". Venmo Cashapp' },
      },
      { name: '</script>', acceptedAnswer: { text: '1 < 2 &amp; 3' } },
    ],
  });
});

test('the bakery has its own description, or else the site’s', () => {
  const described = (description?: string) => bakery({ ...facts, business: { ...facts.business, description } });
  expect(described('Woman-owned.')).toMatchObject({ description: 'Woman-owned.' });
  expect(described()).toMatchObject({ description: 'Rye.' });
});

test('a page without a photo is shared with the about page’s photo, or else with the home page’s', async () => {
  const sharedFrom = async (family: object) => {
    const data = (kind: 'about' | 'home') => JSON.parse(fixture(kind, 'full').text) as { hero: object };
    const home = data('home');
    const files = siteFiles('full', {
      'content/about.json': JSON.stringify({ ...data('about'), photo: undefined, ...family }),
      'content/home.json': JSON.stringify({
        ...home,
        hero: { ...home.hero, photo: { src: 'https://photos.example/loaf.jpg', alt: 'A loaf' } },
      }),
    });
    return sharedImage(createReader(await snapshotOf(files)));
  };
  const photo = { src: 'https://photos.example/family.jpg', alt: 'Four at a table' };
  expect(await sharedFrom({ photo })).toEqual(photo);
  expect(await sharedFrom({})).toMatchObject({ src: 'https://photos.example/loaf.jpg' });
  expect(await sharedFrom({ photo: { src: '/uploads/gone.jpg' } })).toMatchObject({ src: 'https://photos.example/loaf.jpg' });
});

test('the facts about the bakery come from the content', async () => {
  const found = bakeryFacts(createReader(await snapshotOf(siteFiles('full'))));
  expect(bakery(found)).toMatchObject({ name: 'Rosa’s Bakery', priceRange: '$$', paymentAccepted: 'Cash' });
});

test('what the owner cleared is not said', async () => {
  const business = { ...(JSON.parse(fixture('business', 'full').text) as object), priceRange: '', loaf: ' ' };
  const found = bakery(
    bakeryFacts(createReader(await snapshotOf(siteFiles('full', { [contentPath('business', 'business')]: JSON.stringify(business) })))),
  );
  expect(found).not.toHaveProperty('priceRange');
  expect(JSON.stringify(found)).not.toContain('18-hour');
});

test('a photo is in all proportions that search engines ask for, wherever there is one', () => {
  const crops = ['1x1', '4x3', '16x9'].map((part) => `https://bakery.example/media/a-1200x${part}.jpeg`);
  const photo = { ...image, crops };
  const seen = { ...facts, image: photo };
  const things = [
    bakery(seen),
    bakeryIdentity(seen),
    service(seen, { path: '/cakes', name: 'Cakes', serviceType: 'Cakes', image: photo, groups: [] }),
    loaf(seen, { name: 'Loaf', description: 'Rye.' }, photo),
    ...itemList('https://bakery.example', { path: '/kitchen/collections/a', name: 'A', image: photo, items: [{ name: 'B', url: '/b' }] }),
  ];
  expect(things.map((thing) => 'image' in thing && thing.image)).toEqual(things.map(() => crops));
});
