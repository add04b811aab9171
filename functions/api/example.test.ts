import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExampleContent, StartedEmpty } from '#api/example.ts';
import type { Trash } from '#api/trash.ts';
import { postFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

const EXAMPLE = '/api/admin/example';
const REVIEWS = 'content/reviews.json';
const DATA_PAGES = ['privacy-policy', 'data-deletion'];
const review = { author: 'Ann', quote: 'Good bread.', date: '2026-01-02' };

let api: TestApi;
beforeEach(async () => {
  const reviews = JSON.stringify({ reviews: [review] });
  const items = ['Rye', 'Oat'].map((name) => ({ name, description: 'Bread.', prices: [{ price: '10.00' }] }));
  api = await createTestApi({
    'content/posts/a.md': postFile({}),
    'content/posts/b.md': postFile({ title: 'B' }),
    'content/menu/loaves.json': JSON.stringify({ name: 'Loaves', order: 1, items }),
    [REVIEWS]: reviews,
    'content/look.json': JSON.stringify({ sections: { eats: { shortName: 'Eats' } } }),
    ...Object.fromEntries(
      DATA_PAGES.map((page) => [`content/pages/${page}.md`, `---\ntitle: "${page}"\ndescription: "D"\n---\nWrite to Anna.\n`]),
    ),
  });
});
afterEach(() => closeWithoutFaults(api));

const counts = async () =>
  Object.fromEntries((await api.ask<ExampleContent>(200, EXAMPLE)).content.map(({ kind, count }): [string, number] => [kind, count]));
const total = async () => Object.values(await counts()).reduce((sum, count) => sum + count, 0);

test('a site starts empty by one save, whose entries are in the trash', async () => {
  expect(await counts()).toMatchObject({ post: 3, reviews: 1 });
  const commits = () => api.content.commits();
  const before = commits();
  const count = await total();
  expect(await api.ask<StartedEmpty>(200, EXAMPLE, { json: { count } })).toMatchObject({ removed: count });
  expect(commits()).toBe(before + 1);
  expect(await total()).toBe(0);
  expect(JSON.parse(api.content.text(REVIEWS))).toEqual({});
  const { entries } = await api.ask<Trash>(200, '/api/admin/trash');
  expect(entries.filter(({ kind }) => kind === 'post').map(({ slug }) => slug)).toEqual(expect.arrayContaining(['a', 'b']));
});

test('what was made or changed in the admin stays: entries, texts field by field, and products within a list', async () => {
  const read = (path: string) => JSON.parse(api.content.text(`content/${path}.json`)) as Record<string, unknown>;
  async function edit(kind: string, slug: string, change: (data: Record<string, unknown>) => object): Promise<void> {
    const place = `/api/content/${kind}/${slug}`;
    const { data, revision } = await api.ask<{ data: Record<string, unknown>; revision: string }>(200, place);
    await api.ask(200, place, { method: 'PUT', json: { data: { ...data, ...change(data) }, revision } });
  }
  const before = await counts();
  await api.ask(201, '/api/blog/posts', { json: { title: 'Our first loaf', slug: 'own', content: 'Ours.', status: 'draft' } });
  await edit('home', 'home', (home) => ({ hero: { ...(home['hero'] as object), title: 'Rosa bakes' } }));
  await edit('look', 'look', () => ({ sections: { kitchen: { name: 'Our recipes' } } }));
  await edit('reviews', 'reviews', () => ({ reviews: [review, { ...review, author: 'Bea' }] }));
  await edit('menu', 'loaves', ({ items }) => ({
    items: [{ ...(items as object[])[0], prices: [{ price: '12.00' }] }, (items as object[])[1]],
  }));
  expect(await counts()).toEqual(before);

  await api.ask(200, EXAMPLE, { json: { count: await total(), plainTexts: true } });
  expect(await counts()).toEqual({});
  expect(read('home')['hero']).toMatchObject({ title: 'Rosa bakes', text: 'Order ahead, and pick it up on the day it is baked.' });
  expect(read('look')).toMatchObject({ sections: { kitchen: { name: 'Our recipes' }, cakes: { name: 'Cakes' } } });
  expect(read('reviews')).toMatchObject({ reviews: [{ author: 'Bea' }] });
  expect(read('menu/loaves')['items']).toMatchObject([{ name: 'Rye', prices: [{ price: '12.00' }] }]);
  expect(api.content.paths('content/posts')).toEqual(['content/posts/own.md']);
});

test('with plain texts, the pages say what is true of any bakery', async () => {
  const read = (name: string) => JSON.parse(api.content.text(`content/${name}.json`)) as Record<string, unknown>;
  const [meals, settings] = [read('meals'), read('settings')];
  await api.ask(200, EXAMPLE, { json: { count: await total(), plainTexts: true } });
  expect(read('home')).toMatchObject({ hero: { title: 'Fresh bread, baked to order' } });
  // Nothing has a price yet, and the words stand at the end of the menu too.
  expect(JSON.stringify(read('home'))).not.toMatch(/costs|See the menu/);
  expect(read('sourdough')).toMatchObject({ title: 'Our sourdough', photo: { src: '/uploads/scoring-a-loaf.svg' } });
  // Until she describes a loaf of hers, no link leads to the page.
  expect(read('sourdough')).not.toHaveProperty('product');
  expect(read('about')).toMatchObject({ title: 'About us' });
  expect(read('about')).not.toHaveProperty('sections');
  expect(read('meals')).toMatchObject({ title: 'Meals from our kitchen', legalNote: meals['legalNote'] });
  expect(read('faq')).toEqual({});
  expect(read('business')).toMatchObject({ tagline: 'Fresh bread, baked to order' });
  for (const field of ['membership', 'owner']) expect(read('business')).not.toHaveProperty(field);
  expect(read('settings')).toMatchObject({ siteName: settings['siteName'], siteDescription: 'Fresh bread, baked to order.' });
  const sections = { eats: { name: 'Meals' }, kitchen: { name: 'Recipes' }, sourdough: { name: 'Sourdough' }, cakes: { name: 'Cakes' } };
  expect(read('look')).toMatchObject({ sections });
  for (const page of DATA_PAGES) {
    const text = api.content.text(`content/pages/${page}.md`);
    expect(text).toContain('](/contact)');
    expect(text).not.toMatch(/description: "?D"?$|Anna/m);
  }
});

test('with plain texts, a page about data of her own stays as she wrote it', async () => {
  const place = '/api/content/page/data-deletion';
  const { data, revision } = await api.ask<{ data: object; revision: string }>(200, place);
  await api.ask(200, place, { method: 'PUT', json: { data, body: 'Write to Rosa.\n', revision } });
  await api.ask(200, EXAMPLE, { json: { count: await total(), plainTexts: true } });
  expect(api.content.text('content/pages/data-deletion.md')).toMatch(/Write to Rosa\.\s*$/);
});

test('nothing is removed that was not listed', async () => {
  const count = await total();
  await api.ask(409, EXAMPLE, { json: { count: count - 1 } });
  await api.ask(400, EXAMPLE, { json: { count: 'all' } });
  expect(await total()).toBe(count);
});

test('undone, everything is as it was, by one save', async () => {
  const tree = () => api.store.tree(api.head(), ['content', 'public']);
  const before = await tree();
  const count = await total();
  const { files } = await api.ask<StartedEmpty>(200, EXAMPLE, { json: { count, plainTexts: true } });
  expect(await tree()).not.toEqual(before);
  await api.ask(200, EXAMPLE, { method: 'PUT', json: { files } });
  expect(await tree()).toEqual(before);
  // It is the example's again, although the admin saved it last.
  expect(await total()).toBe(count);
});

test('nothing is brought back over what has changed since, nor anything that was never there', async () => {
  const { files } = await api.ask<StartedEmpty>(200, EXAMPLE, { json: { count: await total() } });
  api.content.edit({ 'content/posts/a.md': postFile({ title: 'New' }) });
  const before = files[0]?.before;
  for (const [status, wrong] of [
    [409, files],
    [404, [{ path: 'README.md', before, after: null }]],
    [404, [{ path: 'content/posts/c.md', before: '0'.repeat(40), after: null }]],
    [400, []],
    [400, [{ path: 'content/posts/c.md', before: 1 }]],
  ] as const)
    await api.ask(status, EXAMPLE, { method: 'PUT', json: { files: wrong } });
  expect(await counts()).toMatchObject({ post: 1 });
});
