import { FOOD_FAMILIES, type FoodFamily } from '@family-bakery/recipes/search/food-family';
import { recipeContents } from '@family-bakery/recipes/method/recipe-contents';
import type { MenuItem } from '#schema/menu.ts';
import { familiesOf } from '@family-bakery/recipes/search/food-families';

const FAMILIES_OF_ALLERGENS: Readonly<Record<string, FoodFamily>> = {
  milk: 'dairy',
  eggs: 'egg',
  fish: 'fish',
  'crustacean shellfish': 'shellfish',
  'tree nuts': 'nut',
  peanuts: 'peanut',
  wheat: 'wheat',
  soybeans: 'soy',
  sesame: 'sesame',
};

/** Whether the words of an item's ingredients say what they are; what is in parentheses is a part of something that does. */
export const isReadItem = ({ ingredients = '' }: Pick<MenuItem, 'ingredients'>): boolean =>
  !recipeContents({
    ingredients: ingredients
      .replace(/\([^()]*\)/g, '')
      .split(/[,;]/)
      .map((ingredient) => ({ ingredient })),
  }).isUnread;

/**
 * The families of foods in an item of the menu; undefined if its allergens are not stated. Gluten is none of them, so of an item without
 * ingredients it is not known that it has none.
 */
export function familiesInItem({
  allergens = [],
  otherAllergens = [],
  ingredients,
}: Pick<MenuItem, 'allergens' | 'otherAllergens' | 'ingredients'>): FoodFamily[] | undefined {
  if (allergens.length === 0) return undefined;
  const found = new Set([ingredients ?? '', ...otherAllergens].flatMap((words) => [...familiesOf(words)]));
  for (const name of allergens) if (FAMILIES_OF_ALLERGENS[name]) found.add(FAMILIES_OF_ALLERGENS[name]);
  if (found.has('wheat') || !ingredients) found.add('gluten');
  return FOOD_FAMILIES.filter((family) => found.has(family));
}
