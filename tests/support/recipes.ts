import { familiesOf } from '#kitchen/food-families.ts';
import type { ListedRecipe } from '#kitchen/recipe-listing.ts';

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
  ...(given.ingredients?.length ? { contains: [...new Set(given.ingredients.flatMap((each) => [...familiesOf(each)]))] } : {}),
  ...given,
});
