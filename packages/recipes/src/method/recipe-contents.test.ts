import { describe, expect, test } from 'vitest';
import { recipeContents } from './recipe-contents.ts';

const of = (...ingredients: string[]) => recipeContents({ ingredients: ingredients.map((ingredient) => ({ ingredient })) });

describe('what a recipe contains is known', () => {
  test.each([
    ['bread flour', ['gluten', 'wheat']],
    ['unsalted butter, softened', ['dairy']],
    ['salt and freshly ground black pepper', []],
    ['juice of 1 lemon', []],
    ['garlic cloves, minced', []],
    ['boneless chicken thighs', []],
    ['zest from 2 oranges', []],
    ['olive oil for the pan', []],
    ['half-and-half', ['dairy']],
    ['Mayonaise', ['egg']],
    ['beurre fondu', ['dairy']],
    ['Sauerteig', ['gluten', 'wheat']],
    ['Zucker', []],
    ['aceite de oliva', []],
    ['butter or margarine', ['dairy', 'soy']],
    ['mini penne or another short tube', ['gluten', 'wheat']],
    ['oat flour or a similar one', ['gluten']],
    ['cashews or other roasted nuts', ['nut']],
  ])('of %s', (ingredient, contains) => {
    expect(of('water', ingredient)).toEqual({ contains });
  });

  test.each([
    'Mayonsaize',
    'mąka pszenna',
    'buğday unu',
    'jauhot',
    'Tofurky slices',
    'chicken nuggets',
    'house sauce',
    'butter or Schmanzo',
    'Schmanzo or another spread',
    '高筋麵粉',
    '½',
    '',
  ])('but not with %j among its ingredients', (ingredient) => {
    expect(of('water', ingredient)).toEqual({ isUnread: true });
  });

  test('not without ingredients', () => {
    expect(of()).toEqual({});
  });

  test('if the owner says so, but not what else is in it', () => {
    expect(recipeContents({ contains: ['egg'], ingredients: [{ ingredient: 'cebula' }] })).toEqual({ contains: ['egg'], isUnread: true });
  });

  test('by tags too, if they name a food and not a kind of dish', () => {
    const tagged = (...tags: string[]) => recipeContents({ tags, ingredients: [{ ingredient: 'rice' }] });
    expect(tagged('walnuts', 'cake')).toEqual({ contains: ['nut'] });
    expect(tagged('nut-free', 'dairy free')).toEqual({ contains: [] });
  });
});
