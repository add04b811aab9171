import type { RecipeFormat } from '../reading/recipe-format.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';

/** Recipes of RecipeSage: schema.org with the source in `creditText` and `isBasedOn`. */
export const recipeSage: RecipeFormat = {
  name: 'RecipeSage',
  json: {
    is: (object) => 'creditText' in object || 'isBasedOn' in object,
    recipes: (object, { things }) => [fromSchemaOrg(object, things)],
  },
};
