import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedParts, formsBefore } from './counted-parts.ts';
import { ingredientParts } from './measures.ts';
import { isMoreThanOne, scaleMeasure } from './scale-amount.ts';

/** A line as its page shows it at a scale. */
const shownAt = (line: string, scale: number): string =>
  countedParts(ingredientParts({ ingredient: line }).ingredient)
    .map((part) => {
      if (typeof part === 'string') return part;
      if (scale === 1) return part.isImplied ? part.unit : part.amount + part.space + part.unit;
      const { amount, unit } = scaleMeasure(part, scale);
      const isPlural = isMoreThanOne(part.amount, scale);
      const { forms } = part;
      const word = isPlural ? forms?.many : forms?.one;
      const inNumber = forms && word && isPlural !== null ? forms.before + word + forms.after : unit;
      return amount + part.space + (unit === part.unit ? inNumber : unit);
    })
    .join('');

describe('the words of a line agree with its amount', () => {
  test.each([
    ['2 bay leaves', 0.5, '1 bay leaf'],
    ['2 bay leaves', 0.25, '1/2 bay leaf'],
    ['1 bay leaf', 2, '2 bay leaves'],
    ['1 egg', 2, '2 eggs'],
    ['1 Egg', 2, '2 Eggs'],
    ['1 egg yolk', 3, '3 egg yolks'],
    ['4 large egg whites, beaten', 0.25, '1 large egg white, beaten'],
    ['1 egg, beaten', 2, '2 eggs, beaten'],
    ['1 (14.5 oz) can tomatoes', 2, '2 (14.5 oz) cans tomatoes'],
    ['2 (14.5 oz) cans tomatoes', 0.5, '1 (14.5 oz) can tomatoes'],
    ['1 15 oz. can kidney beans', 2, '2 15 oz. cans kidney beans'],
    ['2 15-ounce (425 g) cans pumpkin', 0.5, '1 15-ounce (425 g) can pumpkin'],
    ['1 clove garlic', 3, '3 cloves garlic'],
    ['2 garlic cloves, minced', 0.5, '1 garlic clove, minced'],
    ['1 rib eye steak', 2, '2 rib eye steaks'],
    ['2 eggs plus 1 egg yolk', 2, '4 eggs plus 2 egg yolks'],
    ['2 eggs plus 2 egg yolks', 0.5, '1 egg plus 1 egg yolk'],
    ['1 egg noodle soup', 2, '2 egg noodle soup'],
    ['1 rib celery', 2, '2 ribs celery'],
    ['1 cup almonds', 2, '2 cups almonds'],
    ['1 cup flour', 2, '2 cups flour'],
  ])('%s at %d is %s', (line, scale, expected) => {
    expect(shownAt(line, scale)).toBe(expected);
  });

  test.each([
    ['14-oz can sweetened condensed milk', '2 14-oz cans sweetened condensed milk'],
    ['14 oz can tomatoes', '2 14 oz cans tomatoes'],
    ['340g/12oz jar of jam', '2 340g/12oz jars of jam'],
    ['2.5cm/1in piece ginger', '2 2.5cm/1in pieces ginger'],
    ['1 1/2-inch piece ginger', '2 1 1/2-inch pieces ginger'],
    ['3-pound pork shoulder', '2 3-pound pork shoulder'],
    ['(14 oz) can of tomatoes', '2 (14 oz) cans of tomatoes'],
    ['Dozen pearl onions', '2 dozen pearl onions'],
    ['Sleeve graham crackers', '2 sleeves graham crackers'],
    ['Package (8 oz) cream cheese', '2 packages (8 oz) cream cheese'],
    ['Can of tomatoes', '2 cans of tomatoes'],
    ['Can diced tomatoes (14.5 oz)', '2 cans diced tomatoes (14.5 oz)'],
    ['Bunch cilantro', '2 bunches cilantro'],
    ['Stick butter', '2 sticks butter'],
    ['stick of butter, softened', '2 sticks of butter, softened'],
    ['Head of garlic', '2 heads of garlic'],
  ])('%s, without a number, is one', (line, twice) => {
    expect(shownAt(line, 1)).toBe(line);
    expect(shownAt(line, 2)).toBe(twice);
  });

  test.each([
    'Pinch of salt',
    'Dash hot sauce',
    'Pound cake',
    'Leaf lettuce',
    'Pot roast',
    'Bottle gourd',
    'Can use honey instead',
    'Cans of tomatoes',
    'Sticks of butter',
    'Canned tomatoes',
    'Boxed cake mix',
    'Tin foil',
    'Head cheese',
    'Stick-free spray',
    'water (40C)',
    'milk, warmed to 100 F',
  ])('%s says no amount', (line) => {
    expect(shownAt(line, 2)).toBe(line);
  });

  test('at 1x every line is as it was written', () => {
    const words = fc.constantFrom(
      '2',
      '1',
      '½',
      'egg',
      'eggs',
      'yolk',
      'bay',
      'leaves',
      '(14 oz)',
      'can',
      'Dozen',
      'of',
      'g',
      ',',
      'and',
      'a',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
        const line = parts.join(' ');
        expect(shownAt(line, 1)).toBe(line);
      }),
    );
  });

  test('no count of two or more has a singular, none of one a plural', () => {
    const nouns = fc.constantFrom(
      ['egg', 'eggs'],
      ['bay leaf', 'bay leaves'],
      ['(14 oz) can', '(14 oz) cans'],
      ['egg yolk', 'egg yolks'],
      ['tomato', 'tomatoes'],
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), nouns, fc.integer({ min: 1, max: 10 }), (count, [one, many], halves) => {
        const scale = halves / 2;
        const shown = shownAt(`${count} ${count === 1 ? one : many}`, scale);
        expect(shown.replace(/^[\d /]+ (?=\(|\p{L})/u, '')).toBe(count * scale > 1 ? many : one);
      }),
    );
  });
});

test.each([
  ['Egg: 1', 'Egg', 'Eggs'],
  ['Lemons – 2', 'Lemon', 'Lemons'],
  ['Flour: 500 g', undefined, undefined],
  ['Tuorli: 4', undefined, undefined],
  ['Egg: 1 large, beaten', undefined, undefined],
  ['1 egg', undefined, undefined],
])('what %s names before its number is in its number', (ingredient, one, many) => {
  const forms = formsBefore(ingredientParts({ ingredient }).ingredient);
  expect(forms && [forms.one ?? forms.word, forms.many ?? forms.word]).toEqual(one === undefined ? null : [one, many]);
});
