import type { RecipeFormat } from '../reading/recipe-format.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';

/** Recipes of Nextcloud Cookbook: schema.org, one in a folder. */
export const nextcloud: RecipeFormat = {
  name: 'Nextcloud Cookbook',
  photos: ['full.jpg'],
  json: {
    is: (object, fileName) => /(?:^|\/)recipe\.json$/i.test(fileName) || 'imageUrl' in object || 'printImage' in object,
    recipes: (object, { things }) => [fromSchemaOrg(object, things)],
  },
};
