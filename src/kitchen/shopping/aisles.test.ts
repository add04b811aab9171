import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Recipe } from '#domain/recipe.ts';
import { aisleOf } from './aisles.ts';
import { readLine } from './shopping-line.ts';

test.each([
  ['garlic', 'Produce'],
  ['garlic powder', 'Spices'],
  ['dried thyme', 'Spices'],
  ['fresh thyme', 'Produce'],
  ['peanut butter', 'Pantry'],
  ['unsalted butter', 'Dairy & eggs'],
  ['buttermilk', 'Dairy & eggs'],
  ['coconut milk', 'Pantry'],
  ['chicken broth', 'Pantry'],
  ['skinless chicken thighs', 'Meat & fish'],
  ['baking soda', 'Baking'],
  ['club soda', 'Pantry'],
  ['frozen peas', 'Frozen'],
  ['ripe tomatoes', 'Produce'],
  ['tomato paste', 'Pantry'],
  ['hot dog buns', 'Bread'],
  ['red pepper flakes', 'Spices'],
  ['red peppers', 'Produce'],
  ['dried cranberries', 'Baking'],
  ['black pepper', 'Spices'],
  ['Jalapeño', 'Produce'],
  ['paper towels', 'Other'],
  ['ココア', 'Other'],
])('%s is in %s', (ingredient, aisle) => {
  expect(aisleOf(ingredient)).toBe(aisle);
});

/** The names of ingredients in recipes of the site and in lines as people write them in English. */
function names(): string[] {
  const folder = new URL('../../../content/recipes/', import.meta.url);
  const recipes = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recipe);
  const written = readFileSync(new URL('../../exchange/amount-lines.txt', import.meta.url), 'utf8')
    .split('# units and numbers of other languages')[0]
    ?.split('\n')
    .filter((line) => line.includes(' :: '))
    .map((line) => line.split(' :: ')[0] ?? '');
  const lines = [...recipes.flatMap(({ ingredients }) => ingredients.map(({ ingredient }) => ingredient)), ...(written ?? [])];
  return lines.flatMap((line) => readLine(line)?.name ?? []);
}

test('at most 3% of the ingredients that people write are in Other', () => {
  const all = names().filter((name) => !/\bwater$/.test(name));
  const others = all.filter((name) => aisleOf(name) === 'Other');
  expect(all.length).toBeGreaterThan(400);
  expect(others.length / all.length, others.join(', ')).toBeLessThanOrEqual(0.03);
});
