import { describe, expect, test } from 'vitest';
import { aRecipe } from '../../tests/a-recipe.ts';
import { createRecipeSearch } from './recipe-search.ts';

const curry = aRecipe('Shrimp Curry', {
  description: 'Better on Sunday.',
  category: 'Main Dishes',
  cuisine: 'Indian',
  totalTime: 25,
  tags: ['weeknight', 'party food'],
  ingredients: ['large shrimp, peeled', 'coconut milk', 'coriander leaves'],
});
const lasagna = aRecipe('Vegetable Lasanga', { tags: ['vegan'], ingredients: ['zucchini', 'all-purpose flour'] });
const pancakes = aRecipe('Gluten Free Pancakes', { ingredients: ['all-purpose flour', 'eggs'] });
const walnuts = aRecipe('Carrot Loaf', { tags: ['walnuts'], ingredients: ['chopped walnuts'] });
const { search, why } = createRecipeSearch([curry, lasagna, pancakes, walnuts]);

describe('why a recipe was found', () => {
  test.each([
    ['shrimp', curry, ''],
    ['shri', curry, ''],
    ['easy main dishes', curry, ''],
    ['quick curry', curry, ''],
    ['prawns', curry, 'Shrimp for “prawns”'],
    ['shirmp', curry, 'Shrimp for “shirmp”'],
    ['coconut', curry, 'With coconut milk'],
    ['coconut curry', curry, 'With coconut milk'],
    ['cilantro', curry, 'With coriander leaves for “cilantro”'],
    ['coconut cilantro', curry, 'With coconut milk, coriander leaves for “cilantro”'],
    ['weeknight', curry, 'Tag: weeknight'],
    ['indian', curry, 'Cuisine: Indian'],
    ['sunday weeknight curry', curry, 'Description: sunday; Tag: weeknight'],
    ['lasagna', lasagna, 'Lasanga for “lasagna”'],
    ['plain flour', lasagna, 'With all-purpose flour for “plain flour”'],
    ['vegetarian', lasagna, 'Tag: vegan for “vegetarian”'],
    ['lasanga without milk', lasagna, ''],
    ['gluten free pancakes', pancakes, 'Its title says so, but it may contain gluten'],
    ['walnut', walnuts, 'Tag: walnuts; With chopped walnuts'],
    ['', curry, ''],
  ])('%s', (text, recipe, reason) => {
    expect(search(text)).toContain(recipe);
    expect(why(text, recipe)).toBe(reason);
  });
});
