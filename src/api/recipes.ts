import type { NumberedRows, RecipeSummary, RecipeView } from '#content/recipes.ts';
import type { Recipe } from '#schema/recipe.ts';
import type { ListedEntry } from './entries.ts';

/** A recipe in the admin's list. */
export type ListedRecipe = RecipeSummary & Pick<ListedEntry, 'status' | 'updatedAt' | 'revision'>;

/** A recipe in the admin's form, with its steps as they are stored. */
export type AdminRecipe = Omit<RecipeView, keyof NumberedRows> &
  NumberedRows &
  Pick<Recipe, 'formerSlugs' | 'formerAddresses'> & { revision: string };
