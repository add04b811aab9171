import type { AdminRecipe, ListedRecipe } from '#api/recipes.ts';
import { createEntryApi } from '../../entries/entry-api.ts';
import { apiOf } from '../../navigation/address.ts';

/** The calls for recipes. */
export const recipeApi = createEntryApi<ListedRecipe, AdminRecipe>(apiOf('recipe'), 'recipes');
