import { expect, test } from 'vitest';
import { recipeGoals } from './recipe-goals.ts';

const DOUGH = [
  { amount: '500', unit: 'g', ingredient: 'bread flour' },
  { amount: '350', unit: 'g', ingredient: 'water' },
  { amount: '100', unit: 'g', ingredient: 'ripe sourdough starter' },
  { amount: '10', unit: 'g', ingredient: 'fine sea salt' },
];

test('a dough can be scaled to loaves, servings, dough or flour', () => {
  expect(recipeGoals({ yield: '1 loaf', servings: 12, ingredients: DOUGH })).toEqual([
    ['loaves', 1],
    ['servings', 12],
    ['grams of dough', 960],
    ['grams of flour', 550],
    ['times the recipe', 1],
  ]);
});

test.each([
  ['2 loaves', ['loaves', 2]],
  ['one 9-inch pie', ['pies', 1]],
  ['1 1/2 dozen', ['dozens', 1.5]],
  ['24 small cookies (3 inches)', ['cookies', 24]],
  ['about two baguettes', undefined],
  ['one 9x13-inch pan', ['pans', 1]],
  ['1 tart', ['tarts', 1]],
  ['enough for a crowd', undefined],
  ['', undefined],
])('a yield of “%s” is %j', (words, goal) => {
  expect(recipeGoals({ yield: words, ingredients: [] })).toEqual([...(goal ? [goal] : []), ['times the recipe', 1]]);
});
