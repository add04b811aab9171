import { recipeContents } from '../src/method/recipe-contents.ts';
import type { SearchableRecipe } from '../src/search/recipe-index.ts';

/** A recipe to search for, with only a title, a category and the given fields, and what its ingredients contain. */
export const aRecipe = (title: string, given: Partial<SearchableRecipe> = {}): SearchableRecipe => ({
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
