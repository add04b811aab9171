import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPath } from '#domain/content-kinds.ts';
import type { Problem, Saved } from '../../tests/support/answers.ts';
import { collectionFile, postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

/** Each kind: where the API keeps it, what it still needs to be published, and what that is. */
const KINDS = {
  post: {
    place: '/api/blog/posts',
    lacks: ['Excerpt is required', 'Featured image is required', 'Author is required', 'Content is required'],
    rest: { excerpt: 'Soon.', featuredImage: 'https://photos.example.com/rye.jpg', author: 'Rosa', content: '<p>Stir it.</p>' },
  },
  recipe: {
    place: '/api/kitchen/recipes',
    lacks: ['Category is required', 'At least one ingredient is required', 'At least one instruction step is required'],
    rest: {
      category: 'Breads',
      ingredients: [{ ingredient: 'rye flour' }],
      instructions: [{ instruction: 'Bake.' }],
    },
  },
  collection: { place: '/api/kitchen/collections', lacks: ['Description is required'], rest: { description: 'For a weekend.' } },
} as const;

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [contentPath('post', 'by-hand')]: '---\ntitle: By hand\nstatus: draft\nexcerpt:\n---\n',
    [contentPath('recipe', 'by-hand')]: JSON.stringify({ title: 'By hand', status: 'draft', ingredients: [{ amount: '500' }] }),
    [contentPath('collection', 'by-hand')]: JSON.stringify({ title: 'By hand', status: 'draft' }),
    [contentPath('post', 'rye')]: postFile(),
    [contentPath('recipe', 'rye')]: recipeFile(),
    [contentPath('collection', 'rye')]: collectionFile(),
  });
});
afterEach(() => closeWithoutFaults(api));

const messages = ({ errors = [] }: Problem) => errors.map(({ message }) => message);
const matching = (lacks: readonly (string | RegExp)[]) =>
  lacks.map((lack) => (typeof lack === 'string' ? lack : (expect.stringMatching(lack) as string)));

describe.each(Object.entries(KINDS))('a draft %s', (kind, { place, lacks, rest }) => {
  const create = (json: object) => api.ask<Saved>(201, place, { json });
  const update = (name: string, json: object) => api.ask<Saved>(200, `${place}/${name}`, { method: 'PUT', json });
  const refuse = (method: string, at: string, json: object) => api.ask<Problem>(400, place + at, { method, json });

  test('needs only a title; missing fields matter once it is published', async () => {
    const draft = await create({ title: 'Half done', status: 'draft' });
    expect(draft).toMatchObject({ slug: 'half-done', status: 'draft' });
    expect(messages(await refuse('PUT', '/half-done', { status: 'published' }))).toEqual(matching(lacks));
    expect(await update('half-done', { ...rest, status: 'published' })).toMatchObject({ ...rest, status: 'published' });
  });

  test('without a status is validated as published', async () => {
    expect(messages(await refuse('POST', '', { title: 'Half done' }))).toEqual(matching(lacks));
    expect(await create({ title: 'Done', ...rest })).toMatchObject({ status: 'draft' });
  });

  test('needs its title', async () => {
    expect(messages(await refuse('POST', '', { status: 'draft', ...rest }))).toEqual(['Title is required']);
    expect(messages(await refuse('PUT', '/by-hand', { title: ' ' }))).toEqual(['Title is required']);
  });

  test('must have valid values in the fields it has', async () => {
    const wrong = { title: 'Half done', status: 'draft', featuredImage: 'javascript:alert(1)', metaTitle: 'x'.repeat(201) };
    expect(messages(await refuse('POST', '', wrong))).toEqual([
      'Featured image must be an uploaded photo (/uploads/…) or an address that starts with https://',
      'Meta title is too long: at most 200 characters',
    ]);
  });

  test('may be committed by hand, opened and changed, and gets no extra fields', async () => {
    const all = await api.ask<Record<string, Saved[]>>(200, `${place}?all=true`);
    expect(Object.values(all)[0]?.map(({ slug, status }) => [slug, status])).toContainEqual(['by-hand', 'draft']);
    await update('by-hand', { title: 'By hand and phone' });
    const file = api.content.text(contentPath(kind as keyof typeof KINDS, 'by-hand'));
    expect(file).toContain('By hand and phone');
    expect(file).not.toMatch(/^(?: {2}"\w+"|\w+): ""/m);
  });

  test('can become incomplete again, be deleted and be restored', async () => {
    const blank = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? [] : '']));
    expect(messages(await refuse('PUT', '/rye', blank))).toEqual(matching(lacks));
    const { revision } = await update('rye', { ...blank, status: 'draft' });
    await update('rye', { title: 'Second thoughts' });
    await api.ask(200, `/api/admin/history/${kind}/rye`, { json: { putBack: revision } });
    await api.ask(200, `${place}/by-hand`, { method: 'DELETE' });
    const { entries } = await api.ask<{ entries: { slug: string; kind: string; revision: string }[] }>(200, '/api/admin/trash');
    const gone = entries.find(({ slug }) => slug === 'by-hand');
    expect(await api.ask(201, '/api/admin/trash', { json: gone })).toMatchObject({ slug: 'by-hand', status: 'draft' });
  });
});

test('a row of a draft recipe may lack its name; a blank one is dropped', async () => {
  const recipe = await api.ask<Saved>(201, KINDS.recipe.place, {
    json: { title: 'Half', status: 'draft', ingredients: [{ amount: '500', unit: 'g' }, { amount: ' ' }], instructions: [{ duration: 5 }] },
  });
  expect(recipe['ingredients']).toEqual([{ id: 'ingredient-1', amount: '500', unit: 'g', ingredient: '' }]);
  const { errors } = await api.ask<Problem>(400, `${KINDS.recipe.place}/half`, {
    method: 'PUT',
    json: { category: 'Breads', status: 'published' },
  });
  expect(errors).toEqual([
    { path: 'ingredients[0].ingredient', message: 'Ingredient is required' },
    { path: 'instructions[0].instruction', message: 'Instruction is required' },
  ]);
});

test('a recipe is published without photo, description and author', async () => {
  const saved = await api.ask<Saved>(201, KINDS.recipe.place, {
    json: { title: 'Plain', ...KINDS.recipe.rest, status: 'published' },
  });
  for (const name of ['description', 'featuredImage', 'featuredImageAlt', 'author']) expect(saved[name] ?? '').toBe('');
});
