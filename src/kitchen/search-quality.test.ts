import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aRecipe } from '../../tests/support/recipes.ts';
import { createRecipeSearch } from './recipe-search.ts';

const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(`../../tests/fixtures/searches/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map((part) => part.trim()));

const listOf = (text = ''): string[] => text.split(',').flatMap((part) => part.trim() || []);

const recipes = rowsOf('recipes').map(([title = '', category = '', time, difficulty = '', tags, ingredients]) =>
  aRecipe(title, { category, totalTime: Number(time), difficulty, tags: listOf(tags), ingredients: listOf(ingredients) }),
);
const searches = rowsOf('searches').map(([text = '', right = '', never]) => ({ text, right, never }));
const { search } = createRecipeSearch(recipes);

test('of 100 searches at least 95 have a right recipe among the first five', () => {
  expect(searches).toHaveLength(100);
  const failed = searches.filter(({ text, right }) => {
    const titles = search(text).map(({ title }) => title);
    return right === '-' ? titles.length > 0 : !titles.slice(0, 5).some((title) => new RegExp(right).test(title));
  });
  expect(
    failed.length,
    failed
      .map(
        ({ text }) =>
          `${text}: ${search(text)
            .slice(0, 5)
            .map(({ title }) => title)
            .join(', ')}`,
      )
      .join('\n'),
  ).toBeLessThanOrEqual(5);
});

test.each(searches.flatMap(({ text, never }) => (never ? [{ text, never }] : [])))(
  '"$text" finds nothing with what it is without',
  ({ text, never }) => {
    const misleading = search(text).filter(({ ingredients }) => new RegExp(never).test(ingredients.join(', ')));
    expect(misleading.map(({ title }) => title)).toEqual([]);
  },
);
