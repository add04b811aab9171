import type { AdminRecipe, ListedRecipe } from '#api/recipes.ts';
import { createEntryApi } from '../../entries/entry-api.ts';

/** The calls for recipes. */
export const recipeApi = createEntryApi<ListedRecipe, AdminRecipe>('/api/kitchen/recipes', 'recipes');
