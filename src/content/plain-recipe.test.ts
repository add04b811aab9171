import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';
import { recipeDescription } from './recipes.ts';

const plain = { description: undefined, featuredImage: undefined, author: undefined };
const reader = createReader(
  await snapshotOf(
    siteFiles('minimal', {
      [contentPath('recipe', 'rye-loaf')]: recipeFile({ ...plain, publishedAt: '2026-01-01' }),
      [contentPath('recipe', 'marked')]: recipeFile({
        ...plain,
        title: 'Marked',
        publishedAt: '2025-12-31',
        instructions: [{ instruction: 'Stir in {100 g} of rye.' }],
      }),
      [contentPath('recipe', 'twin')]: recipeFile({ ...plain, publishedAt: '2026-01-02' }),
      [contentPath('recipe', 'draft')]: recipeFile({ ...plain, status: 'draft', ingredients: [] }),
    }),
  ),
);

test('a recipe without an author is credited to the bakery everywhere', () => {
  const author = reader.site().name;
  const everywhere = [
    reader.recipe('rye-loaf')?.author,
    ...reader.recipes({ page: 1, pageSize: 9 }).items.map((recipe) => recipe.author),
    ...reader.listedRecipes().map((recipe) => recipe.author),
    ...reader.latestRecipes(2).items.map((recipe) => recipe.author),
    ...reader.kitchenFeed().items.map((item) => item.author),
  ];
  expect(new Set(everywhere)).toEqual(new Set([author]));
});

test('a recipe without a description gets a unique one made of its ingredients', () => {
  const [newest, older] = reader.kitchenFeed().items;
  expect([newest, older].map((item) => [item?.summary, item?.photo])).toEqual([
    ['Rye loaf: a recipe with rye flour.', null],
    ['Rye loaf: a recipe with rye flour.', null],
  ]);
  expect(reader.distinctText('/kitchen/twin')).toEqual({
    title: 'Rye loaf (recipe)',
    description: 'Rye loaf (recipe): Rye loaf: a recipe with rye flour.',
  });
});

test.each([
  [['flour', 'salt', 'salt', 'water'], 'Loaf: a recipe with flour, salt, and water.'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'Loaf: a recipe with a, b, c, d, e, f, and g.'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'Loaf: a recipe with a, b, c, d, e, f, and 2 more.'],
])('%j gives %s', (names, words) => {
  expect(recipeDescription({ title: 'Loaf', ingredients: names.map((ingredient) => ({ ingredient })) })).toBe(words);
});

test('a missing photo is replaced by a drawing on the social image, not by another page’s photo', () => {
  const image = reader.drawnImages().find((drawn) => 'title' in drawn && drawn.title === 'Rye loaf');
  expect(image).toMatchObject({ photo: null, motif: 'loaf' });
});

test('a step with marked amounts is in plain words everywhere but on its page', () => {
  expect(reader.recipe('marked')?.instructions[0]).toMatchObject({
    instruction: 'Stir in 100 g of rye.',
    marked: 'Stir in {100 g} of rye.',
  });
  expect(JSON.stringify(reader.kitchenFeed())).not.toContain('{100 g}');
  expect(JSON.stringify(reader.kitchenFeed())).toContain('Stir in 100 g of rye.');
});
