import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { postFile, recipeFile, siteFiles, snapshotOf } from '../../../../tests/support/snapshot-of.ts';
import type { Files } from '../../../../tests/support/snapshot-of.ts';
import { fixture } from '../../../../tests/fixtures/fixtures.ts';
import { createReader } from '../../reader.ts';
import { snapshotAt } from '../../schedule.ts';

const groupsOf = async (files: Files, now = '2026-11-28T12:00:00Z') =>
  createReader(snapshotAt(await snapshotOf(siteFiles('minimal', files)), Date.parse(now))).findableGroups();
const look = (sections: object) => ({ [contentPath('look', 'look')]: JSON.stringify({ sections }) });
const menu = (...items: object[]) => ({
  [contentPath('menu', 'breads')]: JSON.stringify({
    name: 'Loaves',
    order: 0,
    items: items.map((item) => ({ description: 'Good.', ...item })),
  }),
});
const titles = (found: { title: string }[]) => found.map(({ title }) => title);

test('what visitors do not see cannot be found', async () => {
  const files = {
    'content/posts/rye.md': postFile({ title: 'Rye' }),
    'content/posts/draft.md': postFile({ title: 'Draft', status: 'draft' }),
    'content/posts/later.md': postFile({ title: 'Later', publishAt: '2026-12-01' }),
  };
  expect(titles((await groupsOf(files)).posts)).toEqual(['Rye']);
  expect(titles((await groupsOf(files, '2026-12-02T12:00:00Z')).posts).sort()).toEqual(['Later', 'Rye']);
});

test('a section that the site does not have has nothing to find', async () => {
  const files = { 'content/posts/rye.md': postFile(), 'content/recipes/rye.json': recipeFile() };
  const all = await groupsOf({ ...files, ...look({ blog: { name: 'Journal' } }) });
  expect(all.posts).toHaveLength(1);
  expect(titles(all.pages)).toContain('Journal');
  expect(titles(all.pages)).toContain('Recipe Collections');
  const off = { isOff: true };
  const few = await groupsOf({ ...files, ...look({ blog: off, kitchen: off, cakes: off, eats: off, sourdough: off, about: off }) });
  expect(few.posts).toEqual([]);
  expect(few.products).toEqual([]);
  expect(few.pages.map(({ href }) => href).filter((href) => /blog|kitchen|cakes|eats|sourdough|about/.test(href))).toEqual([]);
});

test('who the bakers are is found on the page about them, and the loaf by what it is called', async () => {
  const about = {
    title: 'About',
    introduction: 'Us.',
    sections: [{ title: 'Ben', text: 'Drives.' }],
    bakersTitle: 'Helpers',
    bakers: [{ name: 'Theo', role: 'Stamps', text: 'Nine.' }],
  };
  const files = { [contentPath('about', 'about')]: JSON.stringify(about) };
  const { pages, products } = await groupsOf({
    ...files,
    [contentPath('business', 'business')]: JSON.stringify({
      tagline: 'Bread.',
      phone: '(830) 555-0199',
      places: [{ name: 'Comfort', region: 'TX' }],
      timeZone: 'America/Chicago',
      pickup: 'Saturdays.',
      orderLinks: {},
      payment: ['Cash'],
      loaf: '18-hour sourdough',
    }),
  });
  expect(pages.find(({ href }) => href === '/about')?.tags).toEqual(expect.arrayContaining(['reviews', 'Ben', 'Theo']));
  expect(products.find(({ href }) => href === '/sourdough')?.tags).toContain('18-hour sourdough');
});

test('an item of the menu says what it costs, and until when it is sold out', async () => {
  const items = [
    { name: 'Rye', prices: [{ price: '9.00' }, { price: '12.00' }] },
    { name: 'Spelt', soldOut: '2026-11-30' },
  ];
  const noteOn = async (now: string) => (await groupsOf(menu(...items), now)).products.map(({ href, note }) => [href, note]);
  expect(await noteOn('2026-11-28T12:00:00Z')).toEqual([
    ['/sourdough', expect.any(String)],
    ['/menu#rye', 'Loaves · $9.00 - $12.00'],
    ['/menu#spelt', 'Loaves · Sold out until November 30, 2026'],
    ...(await noteOn('2026-11-28T12:00:00Z')).slice(3),
  ]);
  expect((await noteOn('2026-12-01T12:00:00Z'))[2]).toEqual(['/menu#spelt', 'Loaves']);
});

