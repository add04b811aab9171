import { RECIPE_CATEGORIES } from './recipe.ts';
import type { Settings } from './settings.ts';

/** The owner's categories of recipes; those that recipes start with if the settings are missing. */
export const recipeCategories = (settings: Pick<Settings, 'recipeCategories'> | null | undefined): readonly string[] =>
  settings?.recipeCategories ?? RECIPE_CATEGORIES;
