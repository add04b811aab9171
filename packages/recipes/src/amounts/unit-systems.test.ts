import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCupsAndSpoons } from './cups-and-spoons.ts';
import { valueOf } from './scale-amount.ts';
import { stepParts } from './step-amounts.ts';
import { ingredientParts } from './measures.ts';
import {
  convertMeasure,
  hasOtherUnits,
  ingredientInSystems,
  type InSystems,
  stepsInSystems,
  type UnitSystem,
  wordsInSystems,
} from './unit-systems.ts';

const FLOUR = 120;
const words = (measure: { amount: string; unit: string } | null | undefined) => measure && `${measure.amount} ${measure.unit}`;

test.each<[string, string, UnitSystem, number | null, string | null]>([
  ['400', 'g', 'us', FLOUR, '3 1/3 cups'],
  ['1', 'kg', 'us', FLOUR, '8 1/3 cups'],
  ['400', 'g', 'us', null, '14 oz'],
  ['1,500', 'g', 'us', null, '3 lb 5 oz'],
  ['about 550', 'g, peeled', 'us', null, 'about 1 lb 3.5 oz, peeled'],
  ['454', 'g', 'us', null, '1 lb'],
  ['2', 'g', 'us', null, null],
  ['250', 'ml', 'us', null, '1 cup plus 1 tablespoon'],
  ['15', 'ml', 'us', null, '1 tablespoon'],
  ['1 to 2', 'kg', 'us', null, null],
  ['200-300', 'g', 'us', null, '7-10.5 oz'],
  ['3 1/3', 'cups', 'metric', FLOUR, '400 g'],
  ['1 to 2', 'cups, packed', 'metric', FLOUR, '120 to 240 g'],
  ['2 cups plus 1', 'tablespoon', 'metric', FLOUR, '248 g'],
  ['1/2', 'cup, scant', 'metric', FLOUR, null],
  ['1', 'heaping tablespoon', 'metric', FLOUR, null],
  ['1', 'cup', 'metric', null, null],
  ['1', 'teaspoon', 'metric', FLOUR, null],
  ['1', 'tablespoon', 'metric', 227, '14 g'],
  ['1', 'T', 'metric', 227, '14 g'],
  ['8', 'oz', 'metric', null, '227 g'],
  ['1/3', 'oz', 'metric', null, '9.4 g'],
  ['0.43', 'oz', 'metric', null, '12 g'],
  ['0.37', 'oz', 'metric', null, '10.5 g'],
  ['0.6', 'oz', 'metric', null, '17 g'],
  ['1 lb 4', 'oz', 'metric', null, '567 g'],
  ['8', 'fl. oz.', 'metric', null, '237 ml'],
  ['8', 'oz', 'us', FLOUR, null],
  ['2', '', 'metric', FLOUR, null],
  ['2', 'cloves', 'us', FLOUR, null],
  ['1', '(14-oz) can', 'metric', FLOUR, null],
  ['a pinch', 'g', 'us', FLOUR, null],
  ['', 'g', 'us', FLOUR, null],
  ['1000000001', 'g', 'us', FLOUR, null],
  ['0', 'g', 'us', FLOUR, null],
])('%s %s in %s', (amount, unit, to, gramsOfACup, expected) => {
  expect(words(convertMeasure({ amount, unit }, to, gramsOfACup))).toBe(expected);
});

test('sticks of butter are half a cup, and other sticks are counted', () => {
  const inGrams = (amount: string, ingredient: string, other = {}) =>
    words(ingredientInSystems({ amount, unit: amount === '1' ? 'stick' : 'sticks', ingredient, ...other }).amount.metric);
  expect(inGrams('2', 'unsalted butter')).toBe('227 g');
  expect(inGrams('1', 'butter', { otherAmount: '113', otherUnit: 'g' })).toBe('113 g');
  expect(inGrams('1/2', 'butter')).toBe('57 g');
  expect(inGrams('2', 'cinnamon')).toBeUndefined();
});

test('two measures of one sum among the words are converted as one', () => {
  const inWords = (ingredient: string) =>
    ingredientParts({ ingredient }).ingredient.map((part, _, parts) =>
      typeof part === 'string' ? part.trim() : words(wordsInSystems(parts)(part).metric),
    );
  expect(inWords('1 lb 4 oz ground beef')).toEqual(['567 g', 'ground beef']);
  expect(inWords('1 cup + 2 1/2 Tbsp flour')).toEqual(['139 g', 'flour']);
  expect(inWords('two sticks of butter')).toEqual(['227 g', 'of butter']);
  expect(inWords('one and a half cups flour')).toEqual(['180 g', 'flour']);
  expect(inWords('2 cinnamon sticks')).toEqual([undefined, 'cinnamon sticks']);
  expect(inWords('1 cup (2 sticks) butter, softened')).toEqual(['227 g', '(', undefined, ') butter, softened']);
  expect(inWords('1 cup (packed) brown sugar')).toEqual(['213 g', '(packed) brown sugar']);
  expect(inWords('a cup of rice')).toEqual(['198 g', 'of rice']);
  expect(inWords('2 quarts chicken stock')).toEqual(['1893 ml', 'chicken stock']);
  expect(inWords('1 quart (4 cups) stock')).toEqual(['946 ml', '(', undefined, ') stock']);
  expect(inWords('1 cup tea leaves')).toEqual([undefined, 'tea leaves']);
});

