import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import type { Problem, Saved } from '../../tests/support/answers.ts';
import { RECIPE_FIELDS } from '../../tests/support/entry-cases.ts';
import { recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createGitTestApi, type TestApi } from '../../tests/support/test-api.ts';

const RECIPES = '/api/kitchen/recipes';
const file = (slug: string) => contentPath('recipe', slug);

const fields = { ...RECIPE_FIELDS, title: 'Country loaf' };

const SETTINGS = { siteName: 'Rosa', siteUrl: 'https://bakery.example', siteDescription: 'Rye.', contactEmail: 'rosa@bakery.example' };

let api: TestApi;
beforeEach(async () => {
  api = await createGitTestApi({
    [file('rye-loaf')]: recipeFile(),
    [file('hidden')]: recipeFile({ status: 'draft', title: 'Hidden', id: 'kept-id' }),
  });
});
afterEach(() => closeWithoutFaults(api));

const create = (json: object) => api.ask<Saved>(201, RECIPES, { json });
const update = (name: string, json: object) => api.ask<Saved>(200, `${RECIPES}/${name}`, { method: 'PUT', json });
const refuse = (status: number, method: string, place: string, json?: object) =>
  api.ask<Problem>(status, `${RECIPES}${place}`, { method, ...(json === undefined ? {} : { json }) });
const committed = (slug: string) => JSON.parse(api.content.text(file(slug))) as Record<string, unknown>;

describe('a step with marked amounts', () => {
  const instructions = [{ instruction: 'Stir in {80 g} of rye.' }, { instruction: 'Bake {2 loaves}.', duration: 40 }];
  type Read = Record<string, unknown> & { instructions: { instruction: string; marked?: string }[] };

  test.each([
    ['signed in', false],
    ['as visitors do', true],
  ])('keeps its marks when it is read %s and saved', async (_how, anonymous) => {
    await create({ ...fields, instructions, status: 'published' });
    const read = await api.ask<Read>(200, `${RECIPES}/country-loaf`, { anonymous });
    expect(read.instructions[0]?.instruction).toBe(anonymous ? 'Stir in 80 g of rye.' : 'Stir in {80 g} of rye.');
    const before = api.head();
    await update('country-loaf', read);
    expect(api.head()).toBe(before);
    await update('country-loaf', { ...read, yield: '2 loaves' });
    expect(committed('country-loaf')).toMatchObject({ yield: '2 loaves', instructions });
    const [first, second] = read.instructions;
    await update('country-loaf', { ...read, revision: undefined, instructions: [{ ...first, instruction: 'Stir.' }, second] });
    expect(committed('country-loaf')['instructions']).toEqual([{ instruction: 'Stir.' }, instructions[1]]);
  });
});

describe('a new recipe', () => {
  test('is returned completely; its total time is not stored, the date of a published one is', async () => {
    const recipe = await create({ ...fields, tags: ' rye, ,slow', totalTime: 999, publishedAt: '', status: 'published' });
    expect(recipe).toMatchObject({ id: 'country-loaf', slug: 'country-loaf', totalTime: 75, tags: ['rye', 'slow'], status: 'published' });
    expect(recipe['ingredients']).toEqual([{ id: 'ingredient-1', amount: '500', unit: 'g', ingredient: 'bread flour' }]);
    expect(recipe['instructions']).toEqual([{ id: 'step-1', stepNumber: 1, instruction: 'Mix.' }]);
    expect(committed('country-loaf')).toMatchObject({ publishedAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' });
    expect(Object.keys(committed('country-loaf'))).not.toContain('totalTime');
  });

  test('drops blank rows and empty nutrition', async () => {
    const recipe = await create({
      ...fields,
      ingredients: [{ amount: '', unit: ' ', ingredient: '' }, ...fields.ingredients, { id: 'ingredient-9', ingredient: '', notes: null }],
      instructions: [
        { instruction: '  ', stepNumber: 1 },
        { instruction: 'Mix.', stepNumber: 2, duration: 5 },
      ],
      nutritionInfo: { calories: '', protein: '', carbs: null },
    });
    expect(recipe['ingredients']).toHaveLength(1);
    expect(recipe['instructions']).toEqual([{ id: 'step-1', stepNumber: 1, instruction: 'Mix.', duration: 5 }]);
    expect(recipe).not.toHaveProperty('nutritionInfo');
  });

  test('may lack times and servings', async () => {
    const { prepTime: _prep, cookTime: _cook, servings: _servings, ...unstated } = fields;
    const recipe = await create({ ...unstated, title: 'Someday loaf', cookTime: null, servings: null });
    expect(recipe).toMatchObject({ prepTime: 0, cookTime: 0, totalTime: 0 });
    expect(recipe).not.toHaveProperty('servings');
    expect(await update('someday-loaf', { prepTime: 15, servings: 6 })).toMatchObject({ prepTime: 15, totalTime: 15, servings: 6 });
    expect(await update('someday-loaf', { servings: null })).not.toHaveProperty('servings');
  });

  test('may state a hands-on time, which its total does not include', async () => {
    const recipe = await create({ ...fields, title: 'Slow loaf', prepTime: 600, activeTime: 25 });
    expect(recipe).toMatchObject({ activeTime: 25, totalTime: 645, pace: 'overnight' });
    expect(await update('slow-loaf', { activeTime: null })).not.toHaveProperty('activeTime');
  });

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ ingredients: [] }, 'ingredients', 'At least one ingredient is required'],
    [{ ingredients: [{ ingredient: ' ' }] }, 'ingredients', 'At least one ingredient is required'],
    [{ instructions: [{ instruction: '' }] }, 'instructions', 'At least one instruction step is required'],
    [{ instructions: undefined }, 'instructions', 'At least one instruction step is required'],
    [{ ingredients: [{ amount: '1', ingredient: '' }] }, 'ingredients[0].ingredient', 'Ingredient is required'],
    [{ prepTime: -1 }, 'prepTime', 'Prep time must be at least 0 min'],
    [{ cookTime: 11_520 }, 'cookTime', 'Cook time must be at most 7 days'],
    [{ activeTime: 0 }, 'activeTime', 'Hands-on time must be at least 1 minute'],
    [{ activeTime: 76 }, 'activeTime', 'Hands-on time must be at most prep and cook time together'],
    [{ servings: 0 }, 'servings', 'Servings must be at least 1'],
    [
      { category: 'Bricks' },
      'category',
      'Category must be one of: Breads, Desserts, Snacks, Main Dishes, Appetizers, Beverages, Soups, Salads',
    ],
    [
      { instructions: [{ instruction: 'Mix.', image: '/uploads/none.jpg' }] },
      'instructions[0].image',
      'There is no photo at /uploads/none.jpg; upload it again',
    ],
  ])('is refused with %j, and nothing is saved', async (wrong, path, message) => {
    const before = api.head();
    expect((await refuse(400, 'POST', '', { ...fields, ...wrong })).errors).toContainEqual({ path, message });
    expect(api.head()).toBe(before);
  });
});

