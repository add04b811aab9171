import { createEntryApi } from '../../entries/entry-api.ts';
import type { AdminRecipe, ListedRecipe } from './recipe-form.ts';

/** The calls for recipes. */
export const recipeApi = createEntryApi<ListedRecipe, AdminRecipe>('/api/kitchen/recipes', 'recipes');
