import { recipeContents } from '@family-bakery/recipes/method/recipe-contents';
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
  ...recipeContents({ tags: given.tags ?? [], ingredients: (given.ingredients ?? []).map((ingredient) => ({ ingredient })) }),
  ...given,
});
