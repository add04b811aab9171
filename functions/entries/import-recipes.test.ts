import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentPath } from '#domain/content-kinds.ts';
import { readRecipes } from '#exchange/read-recipes.ts';
import { jpegWithGps } from '../../tests/support/photos.ts';
import { recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { readCommittedContent } from '../content-store/committed-content.ts';
import { importRecipes, type LoadPhoto } from './import-recipes.ts';

const LINK = 'https://oven.example/loaf';
let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [contentPath('recipe', 'rye-loaf')]: recipeFile({ title: 'Rye loaf' }),
    [contentPath('recipe', 'copied')]: recipeFile({ title: 'Copied before', sourceLink: LINK }),
  });
});
afterEach(() => closeWithoutFaults(api));

const recipe = (name: string, more: object = {}) => ({
  '@type': 'Recipe',
  name,
  recipeIngredient: ['1 cup flour'],
  recipeInstructions: ['Bake.'],
  ...more,
});
const refuse: LoadPhoto = () => Promise.reject(new Error('No network.'));

function importAll(recipes: object[], load: LoadPhoto = refuse) {
  const files = recipes.map((json, index) => ({ name: `${index + 1}.json`, bytes: Buffer.from(JSON.stringify(json)) }));
  const latest = async () => (await readCommittedContent(api.store, api.head(), null)).snapshot;
  const dependencies = { store: api.store, content: { latest, published: latest }, now: () => new Date() };
  return importRecipes(dependencies, readRecipes(files), load);
}
const committed = (slug: string) =>
  JSON.parse(api.repository.git('show', `HEAD:${contentPath('recipe', slug)}`)) as Record<string, unknown>;
const commits = () => Number(api.repository.git('rev-list', '--count', 'HEAD'));

test('saves all of a batch as drafts in one commit, photos included', async () => {
  const before = commits();
  const photo = await jpegWithGps();
  const batch = await importAll(
    [
      recipe('Plum cake', { image: 'https://oven.example/plum.jpg', url: `${LINK}/plum` }),
      recipe('Plum cake', { url: `${LINK}/other` }),
      recipe('面包'),
    ],
    () => Promise.resolve(photo),
  );
  expect(batch.saved.map(({ slug }) => slug)).toEqual(['plum-cake', 'plum-cake-2', 'recipe-3']);
  expect(batch.problems).toEqual([]);
  expect(commits()).toBe(before + 1);
  const saved = committed('plum-cake');
  expect(saved).toMatchObject({
    title: 'Plum cake',
    status: 'draft',
    sourceLink: `${LINK}/plum`,
    ingredients: [{ amount: '1', unit: 'cup', ingredient: 'flour' }],
  });
  expect(api.repository.git('show', '--name-only', '--format=%s', 'HEAD')).toContain(`public${String(saved['featuredImage'])}`);
  expect(api.repository.git('log', '-1', '--format=%s').trim()).toBe('Import 3 recipes');
});

test('leaves out what the site has: the same source, or the same title where one has no source', async () => {
  const before = commits();
  const batch = await importAll([
    recipe('Another name', { url: 'http://www.oven.example/loaf/?utm=1' }),
    recipe('Rye Loaf!', { url: 'https://elsewhere.example' }),
    recipe('Copied before'),
  ]);
  expect(batch.saved).toEqual([]);
  expect(batch.duplicates.map(({ slug }) => slug)).toEqual(['copied', 'rye-loaf', 'copied']);
  expect(batch.commit).toBeNull();
  expect(commits()).toBe(before);
});

test('saves a recipe without a photo that cannot be copied, says so, and keeps its address', async () => {
  const image = 'https://oven.example/gone.jpg';
  const gone = await importAll([recipe('Gone', { image })]);
  expect(gone.problems).toEqual([{ from: '1.json', sentence: '1.json: a photo of “Gone” was left out. It could not be loaded.' }]);
  expect(committed('gone')).toMatchObject({ notes: `Photo: ${image}` });
  const broken = await importAll([recipe('Broken', { image })], () => Promise.resolve(Buffer.from('<html>not found</html>')));
  expect(broken.problems[0]?.sentence).toMatch(/^1\.json: a photo of “Broken” was left out\. /);
  expect(committed('broken')).not.toHaveProperty('featuredImage');
});
