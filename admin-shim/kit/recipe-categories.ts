import { createContext } from 'react';
import { RECIPE_CATEGORIES } from '#schema/recipe.ts';

/** The owner's categories of recipes. */
export const RecipeCategories = createContext<readonly string[]>(RECIPE_CATEGORIES);
