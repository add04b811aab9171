import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doughFormula } from './bakers-percentages.ts';
import type { Ingredient } from '../recipe.ts';

const grams = (amount: number, ingredient: string, group?: string): Ingredient => ({
  amount: `${amount}`,
  unit: 'g',
  ingredient,
  group,
});

const LEVAIN = [grams(40, 'ripe starter', 'Levain'), grams(40, 'bread flour', 'Levain'), grams(40, 'water, 80°F', 'Levain')];
const DOUGH = [
  grams(400, 'bread flour', 'Dough'),
  grams(100, 'whole wheat flour', 'Dough'),
  grams(350, 'water, 85°F (29°C)', 'Dough'),
  grams(100, 'levain, from above', 'Dough'),
  grams(11, 'fine sea salt', 'Dough'),
  { ingredient: 'rice flour', notes: 'for dusting', group: 'Dough' },
];

/** Rounded to tenths, as a reader would check them. */
const tenth = (value = NaN) => Math.round(value * 10) / 10;

const line = fc.record({
  ingredient: fc.constantFrom('bread flour', 'water', 'whole milk', 'ripe sourdough starter', 'fine sea salt', 'olive oil'),
  grams: fc.integer({ min: 1, max: 5_000 }),
});

describe('a formula', () => {
  test('counts the levain into flour and water', () => {
    const formula = doughFormula([...LEVAIN, ...DOUGH]);
    expect([formula?.flour, formula?.dough, tenth(formula?.hydration)]).toEqual([550, 961, 72.7]);
    expect(formula?.shares.map(({ ingredient, percent }) => `${ingredient} ${tenth(percent)}`)).toEqual([
      'bread flour 72.7',
      'whole wheat flour 18.2',
      'water 63.6',
      'flour in the levain 9.1',
      'water in the levain 9.1',
      'fine sea salt 2',
    ]);
  });

  test('takes the hydration of a levain from what it is made of', () => {
    const stiff = [grams(20, 'ripe starter', 'Stiff levain'), grams(90, 'bread flour', 'Stiff levain'), grams(40, 'water', 'Stiff levain')];
    expect(tenth(doughFormula([...stiff, ...DOUGH])?.flour)).toBe(566.7);
  });

  test('counts what a levain is made of if the dough does not name it', () => {
    const dough = DOUGH.filter(({ ingredient }) => !ingredient.startsWith('levain'));
    expect(doughFormula([...LEVAIN, ...dough])?.flour).toBe(560);
  });

  test('leaves out what does not scale, such as flour for dusting', () => {
    expect(doughFormula([...DOUGH, { ...grams(50, 'rye flour', 'Dough'), scaling: 'Stays the same' }])?.flour).toBe(550);
  });

  test('is of the group with the most flour', () => {
    expect(doughFormula([grams(50, 'flour', 'Crumble'), grams(5, 'yeast', 'Crumble'), ...DOUGH])?.flour).toBe(550);
  });

  test.each([
    ['whole milk', 87],
    ['buttermilk', 90],
    ['dark beer', 100],
    ['milk powder', 0],
    ['coconut milk', 0],
    ['olive oil', 0],
    ['large egg', 0],
    ['honey', 0],
  ])('100 g %s are %d%% water', (ingredient, water) => {
    expect(doughFormula([grams(100, 'rye flour'), grams(1, 'yeast'), grams(100, ingredient)])?.hydration).toBeCloseTo(water);
  });

  test('takes the weight of cups and spoons from the table', () => {
    const lines = [
      { amount: '4', unit: 'cups', ingredient: 'bread flour' },
      { amount: '1 1/2', unit: 'cups', ingredient: 'water' },
      { amount: '1', unit: 'teaspoon', ingredient: 'instant yeast' },
    ];
    expect(doughFormula(lines)?.shares.map(({ percent }) => tenth(percent))).toEqual([100, 75, 0.6]);
  });

  test('takes weights from either amount, in ounces and pounds too', () => {
    const lines = [
      { amount: '1', unit: 'lb', ingredient: 'bread flour' },
      { amount: '1', otherAmount: 'about 50', otherUnit: 'g, beaten', ingredient: 'large egg' },
      { amount: '1', unit: 'oz', ingredient: 'fresh yeast' },
    ];
    expect(doughFormula(lines)?.shares.map(({ percent }) => tenth(percent))).toEqual([100, 11, 6.3]);
  });

  test.each([
    [{ amount: '2', ingredient: 'large eggs, beaten' }, 100],
    [{ ingredient: '1 egg' }, 50],
    [{ amount: '3', ingredient: 'egg yolks' }, 51],
    [{ amount: '1', unit: 'large', ingredient: 'egg white' }, 33],
    [{ amount: '1', ingredient: 'egg', notes: 'beaten, for the wash' }, undefined],
    [{ amount: '2', ingredient: 'egg noodles' }, undefined],
  ])('of %o weighs what a large egg does', (egg, weight) => {
    expect(doughFormula([grams(100, 'bread flour'), grams(1, 'yeast'), egg])?.shares[2]?.percent).toBe(weight);
  });

  test.each([
    ['nothing', []],
    ['no flour', [grams(100, 'water'), grams(5, 'yeast')]],
    ['no gluten', [grams(100, 'almond flour'), grams(5, 'yeast')]],
    ['no weight', [{ amount: '2', unit: 'bags', ingredient: 'bread flour' }, grams(5, 'yeast')]],
    ['a liquid without weight', [grams(500, 'bread flour'), { amount: '1', unit: 'mug', ingredient: 'water' }, grams(5, 'yeast')]],
    ['no yeast', [grams(100, 'all-purpose flour'), grams(5, 'baking soda')]],
    ['discard', [grams(100, 'all-purpose flour'), grams(85, 'sourdough starter discard')]],
    ['0 g', [grams(0, 'bread flour'), grams(5, 'yeast')]],
  ])('is not there with %s', (_, ingredients) => expect(doughFormula(ingredients)).toBeNull());

  test('keeps all weight, and percentages do not depend on the scale', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.integer({ min: 1, max: 100 }), (lines, scale) => {
        const at = (times: number) =>
          doughFormula([
            grams(500 * times, 'flour'),
            grams(5 * times, 'yeast'),
            ...lines.map((one) => grams(one.grams * times, one.ingredient)),
          ]);
        const [once, scaled] = [at(1), at(scale)];
        expect(once?.dough).toBe(lines.reduce((total, one) => total + one.grams, 505));
        expect(once?.shares.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(((once?.dough ?? 0) / (once?.flour ?? 0)) * 100);
        expect(scaled?.hydration).toBeCloseTo(once?.hydration ?? NaN);
      }),
    );
  });
});