test('what is on the week’s list and not on the menu is found too', async () => {
  const bake = {
    date: '2026-12-05',
    items: [{ product: 'Teff' }, { product: 'Pumpkin Loaf', isSoldOut: true }],
    pickups: [],
    status: 'published',
  };
  const { products } = await groupsOf({ ...menu({ name: 'Teff' }), [contentPath('bake', '2026-12-05')]: JSON.stringify(bake) });
  expect(products.filter(({ title }) => title === 'Pumpkin Loaf')).toMatchObject([
    { href: '/menu#this-week', note: 'Saturday, December 5 · Sold out' },
  ]);
  expect(products.filter(({ title }) => title === 'Teff')).toHaveLength(1);
});

test.each([
  [{}, undefined],
  [{ ingredients: 'rice flour, water' }, undefined],
  [{ allergens: ['milk', 'eggs'] }, ['dairy', 'egg', 'gluten']],
  [{ allergens: ['none of these'], ingredients: 'rice flour, water' }, []],
  [{ allergens: ['wheat'], ingredients: 'our own starter' }, ['gluten', 'wheat']],
  [{ allergens: ['none of these'], ingredients: 'rye, water, almonds' }, ['nut', 'gluten']],
])('an item with %o is without nothing but what it says', async (item, expected) => {
  const found = (await groupsOf(menu({ name: 'Rye', ...item }))).products.find(({ href }) => href === '/menu#rye');
  expect(found?.contains).toEqual(expected);
});

test('an item of sourdough says so, unless its name does', async () => {
  const items = ['Wheat Loaf', 'Sourdough Rye'].map((name) => ({ name, ingredients: 'Flour, sourdough starter, salt.' }));
  const { products } = await groupsOf(menu(...items, { name: 'Scones', ingredients: 'Flour.' }));
  expect(products.filter(({ tags }) => tags.includes('Made with sourdough')).map(({ title }) => title)).toEqual(['Wheat Loaf']);
});

test.each([
  ['Bread flour, water, sourdough starter (flour, water), sea salt.', ['wheat'], true],
  ['Flour, olive oil, tomatoes, cream of tartar, cocoa butter', ['wheat'], true],
  ['Flour, water, honey', ['wheat'], false],
  ['Flour, butter', ['wheat', 'milk'], false],
  ['Flour, sugar', ['wheat', 'eggs'], false],
  // What is in these, no name says.
  ['Flour, shortening', ['wheat'], false],
  ['Flour, sprinkles', ['wheat'], false],
  ['Flour, natural flavors', ['wheat'], false],
  ['Flour, pie crust', ['wheat'], false],
  ['Flour, water', [], false],
  ['', ['wheat'], false],
])('an item of “%s” with %j is vegan only if all of it is stated and of plants: %s', async (ingredients, allergens, isVegan) => {
  const { products } = await groupsOf(menu({ name: 'Rye', ingredients, allergens }));
  expect(products.find(({ href }) => href === '/menu#rye')?.tags.includes('Vegan by its ingredients')).toBe(isVegan);
});

test('what only leads around in a text is not among its words', async () => {
  const files = {
    'content/pages/oven.md':
      '---\ntitle: Our oven\ndescription: Hot.\nstatus: published\n---\n[[toc]]\n\n## Heat\n\nIt holds 260 °C[^1].\n\n[^1]: At the back.\n',
    [contentPath('faq', 'faq')]: JSON.stringify({
      title: 'Questions',
      questions: [
        { question: 'Do you ship?', answer: 'No[^1].\n\n[^1]: Bread is best fresh.' },
        { question: 'Do you deliver?', answer: 'Yes[^1].\n\n[^1]: On Fridays.' },
      ],
    }),
  };
  const descriptions = (await groupsOf(files)).pages.map(({ description }) => description);
  expect(descriptions).toEqual(
    expect.arrayContaining(['Hot. Heat It holds 260 °C. At the back.', 'No. Bread is best fresh.', 'Yes. On Fridays.']),
  );

  const answers =
    createReader(await snapshotOf(siteFiles('minimal', files)))
      .faq()
      ?.questions.map(({ answer }) => answer) ?? [];
  const ids = [...answers.join('').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  for (const [, place] of answers.join('').matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(place);
});

test('dishes state what their tags say that they contain', async () => {
  const meal = (name: string, ...tags: string[]) => ({ name, description: 'Good.', image: '/uploads/hero.jpg', imageAlt: name, tags });
  const file = JSON.parse(fixture('meals', 'minimal').text) as object;
  const groups = [{ name: 'Mains', meals: [meal('Pie', 'Contains wheat, milk and egg', 'Serves 4'), meal('Soup', 'Vegan')] }];
  const { products } = await groupsOf({ [contentPath('meals', 'meals')]: JSON.stringify({ ...file, groups }) });
  expect(products.filter(({ category }) => category === 'Mains')).toMatchObject([
    { title: 'Pie', allergens: ['wheat', 'milk', 'egg'] },
    { title: 'Soup', allergens: undefined },
  ]);
});
