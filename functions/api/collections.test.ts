import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionSummary, CollectionView } from '#content/collections.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { collectionFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

/** Only drafts contain it. */
const SECRET = 'sentinel7f3a';
const COLLECTIONS = '/api/kitchen/collections';
const file = (slug: string) => contentPath('collection', slug);
const recipe = (slug: string) => contentPath('recipe', slug);

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [file('rye-weekend')]: null,
    [recipe('rye-loaf')]: recipeFile(),
    [recipe('soup')]: recipeFile({ id: 'old-soup', title: 'Soup', prepTime: 5, cookTime: 10 }),
    [recipe(SECRET)]: recipeFile({ status: 'draft', title: SECRET }),
    [file('christmas')]: collectionFile({
      title: 'Christmas',
      category: 'Holiday Baking',
      season: 'Winter',
      recipeIds: ['old-soup', SECRET, 'nowhere', 'rye-loaf'],
      createdAt: '2026-02-01',
    }),
    [file('suppers')]: collectionFile({
      id: 'dinners',
      title: 'Suppers',
      category: 'Quick Meals',
      season: 'Winter',
      recipeIds: ['soup'],
      createdAt: '2026-01-01',
    }),
    [file('hidden')]: collectionFile({ status: 'draft', id: 'hidden-id', title: SECRET, season: 'Winter' }),
  });
});
afterEach(() => closeWithoutFaults(api));

const visit = (place: string) => api.call(`${COLLECTIONS}${place}`, { anonymous: true });

describe('the list of collections', () => {
  test.each([
    ['', ['christmas', 'suppers']],
    ['?season=winter', ['christmas', 'suppers']],
    ['?category=QUICK%20meals', ['suppers']],
    ['?category=Quick+Meals&season=Summer', []],
    ['?category=&season=%20', ['christmas', 'suppers']],
  ])('%s', async (query, slugs) => {
    const answer = (await (await visit(query)).json()) as { collections: CollectionSummary[]; total: number };
    expect(answer.collections.map(({ slug }) => slug)).toEqual(slugs);
    expect(answer.total).toBe(slugs.length);
  });

  test('lists the published recipes of each collection', async () => {
    const { collections } = (await (await visit('')).json()) as { collections: CollectionSummary[] };
    expect(collections[0]).toMatchObject({ slug: 'christmas', author: 'Admin', recipeIds: ['old-soup', 'rye-loaf'] });
    expect(collections[0]).not.toHaveProperty('recipes');
  });
});

describe('one collection', () => {
  test('has its published recipes in its order', async () => {
    const collection = (await (await visit('/christmas')).json()) as CollectionView;
    expect(collection).toMatchObject({ title: 'Christmas', season: 'Winter', recipeIds: ['old-soup', 'rye-loaf'] });
    expect(collection.recipes).toMatchObject([
      { slug: 'soup', totalTime: 15 },
      { slug: 'rye-loaf', totalTime: 60 },
    ]);
    expect(((await (await visit('/dinners')).json()) as CollectionView).slug).toBe('suppers');
  });

  test('has a hands-on time if all its recipes have one', async () => {
    expect(await (await visit('/christmas')).json()).not.toHaveProperty('activeTime');
    await closeWithoutFaults(api);
    api = await createTestApi({
      [file('rye-weekend')]: null,
      [recipe('beans')]: recipeFile({ prepTime: 500, cookTime: 10, activeTime: 20 }),
      [file('suppers')]: collectionFile({ recipeIds: ['beans'] }),
    });
    expect(await (await visit('/suppers')).json()).toMatchObject({ activeTime: 20 });
    expect(await (await visit('')).json()).toMatchObject({ collections: [{ slug: 'suppers', activeTime: 20 }] });
  });

  test('that does not exist is a 404', async () => {
    const answer = await visit('/nowhere');
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, 'Collection not found']);
  });
});

test.each(['', '/christmas', '/hidden', '/hidden-id', '?season=Winter', '?all=true', '/hidden?all=true'])(
  'drafts are hidden: %s',
  async (place) => {
    const answer = await visit(place);
    expect([200, 401, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain(SECRET);
  },
);

test('responses may be cached until the next deploy, per query', async () => {
  const { headers } = await visit('');
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=31536000');
  expect(headers.get('netlify-vary')).toMatch(/^query=category\|season\|all$/);
});
