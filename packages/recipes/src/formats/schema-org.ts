import type { RecipeFormat } from '../reading/recipe-format.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';

/** Objects in the vocabulary of schema.org, as programs write them, and any object with names much like it. */
export const schemaOrg: RecipeFormat = {
  name: 'schema.org (JSON-LD)',
  photos: ['full.jpg'],
  json: { is: () => true, recipes: (object, { things }) => [fromSchemaOrg(object, things)] },
};
