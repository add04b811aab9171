import { createStorage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import type { IncomingRecipe } from '#api/import.ts';
import { type CopyPhoto, withCopiedPhotos } from '#exchange/copy-photos.ts';
import { isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import { acceptUpload } from '#media/upload.ts';
import { jpegWithGps, picture } from '../../tests/support/photos.ts';
import { recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { readCommittedContent } from '#content/committed-content.ts';
import { createCreations } from './creations.ts';
import { importRecipes, type KeyedImport, undoImport } from './import-recipes.ts';

const LINK = 'https://oven.example/loaf';
/** The rows of the recipes that are imported here. */
const ingredients = [{ amount: '1', unit: 'cup', ingredient: 'flour' }];
let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [contentPath('recipe', 'rye-loaf')]: recipeFile({ title: 'Rye loaf', ingredients }),
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
/** Imports as the command does: photos are copied first. `photos` are what the web has at the addresses. */
async function importAll(
  recipes: object[],
  photos: Readonly<Record<string, Uint8Array>> = {},
  keyed?: KeyedImport,
  more: Partial<IncomingRecipe> = {},
) {
  const files = recipes.map((json, index) => ({ name: `${index + 1}.json`, bytes: Buffer.from(JSON.stringify(json)) }));
  const staged = new Map<string, Uint8Array>();
  const uploads = { put: () => Promise.resolve(), get: (address: string) => Promise.resolve(staged.get(address) ?? null) };
  const copy: CopyPhoto = async (photo) => {
    const bytes = 'bytes' in photo ? photo.bytes : photos[photo.address];
    if (!bytes) return { problem: 'It could not be loaded.' };
    const accepted = await acceptUpload(bytes);
    staged.set(accepted.address, accepted.bytes);
    return { url: accepted.address, width: accepted.photo.width };
  };
  const dependencies = { ...saving(), uploads, now: () => new Date() };
  const sentences: string[] = [];
  const incoming: IncomingRecipe[] = [];
  for (const found of [...readRecipes(files)].filter(isRecipe)) {
    const copied = await withCopiedPhotos(found, copy);
    sentences.push(...copied.sentences);
    incoming.push({ from: found.from, place: incoming.length, slug: found.slug, recipe: copied.recipe, ...more });
  }
  return { ...(await importRecipes(dependencies, incoming, keyed)), sentences };
}
const saving = () => {
  const latest = async () => (await readCommittedContent(api.store, api.head(), null)).snapshot;
  return { store: api.store, content: { latest, published: latest } };
};
const committed = (slug: string) => JSON.parse(api.content.text(contentPath('recipe', slug))) as Record<string, unknown>;
const commits = () => api.content.commits();

test('saves all of a batch as drafts in one commit, photos included', async () => {
  const before = commits();
  const photo = await jpegWithGps();
  const batch = await importAll(
    [
      recipe('Plum cake', { image: 'https://oven.example/plum.jpg', url: `${LINK}/plum` }),
      recipe('Plum cake', { recipeIngredient: ['2 cups flour'] }),
      recipe('面包'),
    ],
    { 'https://oven.example/plum.jpg': photo },
  );
  expect(batch.saved.map(({ slug }) => slug)).toEqual(['plum-cake', 'plum-cake-2', 'mian-bao']);
  expect(batch.problems).toEqual([]);
  expect(commits()).toBe(before + 1);
  const saved = committed('plum-cake');
  expect(saved).toMatchObject({
    title: 'Plum cake',
    status: 'draft',
    sourceLink: `${LINK}/plum`,
    ingredients: [{ amount: '1', unit: 'cup', ingredient: 'flour' }],
  });
  expect(api.content.newest()).toMatchObject({
    message: 'Import 3 recipes',
    changes: expect.arrayContaining([`A public${String(saved['featuredImage'])}`]) as string[],
  });
});

test('leaves out what the site has: the same title and lines, or the same title from the same page', async () => {
  const before = commits();
  const batch = await importAll([
    recipe('Copied before?', { url: 'http://www.oven.example/loaf/?utm_source=a' }),
    recipe('Rye Loaf!', { url: 'https://elsewhere.example', recipeIngredient: ['1 CUP  flour'], recipeInstructions: ['bake.'] }),
  ]);
  expect(batch.saved).toEqual([]);
  expect(batch.duplicates.map(({ slug }) => slug)).toEqual(['copied', 'rye-loaf']);
  expect(batch.commit).toBeNull();
  expect(commits()).toBe(before);
});

test('saves what only shares a title with a recipe, and a duplicate that is wanted all the same', async () => {
  const different = await importAll([recipe('Copied before'), recipe('Rye loaf', { recipeIngredient: ['2 cups flour'] })]);
  expect(different.saved.map(({ slug }) => slug)).toEqual(['copied-before', 'rye-loaf-2']);
  const again = await importAll([recipe('Rye loaf')], {}, undefined, { isAgain: true });
  expect([again.saved.map(({ slug }) => slug), again.duplicates]).toEqual([['rye-loaf-3'], []]);
});

describe('different recipes', () => {
  const slugsOf = async (recipes: object[], keyed?: KeyedImport) => (await importAll(recipes, {}, keyed)).saved.map(({ slug }) => slug);

  test('whose titles have no Latin letter have addresses of their own', async () => {
    const titles = ['红烧肉', '清蒸鲈鱼', '糖醋排骨 2', '红烧鱼 2', 'ばら', 'はら', 'रोटी', 'राटा', '🍞', '🥖', 'خبز'];
    const recipes = titles.map((title) => recipe(title));
    const slugs = await slugsOf(recipes);
    expect(slugs).toHaveLength(titles.length);
    expect(new Set(slugs).size).toBe(titles.length);
    expect(slugs.slice(0, 4)).toEqual(['hong-shao-rou', 'qing-zheng-lu-yu', 'tang-cu-pai-gu-2', 'hong-shao-yu-2']);
    expect(slugs.map((slug) => committed(slug)['title'])).toEqual(titles);
    expect(await slugsOf(recipes), 'the second time').toEqual([]);
    expect(await slugsOf([recipe('红烧肉', { recipeIngredient: ['2 cups rice'] }), recipe('烤面包')])).toEqual([
      'hong-shao-rou-2',
      'kao-mian-bao',
    ]);
  });

  test('of one page are all saved', async () => {
    const url = 'https://oven.example/three-breads';
    expect(await slugsOf([recipe('Rye', { url }), recipe('Wheat', { url }), recipe('面包', { url }), recipe('烤面包', { url })])).toEqual([
      'rye',
      'wheat',
      'mian-bao',
      'kao-mian-bao',
    ]);
    expect(await slugsOf([recipe('Another name', { url: LINK }), recipe('Wheat', { url })])).toEqual(['another-name']);
  });

  test('of one title at addresses that only the query tells apart are all saved', async () => {
    const cake = (page: number) => recipe('Cake', { url: `https://oven.example/?p=${page}`, recipeIngredient: [`${page} cups flour`] });
    expect(await slugsOf([cake(1)])).toEqual(['cake']);
    expect(await slugsOf([cake(2), cake(1)])).toEqual(['cake-2']);
  });

  test('that share a title are all saved, also if they come in several batches', async () => {
    const pancakes = [1, 2, 3].map((cups) => recipe('Pancakes', { recipeIngredient: [`${cups} cups flour`] }));
    const keyed = { key: 'an import', creations: createCreations(createStorage(), 1_000) };
    const batch = async (place: number, recipes: object[]) =>
      (
        await importRecipes(
          { ...saving(), uploads: { put: () => Promise.resolve(), get: () => Promise.resolve(null) }, now: () => new Date() },
          [...readRecipes(recipes.map((json) => ({ name: 'a.json', bytes: Buffer.from(JSON.stringify(json)) })))]
            .filter(isRecipe)
            .map(({ from, recipe: one }, index) => ({ from, place: place + index, recipe: one })),
          keyed,
        )
      ).saved.map(({ slug }) => slug);
    expect(await batch(0, pancakes.slice(0, 2))).toEqual(['pancakes', 'pancakes-2']);
    expect(await batch(2, [...pancakes.slice(2), ...pancakes.slice(0, 1)])).toEqual(['pancakes-3']);
  });

  test('without a title on one page are all found', () => {
    const html = ['1 cup flour', '2 cups rice'].map(
      (ingredient) =>
        `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', recipeIngredient: [ingredient], recipeInstructions: ['Bake.'] })}</script>`,
    );
    const found = [...readRecipes([{ name: 'page.html', bytes: Buffer.from(`<html>${html.join('')}${html[0]}</html>`) }])].filter(isRecipe);
    expect(found).toHaveLength(2);
  });
});

test('saves a recipe without a photo that cannot be copied, and says where it is', async () => {
  const image = 'https://oven.example/gone.jpg';
  const { sentences } = await importAll([recipe('Gone', { image })]);
  expect(sentences).toEqual([`A photo was left out. It could not be loaded. Its address: ${image}`]);
  expect(committed('gone')).not.toHaveProperty('notes');
  expect(committed('gone')).not.toHaveProperty('featuredImage');
});

test('copies the photos of steps, and says which photos are small', async () => {
  const [large, small] = [await picture(800, 600).jpeg().toBuffer(), await picture(799, 600).jpeg().toBuffer()];
  const steps = [{ text: 'Stir.', image: 'https://oven.example/stir.jpg' }, 'Bake.'];
  const { sentences } = await importAll([recipe('Step', { recipeInstructions: steps, image: 'https://oven.example/step.jpg' })], {
    'https://oven.example/stir.jpg': large,
    'https://oven.example/step.jpg': small,
  });
  expect(sentences).toEqual(['The photo is 799 pixels wide; here it should be at least 800.']);
  expect(committed('step')['instructions']).toEqual([
    { instruction: 'Stir.', image: expect.stringMatching(/^\/uploads\//) as string },
    { instruction: 'Bake.' },
  ]);
});

test('is undone in one commit, but for what was changed since', async () => {
  const image = 'https://oven.example/pie.jpg';
  const batch = await importAll([recipe('Pie', { image }), recipe('Tart'), recipe('Flan')], {
    [image]: await picture(900, 600).jpeg().toBuffer(),
  });
  const before = commits();
  const changed = batch.saved.map((one) => (one.slug === 'tart' ? { ...one, revision: '0'.repeat(40) } : one));
  const undone = await undoImport(saving(), changed);
  expect(undone).toMatchObject({ removed: 2, kept: ['Tart'] });
  expect(commits()).toBe(before + 1);
  expect(api.content.newest().changes).toEqual([
    expect.stringMatching(/^D content\/recipes\/flan/),
    expect.stringMatching(/^D content\/recipes\/pie/),
    expect.stringMatching(/^D public\/uploads\//),
  ]);
  expect(await undoImport(saving(), changed)).toMatchObject({ removed: 0, kept: ['Tart'], commit: null });
});

describe('a batch whose answer was lost', () => {
  const recipes = [recipe('Pie'), recipe('Tart'), recipe('Pie')];
  const keyed = () => ({ key: 'an import', creations: createCreations(createStorage(), 1_000) });

  test('is answered as saved when it is sent again, and duplicates within it as duplicates', async () => {
    const before = commits();
    const sent = keyed();
    const first = await importAll(recipes, {}, sent);
    const again = await importAll(recipes, {}, sent);
    expect(again.saved).toEqual(first.saved);
    expect(again.duplicates).toEqual(first.duplicates);
    expect([again.saved.length, again.duplicates.length, again.commit]).toEqual([2, 1, null]);
    expect(commits()).toBe(before + 1);
    expect((await importAll(recipes, {}, { ...sent, key: 'another import' })).saved).toEqual([]);
  });

  test('is undone by its key alone, but for what was changed since', async () => {
    const sent = keyed();
    const { saved } = await importAll(recipes, {}, sent);
    api.content.edit({ [contentPath('recipe', 'tart')]: recipeFile({ title: 'Tart', status: 'draft', ingredients }) });
    expect((await importAll(recipes, {}, sent)).duplicates.map(({ slug }) => slug)).toEqual(['tart', 'pie']);
    expect(await undoImport(saving(), [], { ...sent, key: 'another import' })).toMatchObject({ removed: 0 });
    expect(await undoImport(saving(), [], sent)).toMatchObject({ removed: 1, kept: [] });
    expect(await undoImport(saving(), saved, sent)).toMatchObject({ removed: 0, kept: ['Tart'] });
  });

  test('is not known if it was never saved', async () => {
    const sent = keyed();
    await sent.creations.note('recipe', sent.key, { slug: 'rye-loaf', revision: '0'.repeat(40), fingerprint: '0' });
    expect((await importAll([recipe('Rye loaf')], {}, sent)).duplicates.map(({ slug }) => slug)).toEqual(['rye-loaf']);
    expect(await undoImport(saving(), [], sent)).toMatchObject({ removed: 0, kept: [] });
  });
});
