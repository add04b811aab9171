import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markAll, namedBehind, plainStep, stepAmounts, stepParts, toggleMark } from './step-amounts.ts';

const INGREDIENTS = [
  { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'bread flour', group: 'Dough' },
  { amount: '100', unit: 'g', ingredient: 'whole wheat flour', group: 'Dough' },
  { amount: '350', unit: 'g', ingredient: 'water', group: 'Dough' },
  { amount: '2', ingredient: 'large eggs, beaten', group: 'Wash' },
  { amount: '1/4', unit: 'cup', ingredient: 'milk', group: 'Wash' },
  { amount: '3', unit: 'large', ingredient: 'eggs', group: 'Filling' },
  { amount: '2', unit: 'large', ingredient: 'egg yolks', group: 'Custard' },
  { ingredient: 'Butter 50 g', group: 'Top' },
  { amount: '1 lb 4', unit: 'oz', ingredient: 'beef', group: 'Stew' },
];
const suggested = (text: string) => stepAmounts(INGREDIENTS)(text).map((amount) => `${amount.isMarked ? '*' : ''}${amount.text}`);

describe('a step', () => {
  test.each([
    ['Add {400 g} of flour.', ['Add ', { amount: '400', space: ' ', unit: 'g' }, ' of flour.']],
    ['{1 1/2 cups} milk', [{ amount: '1 1/2', space: ' ', unit: 'cups' }, ' milk']],
    ['{2 eggs}', [{ amount: '2', space: ' ', unit: 'eggs' }]],
    ['{150g}', [{ amount: '150', space: '', unit: 'g' }]],
    ['a {note} and {}', ['a {note} and {}']],
    ['{400 g', ['{400 g']],
    [
      'Whip {1 cup} (240 ml) cream.',
      ['Whip ', { amount: '1', space: ' ', unit: 'cup' }, ' (', { amount: '240', space: ' ', unit: 'ml', isAgain: true }, ') cream.'],
    ],
    ['{2} (8 oz) steaks', [{ amount: '2', space: '', unit: '' }, ' (8 oz) steaks']],
    ['{1 can} (14 oz)', [{ amount: '1', space: ' ', unit: 'can' }, ' (14 oz)']],
    ['{1 cup} (about 5 minutes)', [{ amount: '1', space: ' ', unit: 'cup' }, ' (about 5 minutes)']],
  ])('%s has its marked amounts apart', (text, parts) => expect(stepParts(text)).toEqual(parts));

  test('in plain words has no braces around amounts, and others stay', () => {
    expect(plainStep('Add {400 g} and {2 eggs}, {see below}.')).toBe('Add 400 g and 2 eggs, {see below}.');
  });

  test.each([
    ['Mix 400 g flour with the water.', ['400 g']],
    ['Mix all 500 g of flour.', ['500 g']],
    ['All of it is 850 g.', ['850 g']],
    ['Pour in 3 1/3 cups.', ['3 1/3 cups']],
    ['Stir in 4 tablespoons of milk.', ['4 tablespoons']],
    ['Beat in 2 eggs.', ['2 eggs']],
    ['Mix {400 g} and 350 g.', ['*400 g', '350 g']],
    ['Add {123 g} more.', ['*123 g']],
    ['Bake at 400°F for 350 minutes in a 2-inch pan.', []],
    ['Cut into pieces of 100 g each.', []],
    ['Roll pieces of 35 g, about 1/4 cup, into balls.', []],
    ['Mix 400 g (3 1/3 cups) of flour.', ['400 g', '3 1/3 cups']],
    ['Whisk the 3 eggs.', ['3 eggs']],
    ['Brown the 1 lb 4 oz beef.', ['1 lb 4 oz']],
    ['Brown the {1 lb 4 oz} beef.', ['*1 lb 4 oz']],
    ['Brown 20 oz of it.', ['20 oz']],
    ['Melt 50 g butter and whisk in 2 yolks.', ['50 g', '2 yolks']],
    ['Add 402 g and 4 eggs.', ['402 g']],
    ['Add 410 g.', []],
    ['Heat the oven to 400.', []],
  ])('%s has amounts of ingredients', (text, amounts) => expect(suggested(text)).toEqual(amounts));

  test('a mark can be set and taken back, and the words stay', () => {
    const word = fc.constantFrom('Add', '400 g', '350 g', 'flour', '2 eggs', '{note}', '3 1/3 cups', '.', '{100 g}');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.nat(), (words, pick) => {
        const text = words.join(' ');
        const amounts = stepAmounts(INGREDIENTS)(text);
        const amount = amounts[pick % (amounts.length || 1)];
        if (!amount) return;
        const toggled = toggleMark(text, amount);
        expect(plainStep(toggled)).toBe(plainStep(text));
        const back = stepAmounts(INGREDIENTS)(toggled).find(({ start }) => start === amount.start);
        if (back) expect(toggleMark(toggled, back)).toBe(text);
      }),
    );
  });
});

test('all amounts of a step are marked at once, and each says of what it is', () => {
  const text = 'Mix 400 g bread flour with {350 g} of the water, then beat in 2 eggs.';
  const amounts = stepAmounts(INGREDIENTS)(text);
  expect(amounts.map((amount) => namedBehind(text, amount))).toEqual(['bread flour', 'water', '']);
  expect(markAll(text, amounts)).toBe('Mix {400 g} bread flour with {350 g} of the water, then beat in {2 eggs}.');
  expect(namedBehind('Stir 400 g into 900 g.', { text: '400 g', start: 5, end: 10, isMarked: false })).toBe('');
});
