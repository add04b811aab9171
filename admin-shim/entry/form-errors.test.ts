import { expect, it } from 'vitest';
import { errorPaths } from './form-errors.ts';

it('finds every field that is wrong, in rows too', () => {
  const rows: unknown[] = [];
  rows[2] = { amount: { type: 'too_big', message: 'Too long' }, notes: undefined };
  const errors = {
    title: { type: 'too_small', message: 'Title is required', ref: { type: 'text' } },
    ingredients: Object.assign(rows, { root: { type: 'too_small', message: 'At least one ingredient is required' } }),
    nutritionInfo: { calories: { type: 'custom', message: 'Calories must be a whole number' } },
  };
  expect(errorPaths(errors)).toEqual(['title', 'ingredients.2.amount', 'ingredients', 'nutritionInfo.calories']);
  expect(errorPaths({})).toEqual([]);
});
