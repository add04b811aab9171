import { describe, expect, test } from 'vitest';
import { aRecipe } from '../../tests/a-recipe.ts';
import { createRecipeSearch } from './recipe-search.ts';

const ofIngredients = (count: number) =>
  aRecipe(`${count} of them`, { ingredients: ['flour', 'water', 'salt', 'rice', 'oil', 'milk', 'eggs'].slice(0, count) });
const taking = (totalTime: number) => aRecipe(`Takes ${totalTime}`, { totalTime });

describe('the most that a recipe may take', () => {
  const times = createRecipeSearch([0, 20, 30, 60, 90, 120].map(taking));
  test.each([
    ['under 30 minutes', [20, 30]],
    ['30 min', [20, 30]],
    ['thirty minutes or less', [20, 30]],
    ['in half an hour', [20, 30]],
    ['in an hour', [20, 30, 60]],
    ['in under an hour', [20, 30, 60]],
    ['one hour', [20, 30, 60]],
    ['an hour and a half', [20, 30, 60, 90]],
    ['1 hour 30 min', [20, 30, 60, 90]],
    ['2hrs', [20, 30, 60, 90, 120]],
    ['under 10 minutes', []],
  ])('%s', (text, found) => {
    expect(times.search(text)).toEqual(found.map(taking));
  });

  test('is the time of all of it, not of a part that the description tells of', () => {
    const slow = aRecipe('Loaf', { totalTime: 600, description: 'Rest it for 30 minutes.' });
    const named = aRecipe('30-Minute Rolls', { totalTime: 0 });
    expect(createRecipeSearch([slow, named]).search('30 minute')).toEqual([named]);
  });
});

describe('the most ingredients', () => {
  const counts = createRecipeSearch([0, 3, 4, 5, 6].map(ofIngredients));
  test.each([
    ['5 ingredients', [3, 4, 5]],
    ['five ingredient', [3, 4, 5]],
    ['less than 6 ingredients', [3, 4, 5]],
    ['fewer than five ingredients', [3, 4]],
    ['at most 4 ingredients', [3, 4]],
    ['3 ingredients or less', [3]],
    ['2 ingredients', []],
  ])('%s', (text, found) => {
    expect(counts.search(text)).toEqual(found.map(ofIngredients));
  });

  test('are counted once each, without a dough’s hydration', () => {
    const loaf = aRecipe('Loaf', { ingredients: ['Flour', 'water, 80°F', 'flour', 'water (cold)', '75% hydration dough'] });
    expect(createRecipeSearch([loaf]).search('2 ingredients')).toEqual([loaf]);
  });
});
