import { expect, test } from 'vitest';
import { ingredientParts } from './measures.ts';

test('what its owner said stays the same does not scale, nor do the amounts in its words', () => {
  const butter = { amount: '1', unit: 'tablespoon', ingredient: 'butter', notes: 'about 14 g, for the pan' };
  const parts = ingredientParts(butter);
  expect(parts.scales).toBe(true);
  expect(parts.notes).toContainEqual({ amount: 'about 14', space: ' ', unit: 'g' });
  expect(ingredientParts({ ...butter, scaling: 'Stays the same' })).toEqual({
    scales: false,
    ingredient: ['butter'],
    notes: ['about 14 g, for the pan'],
  });
  expect(ingredientParts({ ingredient: '1 tablespoon butter', scaling: 'Stays the same' }).scales).toBe(false);
});
