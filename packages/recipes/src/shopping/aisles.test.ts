import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

/** The names of ingredients in recipes and in lines as people write them in English. */
function names(): string[] {
  const recipes = readFileSync(new URL('../../tests/searches/recipes.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' | ')[5]?.split(',') ?? []);
  const written = readFileSync(new URL('../reading/amount-lines.txt', import.meta.url), 'utf8')
    .split('# units and numbers of other languages')[0]
    ?.split('\n')
    .filter((line) => line.includes(' :: '))
    .map((line) => line.split(' :: ')[0] ?? '');
  const lines = [...recipes, ...(written ?? [])];
  return lines.flatMap((line) => readLine(line)?.name ?? []);
}

test('at most 3% of the ingredients that people write are in Other', () => {
  const all = names().filter((name) => !/\bwater$/.test(name));
  const others = all.filter((name) => aisleOf(name) === 'Other');
  expect(all.length).toBeGreaterThan(400);
  expect(others.length / all.length, others.join(', ')).toBeLessThanOrEqual(0.03);
});
