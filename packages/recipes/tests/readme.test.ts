import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaleAmount } from '@family-bakery/recipes/amounts/scale-amount';
import { ingredientFrom } from '@family-bakery/recipes/reading/ingredient-line';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the example of the README does what it says', () => {
  const line = '1 1/2 cups bread flour, sifted';
  const { amount, unit, ingredient, notes } = ingredientFrom(line);
  expect(README).toContain(`ingredientFrom('${line}')`);
  expect(README).toContain(
    `// '${amount}', '${unit}', '${ingredient}', '${notes}'\nscaleAmount(amount, 2, unit); // '${scaleAmount(amount, 2, unit)}'`,
  );
});

test('each folder is in the README', () => {
  const named = [...README.matchAll(/`src\/(\w+)\/`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(['amounts', 'formats', 'method', 'reading', 'search', 'shopping', 'times', 'writing']);
});
