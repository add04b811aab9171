import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doughFormula } from './bakers-percentages.ts';
import { splitLine } from './split-line.ts';
import { gramsOf } from './weights.ts';

const fieldsOf = (ingredient: string) => {
  const { amount, unit, otherAmount, otherUnit, ...line } = splitLine({
    ingredient,
    amount: undefined,
    unit: undefined,
    otherAmount: undefined,
    otherUnit: undefined,
  });
  return [amount, unit, otherAmount, otherUnit, line.ingredient];
};

describe('a pasted line', () => {
  test.each([
    ['500 g bread flour', '500', 'g', undefined, undefined, 'bread flour'],
    ['500g of bread flour, sifted', '500', 'g', undefined, undefined, 'bread flour, sifted'],
    ['Bread flour: 500 g', '500', 'g', undefined, undefined, 'Bread flour'],
    ['500 g (4 cups) bread flour', '500', 'g', '4', 'cups', 'bread flour'],
    ['4 cups / 500 g bread flour', '4', 'cups', '500', 'g', 'bread flour'],
    ['one and a half cups milk', 'one and a half', 'cups', undefined, undefined, 'milk'],
    ['2 large eggs (100 g)', '2', '', '100', 'g', 'large eggs'],
    ['1 1/2 sticks (170 g) butter', '1 1/2', 'sticks', '170', 'g', 'butter'],
    ['1 packet (2 1/4 tsp) active dry yeast', '1', 'packet', '2 1/4', 'tsp', 'active dry yeast'],
    ['Stick butter', '1', 'Stick', undefined, undefined, 'butter'],
    ['salt', undefined, undefined, undefined, undefined, 'salt'],
  ])('%s has its amounts in fields', (line, ...fields) => expect(fieldsOf(line)).toEqual(fields));

  test('with amounts in fields stays as it is', () => {
    const line = { amount: '500', unit: 'g', ingredient: 'flour (4 cups)' };
    expect(splitLine(line)).toBe(line);
  });

  test.each([
    ['two sticks of butter', 226.8],
    ['1/2 stick butter', 56.7],
    ['one and a half cups all-purpose flour', 180],
    ['two and a half teaspoons salt', 15],
    ['1 lb 4 oz potatoes', 567],
    ['2 cinnamon sticks', null],
  ])('%s weighs %d g', (ingredient, grams) => {
    const weight = gramsOf(splitLine({ ingredient }));
    if (grams === null) expect(weight).toBeNull();
    else expect(weight).toBeCloseTo(grams, 0);
  });

  test('has the same percentages as one in fields', () => {
    const things = fc.constantFrom('bread flour', 'whole wheat flour', 'water', 'milk', 'salt', 'levain', 'unsalted butter', 'sugar');
    const units = fc.constantFrom('g', 'oz', 'kg');
    const ways = fc.constantFrom(
      (measure: string, name: string) => `${measure} ${name}`,
      (measure: string, name: string) => `${name}: ${measure}`,
      (measure: string, name: string) => `${measure} of ${name}`,
      (measure: string, name: string) => `${name} ${measure}`,
    );
    const line = fc.record({ amount: fc.integer({ min: 1, max: 999 }).map(String), unit: units, ingredient: things, way: ways });
    const all = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => {
      const flour = { amount: '500', unit: 'g', ingredient: 'bread flour', way: (measure: string, name: string) => `${measure} ${name}` };
      return [flour, { ...flour, amount: '5', ingredient: 'yeast' }, ...lines];
    });
    fc.assert(
      fc.property(all, (lines) => {
        const pasted = lines.map(({ amount, unit, ingredient, way }) => ({ ingredient: way(`${amount} ${unit}`, ingredient) }));
        expect(doughFormula(pasted)).toEqual(doughFormula(lines));
      }),
    );
  });
});
