import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FoodFamily } from './food-family.ts';
import { aRecipe } from '../../tests/a-recipe.ts';
import type { SearchableRecipe } from './recipe-index.ts';
import { createRecipeSearch } from './recipe-search.ts';

const FAMILIES: Readonly<Record<string, FoodFamily[]>> = {
  d: ['dairy'],
  e: ['egg'],
  f: ['fish'],
  s: ['shellfish'],
  n: ['nut'],
  p: ['peanut'],
  w: ['wheat', 'gluten'],
  g: ['gluten'],
  y: ['soy'],
  m: ['sesame'],
};

const LETTERS = Object.keys(FAMILIES);

const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(`../../tests/searches/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ \|(?: |$)/).map((part) => part.trim()));

const listOf = (text = ''): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** What is certainly in each recipe, as someone read it in its ingredients: one letter for each of `FAMILIES`. */
const held = new Map<SearchableRecipe, string>();

const recipesIn = (name: string): SearchableRecipe[] =>
  rowsOf(name).map(([title = '', category = '', time, difficulty = '', tags, ingredients, letters = '']) => {
    const recipe = aRecipe(title, { category, totalTime: Number(time), difficulty, tags: listOf(tags), ingredients: listOf(ingredients) });
    held.set(recipe, letters);
    return recipe;
  });

const few = recipesIn('recipes');
const all = [...few, ...recipesIn('more-recipes')];

describe.each([
  ['113 recipes', few, 'searches', 95],
  ['431 recipes', all, 'more-searches', 95],
] as const)('100 searches of %s', (_, recipes, name, least) => {
  const { near } = createRecipeSearch(recipes);
  const searches = rowsOf(name).map(([text = '', right = '', never = '']) => ({ ...near(text), text, right, never }));

  test(`have at least ${least} times a right recipe among the first five`, () => {
    expect(searches).toHaveLength(100);
    const wrong = searches.filter(({ right, found, instead }) =>
      right === '-' ? found.length > 0 && instead === '' : !found.slice(0, 5).some(({ title }) => new RegExp(right).test(title)),
    );
    const lines = wrong.map(
      ({ text, found }) =>
        `${text}: ${found
          .slice(0, 5)
          .map(({ title }) => title)
          .join(', ')}`,
    );
    expect(100 - wrong.length, lines.join('\n')).toBeGreaterThanOrEqual(least);
  });

  test('find nothing with what they leave out', () => {
    const misleading = searches.flatMap(({ text, never, found }) =>
      found
        .filter((recipe) => LETTERS.some((letter) => never.includes(letter) && held.get(recipe)?.includes(letter)))
        .map(({ title }) => `${text}: ${title}`),
    );
    expect(misleading).toEqual([]);
  });
});

test('what is in 431 recipes is read from their ingredients, or nothing is said', () => {
  const overlooked = [...held].flatMap(([{ title, contains }, letters]) => {
    const certain = contains ? LETTERS.flatMap((letter) => (letters.includes(letter) ? (FAMILIES[letter] ?? []) : [])) : [];
    return certain.filter((family) => !contains?.includes(family)).map((family) => `${title}: ${family}`);
  });
  expect(overlooked).toEqual([]);
});

describe('60 searches of 431 recipes by what people leave out, parts of words, times, counts, spellings and promises', () => {
  const { near } = createRecipeSearch(all);
  const searches = rowsOf('wider-searches').map(([text = '', right = '', never = '^$']) => ({ ...near(text), text, right, never }));
  const linesOf = (found: typeof searches) =>
    found.map(
      (one) =>
        `${one.text}: ${one.found
          .slice(0, 5)
          .map(({ title }) => title)
          .join(', ')}`,
    );

  test('find a right recipe among the first five at least 57 times, or say that they found something else', () => {
    expect(searches).toHaveLength(60);
    const wrong = searches.filter(({ right, found, instead }) => {
      const isSaid = right.startsWith('~') && (found.length === 0 || instead !== '');
      return !isSaid && !found.slice(0, 5).some(({ title }) => new RegExp(right).test(title));
    });
    expect(searches.length - wrong.length, linesOf(wrong).join('\n')).toBeGreaterThanOrEqual(57);
  });

  test('never find what they leave out', () => {
    const misleading = searches.map((one) => ({
      ...one,
      found: one.found.filter(({ title, tags, ingredients }) =>
        new RegExp(one.never, 'i').test([title, ...tags, ...ingredients].join('; ')),
      ),
    }));
    expect(linesOf(misleading.filter(({ found }) => found.length > 0))).toEqual([]);
  });
});
