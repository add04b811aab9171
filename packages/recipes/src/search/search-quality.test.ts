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

/** What is certainly in each recipe, as somebody read it in its ingredients: one letter for each of `FAMILIES`. */
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
  const { search } = createRecipeSearch(recipes);
  const searches = rowsOf(name).map(([text = '', right = '', never = '']) => ({ text, right, never, found: search(text) }));

  test(`have at least ${least} times a right recipe among the first five`, () => {
    expect(searches).toHaveLength(100);
    const wrong = searches.filter(({ right, found }) =>
      right === '-' ? found.length > 0 : !found.slice(0, 5).some(({ title }) => new RegExp(right).test(title)),
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