describe('a changed recipe', () => {
  test('keeps missing fields and removes emptied ones', async () => {
    await update('rye-loaf', { cuisine: 'French', nutritionInfo: { calories: 210, protein: '7 g' } });
    expect(await update('rye-loaf', { cookTime: 50 })).toMatchObject({
      cuisine: 'French',
      totalTime: 70,
      nutritionInfo: { calories: 210 },
    });
    const emptied = await update('rye-loaf', { cuisine: '', nutritionInfo: null });
    expect(emptied).not.toHaveProperty('cuisine');
    expect(emptied).not.toHaveProperty('nutritionInfo');
  });
});

test('a recipe’s category is one of the owner’s, or stays', async () => {
  const own = await createGitTestApi({
    [contentPath('settings', 'settings')]: JSON.stringify({ ...SETTINGS, recipeCategories: ['Sauces', 'Breakfast'] }),
    [file('rye-loaf')]: recipeFile(),
  });
  try {
    const json = { ...fields, category: 'Sauces' };
    expect(await own.ask<Saved>(201, RECIPES, { json })).toMatchObject({ category: 'Sauces' });
    const { errors } = await own.ask<Problem>(400, RECIPES, { json: { ...fields, title: 'Other', category: 'Breads' } });
    expect(errors).toEqual([{ path: 'category', message: 'Category must be one of: Sauces, Breakfast' }]);
    const changed = { method: 'PUT', json: { title: 'Rye', category: 'Breads' } };
    expect(await own.ask<Saved>(200, `${RECIPES}/rye-loaf`, changed)).toMatchObject({ title: 'Rye', category: 'Breads' });
  } finally {
    await closeWithoutFaults(own);
  }
});

test('a row of a draft recipe may lack its name; a blank one is dropped', async () => {
  const recipe = await api.ask<Saved>(201, RECIPES, {
    json: { title: 'Half', status: 'draft', ingredients: [{ amount: '500', unit: 'g' }, { amount: ' ' }], instructions: [{ duration: 5 }] },
  });
  expect(recipe['ingredients']).toEqual([{ id: 'ingredient-1', amount: '500', unit: 'g', ingredient: '' }]);
  const { errors } = await api.ask<Problem>(400, `${RECIPES}/half`, {
    method: 'PUT',
    json: { category: 'Breads', status: 'published' },
  });
  expect(errors).toEqual([
    { path: 'ingredients[0].ingredient', message: 'Ingredient is required' },
    { path: 'instructions[0].instruction', message: 'Instruction is required' },
  ]);
});

test('a recipe is published without photo, description and author', async () => {
  const { category, ingredients, instructions } = fields;
  const saved = await api.ask<Saved>(201, RECIPES, {
    json: { title: 'Plain', category, ingredients, instructions, status: 'published' },
  });
  for (const name of ['description', 'featuredImage', 'featuredImageAlt', 'author']) expect(saved[name] ?? '').toBe('');
});
