import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Recipe, recipeDraftSchema } from '#domain/recipe.ts';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';
import { isRecipe, readRecipes } from './read-recipes.ts';
import { lostFields, WRITERS, type WrittenFormat } from './export-recipes.ts';

const FOLDER = path.join(BAKERY, 'content/recipes');
const RECIPES = readdirSync(FOLDER)
  .sort()
  .map((name) => ({
    slug: path.basename(name, '.json'),
    recipe: recipeDraftSchema.parse({ yield: '2 round loaves', ...(JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as object) }),
  }));
const PHOTO = new Uint8Array([0x52, 0x49, 0x46, 0x46, 1]);

function roundTrip(slug: string, recipe: Recipe, format: WrittenFormat): Recipe {
  const [found] = [...readRecipes(WRITERS[format].write({ slug, recipe, photo: PHOTO }))].filter(isRecipe);
  if (!found) throw new Error(`${slug} did not come back from ${format}`);
  expect(found.photo ?? { bytes: found.uploads?.get(recipe.featuredImage ?? '') }).toEqual({ bytes: PHOTO });
  return found.recipe;
}

/** The words of each ingredient's line, in whatever field. */
const lines = ({ ingredients }: Recipe, format: WrittenFormat) =>
  ingredients.map(({ amount, unit, otherAmount, otherUnit, ingredient, notes }) =>
    (JSON.stringify([amount, unit, format === 'cooklang' ? '' : [otherAmount, otherUnit], ingredient, notes]).match(/[\p{L}\d]+/gu) ?? [])
      .filter((word) => word !== 'null')
      .sort(),
  );
const words = (recipe: Recipe) =>
  new Set(
    JSON.stringify(recipe.instructions.map(({ instruction }) => instruction))
      .toLowerCase()
      .match(/\p{L}+/gu),
  );

test('a round trip through our own format loses nothing', () => {
  for (const { slug, recipe } of RECIPES) {
    const { updatedAt: _updated, id: _id, ...rest } = recipe;
    expect(roundTrip(slug, recipe, 'own'), slug).toEqual({ ...rest, status: 'draft', formerSlugs: [] });
  }
});

test.each(['jsonld', 'mealie', 'paprika', 'cooklang', 'markdown'] as const)('through %s, what it cannot hold is listed', (format) => {
  for (const { slug, recipe } of RECIPES) {
    const back = roundTrip(slug, recipe, format);
    const lost = lostFields(recipe, format);
    for (const field of [
      'title',
      'description',
      'author',
      'category',
      'cuisine',
      'difficulty',
      'servings',
      'yield',
      'prepTime',
      'cookTime',
      'restTime',
      'sourceName',
      'sourceLink',
    ] as const) {
      if (!lost.includes(field)) expect([slug, field, back[field]]).toEqual([slug, field, recipe[field]]);
    }
    expect(lines(back, format), slug).toEqual(lines(recipe, format));
    const kept = words(back);
    expect(
      [...words(recipe)].filter((word) => !kept.has(word)),
      slug,
    ).toEqual([]);
  }
});
