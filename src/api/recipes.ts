import type { RecipeSummary, RecipeView } from '#content/recipes.ts';
import type { Recipe } from '#domain/recipe.ts';
import type { ListedEntry } from './entries.ts';

/** A recipe in the admin's list. */
export type ListedRecipe = RecipeSummary & Pick<ListedEntry, 'status' | 'updatedAt' | 'revision'>;

/** A recipe in the admin's form. */
export type AdminRecipe = RecipeView & Pick<Recipe, 'formerSlugs'> & { revision: string };
