import { isRecord } from '../is-record.ts';
import { readCsv } from '../reading/csv.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { asSchema, recipesOfTable } from '../reading/recipe-table.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';
import { listOf, nameOf } from '../reading/source-fields.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';

type Fields = Record<string, unknown>;

/** Labels have a title, or are texts. */
const titlesOf = (labels: unknown): string[] =>
  listOf(labels).map((label) => (isRecord(label) ? nameOf(label['title'] ?? label) : nameOf(label)));

/** A recipe. Its photos are beside it, by the last part of their path on the phone. */
function fromObject(object: Fields): SourceRecipe {
  const { categories, tags, quantity, pictures, originalPicture, ...fields } = object;
  const [photo = ''] = listOf(pictures).map(nameOf);
  return fromSchemaOrg({
    ...asSchema(Object.entries(fields)),
    categories: titlesOf(categories),
    tags: titlesOf(tags),
    yield: quantity,
    image: [photo.replace(/^.*\//, ''), nameOf(originalPicture)].filter(Boolean).join('|'),
  });
}

/** Recipes of My Recipe Box (RecetteTek): an archive `.rtk` with JSON and photos, or a table. */
export const myRecipeBox: RecipeFormat = {
  name: 'My Recipe Box',
  json: {
    is: (object) => typeof object['ingredients'] === 'string' && 'preparationTime' in object && 'cookingTime' in object,
    recipes: (object) => [fromObject(object)],
  },
  text: {
    holds: 'collection',
    is: (text) => /\bpreparationTime\W+cookingTime\b/.test(text.slice(0, 2_000).split('\n', 1).join('')),
    recipes: (text) => recipesOfTable(readCsv(text)),
  },
};
