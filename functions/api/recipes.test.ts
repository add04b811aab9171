import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecipeSummary, RecipeView } from '#content/recipes.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

/** Only the draft contains it. */
const SECRET = 'sentinel7f3a';
const RECIPES = '/api/kitchen/recipes';
const file = (slug: string) => contentPath('recipe', slug);

interface List {
  recipes: RecipeSummary[];
  total: number;
  page: number;
  pageSize: number;
}

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [file('rye-loaf')]: recipeFile({ publishedAt: '2026-03-01', difficulty: 'Easy' }),
    [file('lentil-soup')]: recipeFile({
      id: 'red-soup',
      title: 'Lentil Soup',
      description: 'Red, with lemon. Eat it with rye.',
      category: 'Soups',
      cuisine: 'Mediterranean',
      difficulty: 'Medium',
      cookTime: 10,
      tags: ['Weeknight', 'vegan'],
      ingredients: [{ ingredient: 'red lentils' }, { ingredient: 'cinnamon' }],
      publishedAt: '2026-02-01',
    }),
    [file('cinnamon-rolls')]: recipeFile({
      title: 'Cinnamon Rolls',
      difficulty: 'Hard',
      cuisine: 'American',
      prepTime: 90,
      publishedAt: '2026-01-01',
    }),
    [file('hidden')]: recipeFile({
      status: 'draft',
      id: 'hidden-id',
      title: SECRET,
      tags: [SECRET],
      ingredients: [{ ingredient: SECRET }],
    }),
  });
});
afterEach(() => closeWithoutFaults(api));

const visit = (place: string) => api.call(`${RECIPES}${place}`, { anonymous: true });
const list = async (query: string) => (await (await visit(query)).json()) as List;
const slugsOf = async (query: string) => (await list(query)).recipes.map(({ slug }) => slug);

describe('the list of recipes', () => {
  test('has what is published, newest first', async () => {
    const answer = await list('');
    expect(answer).toMatchObject({ total: 3, page: 1, pageSize: 9 });
    expect(answer.recipes.map(({ slug }) => slug)).toEqual(['rye-loaf', 'lentil-soup', 'cinnamon-rolls']);
    expect(answer.recipes[0]).toEqual({
      id: 'rye-loaf',
      slug: 'rye-loaf',
      title: 'Rye loaf',
      description: 'Dark and slow.',
      featuredImage: 'https://photos.example.com/rye.jpg',
      category: 'Breads',
      tags: [],
      publishedAt: '2026-03-01',
      totalTime: 60,
      servings: 8,
      difficulty: 'Easy',
      author: 'Rosa',
      photo: null,
    });
  });

  test.each([
    ['?category=soups', ['lentil-soup']],
    ['?cuisine=AMERICAN', ['cinnamon-rolls']],
    ['?difficulty=hard', ['cinnamon-rolls']],
    ['?maxTime=30', ['lentil-soup']],
    ['?maxTime=60', ['rye-loaf', 'lentil-soup']],
    ['?maxTime=soon', ['rye-loaf', 'lentil-soup', 'cinnamon-rolls']],
    ['?tag=WEEKNIGHT', ['lentil-soup']],
    ['?tag=week', []],
    ['?category=Breads&difficulty=Easy', ['rye-loaf']],
    ['?category=Soups&difficulty=Easy', []],
    ['?search=', ['rye-loaf', 'lentil-soup', 'cinnamon-rolls']],
    ['?search=%20%20', ['rye-loaf', 'lentil-soup', 'cinnamon-rolls']],
  ])('%s', async (query, slugs) => {
    expect(await slugsOf(query)).toEqual(slugs);
  });

  test.each([
    ['title', 'cinnamon rolls', ['cinnamon-rolls']],
    ['title, before what only contains it', 'cinnamon', ['cinnamon-rolls', 'lentil-soup']],
    ['description', 'lemon', ['lentil-soup']],
    ['tag', 'vegan', ['lentil-soup']],
    ['ingredient', 'red lentils', ['lentil-soup']],
    ['title with a typo', 'cinamon rols', ['cinnamon-rolls']],
    ['nothing', 'zeppelin', []],
  ])('is searched by %s', async (_by, search, slugs) => {
    expect(await slugsOf(`?search=${encodeURIComponent(` ${search} `)}`)).toEqual(slugs);
  });

  test('comes in pages', async () => {
    expect(await list('?pageSize=2&page=2')).toMatchObject({ total: 3, page: 2, pageSize: 2, recipes: [{ slug: 'cinnamon-rolls' }] });
    expect(await list('?pageSize=2&page=9')).toMatchObject({ page: 2 });
    expect(await list('?pageSize=1000000')).toMatchObject({ pageSize: 100 });
  });

  test('follows what is saved', async () => {
    expect(await slugsOf('?search=zeppelin')).toEqual([]);
    api.content.edit({ [file('rye-loaf')]: recipeFile({ title: 'Zeppelin' }) });
    expect(await slugsOf('?search=zeppelin')).toEqual(['rye-loaf']);
  });
});

describe('one recipe', () => {
  test('is there in full, by its slug and by its id', async () => {
    for (const name of ['lentil-soup', 'red-soup']) {
      const answer = await visit(`/${name}`);
      expect(answer.status).toBe(200);
      expect((await answer.json()) as RecipeView).toMatchObject({
        slug: 'lentil-soup',
        id: 'red-soup',
        prepTime: 20,
        cookTime: 10,
        totalTime: 30,
        ingredients: [{ id: 'ingredient-1', ingredient: 'red lentils' }, { ingredient: 'cinnamon' }],
        instructions: [{ id: 'step-1', stepNumber: 1, instruction: 'Bake.' }],
      });
    }
  });

  test('that does not exist is a 404', async () => {
    const answer = await visit('/nowhere');
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, 'Recipe not found']);
  });
});

test.each(['', '/hidden', '/hidden-id', `?search=${SECRET}`, `?tag=${SECRET}`, '?pageSize=100', '?all=true', '/hidden?all=true'])(
  'drafts are hidden: %s',
  async (place) => {
    const answer = await visit(place);
    expect([200, 401, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain(SECRET);
    expect(await (await api.call(`${RECIPES}?pageSize=100`)).text()).not.toContain(SECRET);
  },
);

test('responses may be cached until the next deploy, per query', async () => {
  for (const place of ['', '/rye-loaf']) {
    const { headers } = await visit(place);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=31536000');
    expect(headers.get('netlify-cache-tag')).toBe('recipes');
  }
  expect((await visit('')).headers.get('netlify-vary')).toMatch(
    /^query=page\|pageSize\|tag\|category\|cuisine\|difficulty\|maxTime\|search\|sort\|all$/,
  );
});
