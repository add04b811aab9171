import { zipSync } from 'fflate';
import { isUploadPath } from '#domain/address-fields.ts';
import type { Recipe } from '#domain/recipe.ts';
import { wordsIn } from './source-fields.ts';
import { lostFields, WRITERS, type WrittenFormat } from './write-recipe.ts';

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
