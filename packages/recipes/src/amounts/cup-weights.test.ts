import { expect, test } from 'vitest';
import { gramsPerCup } from './cup-weights.ts';
import { gramsOf } from './weights.ts';

test.each([
  ['all-purpose flour', 120],
  ['All-Purpose Flour, sifted', 120],
  ['unbleached bread flour', 120],
  ['whole wheat flour', 113],
  ['water, 80°F (27°C)', 240],
  ['sliced mushrooms', 78],
  ['dried mushrooms', null],
  ['mushrooms, dried', null],
  ['dried porcini mushrooms', null],
  ['dried cranberries', 114],
  ['active dry yeast', 144],
  ['whole milk', 227],
  ['granulated sugar', 198],
  ['packed brown sugar', 213],
  ['unsalted butter, soft', 227],
  ['ripe sourdough starter', 234],
  ['fine sea salt', 288],
  ['rolled oats', 89],
  ['honey', 336],
  ['regret', null],
  ['', null],
  ['regret (flour)', null],
])('a cup of %s weighs %s g', (ingredient, grams) => expect(gramsPerCup(ingredient)).toBe(grams));

test.each([
  [{ ingredient: 'bread flour', amount: '500', unit: 'g' }, 500],
  [{ ingredient: 'bread flour', amount: '1/2', unit: 'cup' }, 60],
  [{ ingredient: 'bread flour', amount: '2', unit: 'tablespoons' }, 15],
  [{ ingredient: 'fine sea salt', amount: '1 1/2', unit: 'tsp' }, 9],
  [{ ingredient: 'bread flour', amount: '4', unit: 'cups', otherAmount: '500', otherUnit: 'g' }, 500],
  [{ ingredient: 'large eggs', amount: '2' }, null],
  [{ ingredient: 'regret', amount: '1', unit: 'cup' }, null],
])('%j weighs %s g', (line, grams) => expect(gramsOf(line)).toBe(grams));
