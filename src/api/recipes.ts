import type { RecipeSummary, RecipeView } from '#content/recipes.ts';
import type { Recipe } from '#domain/recipe.ts';
import type { ListedEntry } from './entries.ts';

/** A recipe as the admin's list has it. */
export type ListedRecipe = RecipeSummary & Pick<ListedEntry, 'status' | 'updatedAt' | 'revision'>;

/** A recipe as the admin's form gets it. */
export type AdminRecipe = RecipeView & Pick<Recipe, 'formerSlugs'> & { revision: string };
