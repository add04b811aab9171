import { expect, test } from 'vitest';
import { aRecipe } from '../../tests/a-recipe.ts';
import { askedBy, createRecipeSearch } from './recipe-search.ts';

test.each([
  ['low carb dinner', ['low carb']],
  ['Keto bread', ['keto']],
  ['healthy kid-friendly snacks', ['healthy', 'kid-friendly']],
  ['diabetic dessert', ['diabetic']],
  ['fat free muffins', ['fat free']],
  ['carrot soup', []],
])('what nothing here checks in %j', (text, claims) => {
  expect(askedBy(text)).toEqual({ without: [], claims });
});

test('what a label promises is found in titles and labels only', () => {
  const tagged = aRecipe('Zucchini Boats', { tags: ['keto', 'healthy'] });
  const others = [
    aRecipe('Butter Cake', { ingredients: ['vegan butter'], description: 'A healthy pinch of salt.' }),
    aRecipe('Crab Cakes', { ingredients: ['crab'] }),
  ];
  const { search } = createRecipeSearch([tagged, ...others]);
  expect(search('keto')).toEqual([tagged]);
  expect(search('healthy')).toEqual([tagged]);
  for (const text of ['vegan', 'diabetic', 'low carb', 'low fat']) expect(search(text)).toEqual([]);
});
