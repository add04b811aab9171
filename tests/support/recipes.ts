import { familiesInRecipe } from '@family-bakery/recipes/search/food-families';
import type { ListedRecipe } from '#kitchen/lists/recipe-listing.ts';

/** A recipe for a test, with only a title, a category and the given fields, and what its ingredients contain. */
export const aRecipe = (title: string, given: Partial<ListedRecipe> = {}): ListedRecipe => ({
  slug: title.toLowerCase().replaceAll(' ', '-'),
  title,
  description: '',
  category: 'Desserts',
  difficulty: 'Easy',
  totalTime: 60,
  tags: [],
  ingredients: [],
  contains: familiesInRecipe({ ingredients: (given.ingredients ?? []).map((ingredient) => ({ ingredient })) }),
  ...given,
});
