import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ingredientForms, type NumberForms, unitForms } from './number-forms.ts';
import { isUnitWord } from './units.ts';

/** A text in its other grammatical number; null if it has none. */
const turned = (forms: NumberForms | null): string | null => forms && `${forms.before}${forms.one ?? forms.many}${forms.after}`;

const PAIRS = [
  ['large egg', 'large eggs'],
  ['large yellow onion', 'large yellow onions'],
  ['egg, beaten', 'eggs, beaten'],
  ['egg white', 'egg whites'],
  ['bay leaf', 'bay leaves'],
  ['loaf of bread', 'loaves of bread'],
  ['ripe tomato, in 1/2-inch dice', 'ripe tomatoes, in 1/2-inch dice'],
  ['Yukon Gold potato (peeled)', 'Yukon Gold potatoes (peeled)'],
  ['clove of garlic', 'cloves of garlic'],
  ['clove garlic, minced', 'cloves garlic, minced'],
  ['cherry', 'cherries'],
  ['radish', 'radishes'],
  ['canela stick', 'canela sticks'],
  ['lemon for the zest', 'lemons for the zest'],
  ['(14.5 oz) can tomatoes', '(14.5 oz) cans tomatoes'],
  ['14-oz can coconut milk', '14-oz cans coconut milk'],
  ['bunch scallions', 'bunches scallions'],
  ['slice tomato', 'slices tomato'],
  ['rib eye steak', 'rib eye steaks'],
  ['sleeve graham crackers', 'sleeves graham crackers'],
  ['Egg', 'Eggs'],
  ['EGG', 'EGGS'],
  ['Bay leaf', 'Bay leaves'],
] as const;

describe('a countable ingredient', () => {
  test.each(PAIRS)('%s and %s', (one, many) => {
    expect(turned(ingredientForms(one, undefined))).toBe(many);
    expect(turned(ingredientForms(many, undefined))).toBe(one);
    expect(turned(ingredientForms(one, 'large'))).toBe(many);
    expect(ingredientForms(one, 'g')).toBeNull();
  });

  test.each([
    '',
    'salt',
    'bread flour',
    'dark chocolate, 55 to 60%',
    'garlic',
    'lemon juice',
    'egg and 1 yolk',
    'onion or 2 shallots',
    'egg/yolk',
    'half-egg',
    'zucchini',
    '12',
  ])('%s is ambiguous', (text) => expect(ingredientForms(text, undefined)).toBeNull());
});

test.each([
  ['cup', 'cups'],
  ['cup, scant', 'cups, scant'],
  ['pinch', 'pinches'],
  ['leaf', 'leaves'],
  ['(14.5 ounce) can', '(14.5 ounce) cans'],
  ['14-ounce can', '14-ounce cans'],
  ['heaping tablespoon', 'heaping tablespoons'],
])('a unit: %s and %s', (one, many) => {
  expect(turned(unitForms(one))).toBe(many);
  expect(turned(unitForms(many))).toBe(one);
});

test.each(['g', 'oz', '', 'cup-sized', 'large', 'egg'])('the unit %s has no plural', (unit) => expect(unitForms(unit)).toBeNull());

test('unit words are known in singular and plural', () => {
  expect(['cup', 'cups', 'leaf', 'leaves', 'dash', 'dashes'].every(isUnitWord)).toBe(true);
  expect(['g', 'egg', 'eggs', 'cupss', 'leafs', ''].some(isUnitWord)).toBe(false);
});

test('the parts add up to the text, and converting twice restores it', () => {
  const text = fc
    .array(fc.constantFrom('large', 'egg', 'Eggs', 'leaves', 'Can', '(14 oz)', ' ', ', ', '(', 'of', 'cup', 'cloves', '½', '-'))
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(text, (written) => {
      for (const formsOf of [unitForms, (words: string) => ingredientForms(words, undefined)]) {
        const forms = formsOf(written);
        if (!forms) continue;
        expect(forms.before + forms.word + forms.after).toBe(written);
        expect(turned(formsOf(turned(forms) ?? ''))).toBe(written);
      }
    }),
  );
});
