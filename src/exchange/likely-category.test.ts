import { describe, expect, test } from 'vitest';
import { RECIPE_CATEGORIES } from '#schema/recipe.ts';
import { likelyCategory } from './likely-category.ts';

const NOTHING = { categories: [], tags: [], title: '' };
const likely = (said: Partial<Parameters<typeof likelyCategory>[0]>, ofSite: readonly string[] = RECIPE_CATEGORIES) =>
  likelyCategory({ ...NOTHING, ...said }, ofSite)?.category;

describe('a title', () => {
  test.each([
    ['Breads', 'Grandma’s (famous) Banana Bread; Country loaf; Burger Buns; Kartoffelbrot; Pain au levain; Pan de ajo; Walnussbrötchen'],
    ['Desserts', 'Bread pudding; Apple pie; Oma’s Käsekuchen; Tarte aux pommes; Carrot cake with walnuts; Gâteau au chocolat; 巧克力蛋糕'],
    ['Soups', 'Onion soup with bread; Kürbissuppe mit Brot; Soupe à l’oignon; Sopa de pan; Tomatensoep; Linseneintopf; Bread soup'],
    ['Salads', 'Taco salad; Kartoffelsalat; Ensalada de pasta; Salade niçoise; Bread salad, or panzanella'],
    ['Main Dishes', 'Chicken pot pie; Lasagna; Green coconut curry with tofu; Kartoffelauflauf; Meat Loaf'],
    ['Beverages', 'Mexican Hot Chocolate; Strawberry smoothie; Bread Kvass'],
    ['Appetizers', 'Spring rolls; Bruschetta'],
  ])('is of a dish: %s', (category, titles) => {
    for (const title of titles.split('; ')) expect(likely({ title }), title).toBe(category);
  });

  test('proposes nothing where it is not clear', () => {
    const titles = `Salad dressing; Pizza dough; Sheet pan chicken; Lobster rolls; Sweet and sour chicken; Pfannkuchen; Crab cakes; Sweet potatoes;
      Chicken in bread crumbs; Maine lobster; Sourdough starter; Poulet rôti; Grandma’s best; 🍞; !`;
    for (const title of titles.split(';').map((one) => one.trim())) expect(likely({ title }), title).toBeUndefined();
  });
});

test('tags say it too, and a dish says more than a meal', () => {
  expect(likely({ tags: ['vegan', 'Dinner'] })).toBe('Main Dishes');
  expect(likely({ tags: ['vegan', 'Dinner'], title: 'Tomato soup' })).toBe('Soups');
  expect(likely({ tags: ['dinner', 'soup'] })).toBe('Soups');
  expect(likely({ tags: ['Nachtisch'], title: 'Mousse au chocolat' })).toBe('Desserts');
  expect(likely({ tags: ['dessert', 'bread'], title: 'Cinnamon babka' })).toBeUndefined();
  expect(likely({ tags: ['dessert'], title: 'Banana bread' })).toBeUndefined();
  expect(likely({ tags: ['snack', 'bread'], title: 'Banana bread' })).toBe('Breads');
});

test('what the source calls it says more than its title', () => {
  expect(likelyCategory({ ...NOTHING, categories: ['Yeast breads'], title: 'Sticky cake' }, RECIPE_CATEGORIES)).toEqual({
    category: 'Breads',
    reason: 'the source calls it Yeast breads',
  });
  expect(likely({ categories: ['Sweets'] })).toBe('Desserts');
  expect(likely({ categories: ['Soups and Salads'], title: 'Lentil soup' })).toBe('Soups');
  expect(likely({ categories: ['Soups and Salads'], title: 'Lentils' })).toBeUndefined();
});

test('the categories are the site’s, in its language, and of several the one that is named', () => {
  expect(likely({ title: 'Oatmeal cookies' }, ['Cakes', 'Cookies', 'Pasta'])).toBe('Cookies');
  expect(likely({ title: 'Apple pie' }, ['Cakes', 'Cookies'])).toBeUndefined();
  expect(likely({ title: 'Apple pie' }, ['Kuchen & Torten', 'Brote'])).toBe('Kuchen & Torten');
  expect(likely({ title: 'Country loaf' }, ['Kuchen & Torten', 'Brote'])).toBe('Brote');
  expect(likely({ title: 'Waffles' }, ['Breakfast'])).toBe('Breakfast');
  expect(likely({ title: 'Country loaf' }, [])).toBeUndefined();
});