test('whole fruit is bought by the pound, and cut fruit measured in cups', () => {
  const us = (ingredient: string) => words(ingredientInSystems({ amount: '900', unit: 'g', ingredient }).amount.us);
  expect(us('apples')).toBe('2 lb');
  expect(us('sliced apples')).toBe('8 cups');
  expect(us('onions, halved')).toBe('2 lb');
  expect(words(ingredientInSystems({ amount: '2', unit: 'cups', ingredient: 'apples' }).amount.metric)).toBe('226 g');
});

test('a weight is within 3%, and a weight in cups is that of the table', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 28, max: 344, noNaN: true }), (quarters, ofACup) => {
      const cups = quarters / 4;
      const grams = convertMeasure({ amount: String(cups), unit: 'cups' }, 'metric', ofACup);
      expect(grams?.unit).toBe('g');
      const exact = cups * ofACup;
      expect(Math.abs(Number(grams?.amount) - exact)).toBeLessThanOrEqual(exact * 0.03 + 0.005);
      expect(convertMeasure({ amount: String(quarters), unit: 'g' }, 'us', ofACup)).toEqual(inCupsAndSpoons(quarters / ofACup));
    }),
  );
});

test('there and back again is within 3%', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 20_000 }), (grams) => {
      const ounces = convertMeasure({ amount: String(grams), unit: 'g' }, 'us', null);
      const back = ounces && convertMeasure(ounces, 'metric', null);
      expect(Math.abs((valueOf(back?.amount ?? '') ?? NaN) - grams)).toBeLessThanOrEqual(grams * 0.03);
    }),
  );
});

test('any text is converted or stays', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (amount, unit) => {
      for (const to of ['us', 'metric'] as const) expect(() => convertMeasure({ amount, unit }, to, FLOUR)).not.toThrow();
    }),
  );
});

const inBoth = ({ us, metric }: InSystems) => [words(us) ?? null, words(metric) ?? null];

test('what the owner wrote takes precedence over the table', () => {
  const flour = { amount: '100', unit: 'g', otherAmount: '7/8', otherUnit: 'cup', ingredient: 'whole wheat flour' };
  const both = ingredientInSystems(flour);
  expect(inBoth(both.amount)).toEqual(['7/8 cup', null]);
  expect(both.withoutOther).toEqual(['us', 'metric']);

  const scant = ingredientInSystems({ amount: '1/2', unit: 'cup, scant', otherAmount: '100', otherUnit: 'g', ingredient: 'levain' });
  expect(inBoth(scant.amount)).toEqual([null, '100 g']);

  const onions = ingredientInSystems({ amount: '2', otherAmount: 'about 450', otherUnit: 'g', ingredient: 'yellow onions' });
  expect(inBoth(onions.amount)).toEqual([null, null]);
  expect(inBoth(onions.otherAmount)).toEqual(['about 1 lb', null]);
  expect(onions.withoutOther).toEqual([]);

  const bread = ingredientInSystems({ amount: '300', unit: 'g', otherAmount: '8', otherUnit: 'slices', ingredient: 'stale bread' });
  expect(inBoth(bread.amount)).toEqual(['10.5 oz', null]);
  expect(bread.withoutOther).toEqual([]);
});

test.each([
  [{ amount: '2', ingredient: 'large eggs' }, false],
  [{ amount: '1/2', unit: 'teaspoon', ingredient: 'cumin' }, false],
  [{ amount: '2', unit: 'cups', ingredient: 'flour' }, true],
  [{ ingredient: 'Butter 50 g' }, true],
  [{ ingredient: '2 cups flour (240 g)' }, false],
  [{ ingredient: 'salt' }, false],
])('whether %j has other units: %s', (line, expected) => expect(hasOtherUnits(line)).toBe(expected));

test('an amount in a step has what its ingredient has, or its words say what a cup weighs', () => {
  const inSystems = stepsInSystems([
    { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'bread flour' },
    { amount: '350', unit: 'g', otherAmount: '1 1/2', otherUnit: 'cups, scant', ingredient: 'water, 85°F' },
    { amount: '350', unit: 'g', ingredient: 'regret, diced' },
  ]);
  const shown = (text: string) => {
    const [, amount, behind = ''] = stepParts(text);
    return typeof amount === 'object' && typeof behind === 'string' ? inBoth(inSystems(amount, behind)) : null;
  };
  expect(shown('Mix {400 g} flour and wait.')).toEqual(['3 1/3 cups', null]);
  expect(shown('Add {3 1/3 cups} of the flour.')).toEqual([null, '400 g']);
  expect(shown('Add {350 g} of the water.')).toEqual(['1 1/2 cups, scant', null]);
  expect(shown('Add {350 g} regret.')).toEqual(['12.5 oz', null]);
  expect(shown('Add {60 g} of the water and stir.')).toEqual(['1/4 cup', null]);
  expect(shown('Add {1 cup} of water and stir.')).toEqual([null, '240 g']);
  expect(shown('Add {2 cups} broth.')).toEqual([null, '473 ml']);
  expect(shown('Add {2 cups} courage.')).toEqual([null, null]);
  expect(shown('Add {350 g}, then wait.')).toEqual(['12.5 oz', null]);
  expect(shown('Add {400 g}.')).toEqual(['3 1/3 cups', null]);
  expect(shown('Add {400 g} of the sugar.')).toEqual(['2 cups', null]);
});
