import { strToU8, zipSync } from 'fflate';
import { isUploadPath } from '#schema/address-fields.ts';
import type { Recipe } from '#schema/recipe.ts';
import { wordsIn } from '@family-bakery/recipes/reading/source-fields';
import { WRITERS as OTHER_WRITERS } from '@family-bakery/recipes/writing/write-recipe';
import type { Writer } from '@family-bakery/recipes/writing/writer';

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);

/** This site's own format, which loses nothing. */
const own: Writer = {
  lacks: [],
  write: ({ recipe, slug, photo }) => [
    { name: `content/recipes/${slug}.json`, bytes: json(recipe) },
    ...(photo && recipe.featuredImage ? [{ name: `public${recipe.featuredImage}`, bytes: photo }] : []),
  ],
};

/** The formats that recipes can leave in. */
export const WRITERS = { own, ...OTHER_WRITERS } satisfies Record<string, Writer>;

/** The name of a format to write. */
export type WrittenFormat = keyof typeof WRITERS;

/** Fields about this site, which no other program needs. */
const OF_THIS_SITE = ['authorImage', 'featuredImageAlt', 'metaTitle', 'metaDescription', 'publishAt', 'unpublishAt'];

/** The fields of a recipe that a format has no place for, of those that the recipe has. */
export function lostFields(recipe: Recipe, format: WrittenFormat): string[] {
  const has = (rows: readonly object[], field: string) => rows.some((row) => Boolean((row as Record<string, unknown>)[field]));
  const lacks = format === 'own' ? [] : [...OF_THIS_SITE, ...WRITERS[format].lacks];
  return lacks.filter((name) => {
    const [list = '', field] = name.split('.');
    if (field !== undefined) return has(list === 'ingredients' ? recipe.ingredients : recipe.instructions, field);
    const value: unknown = recipe[name as keyof Recipe];
    return value !== undefined && value !== '' && value !== 0;
  });
}

/** Files as the bytes of a zip file. Photos do not get smaller. */
export const zipped = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync({ ...files }, { level: 1 });

/** Gives the bytes of a photo of the site, null if there is none. */
export type PhotoAt = (address: string) => Promise<Uint8Array | null>;

/** A recipe to export. */
export interface ExportedRecipe {
  slug: string;
  recipe: Recipe;
}

/**
 * Writes recipes with their photos as the files of an archive. `lost` names the fields that the format has no place for, with the number of recipes that lose them.
 */
export async function exportRecipes(
  recipes: readonly ExportedRecipe[],
  format: WrittenFormat,
  photoAt: PhotoAt,
): Promise<{ name: string; files: Record<string, Uint8Array>; lost: string[] }> {
  const files: Record<string, Uint8Array> = {};
  const lost = new Map<string, number>();
  for (const { slug, recipe } of recipes) {
    const addresses = format === 'own' ? wordsIn(recipe).filter(isUploadPath) : [recipe.featuredImage ?? ''].filter(isUploadPath);
    const photos = new Map<string, Uint8Array>();
    for (const address of new Set(addresses)) {
      const bytes = await photoAt(address);
      if (bytes) photos.set(address, bytes);
      if (bytes && format === 'own') files[`public${address}`] = bytes;
    }
    const photo = photos.get(recipe.featuredImage ?? '') ?? null;
    for (const { name, bytes } of WRITERS[format].write({ slug, recipe, photo })) files[name] = bytes;
    for (const field of lostFields(recipe, format)) lost.set(field, (lost.get(field) ?? 0) + 1);
  }
  return {
    name: format === 'paprika' ? 'recipes.paprikarecipes' : `recipes-${format}.zip`,
    files,
    lost: [...lost].map(([field, count]) => `${field} (${count} ${count === 1 ? 'recipe' : 'recipes'})`),
  };
}
