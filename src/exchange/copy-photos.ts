import { isUploadPath } from '#schema/address-fields.ts';
import { LEAST_WIDTH, smallPhoto } from '#schema/photos.ts';
import type { Recipe } from '#schema/recipe.ts';
import type { FoundRecipe } from './read-recipes.ts';
import { wordsIn } from '@family-bakery/recipes/reading/source-fields';
import type { SourcePhoto } from '@family-bakery/recipes/reading/source-recipe';

/** A photo that is on the site now: its address there and its width in pixels; or the sentence that says why it is not. */
export type CopiedPhoto = { url: string; width: number } | { problem: string };

/** Copies a photo to the site, or finds it where its address is one of the site's own. Never throws. */
export type CopyPhoto = (photo: SourcePhoto) => Promise<CopiedPhoto>;

/** A recipe whose photos are the site's own, and what happened to photos, in sentences. */
interface WithPhotos {
  recipe: Recipe;
  sentences: string[];
}

/** Copies the photos of a recipe. Where one cannot be copied, the recipe goes without it, and the sentence about it has its address. */
export async function withCopiedPhotos(found: FoundRecipe, copy: CopyPhoto): Promise<WithPhotos> {
  const sentences: string[] = [];
  async function copied(photo: SourcePhoto, least: number, what = 'A photo'): Promise<string | null> {
    const answer = await copy(photo);
    if ('problem' in answer) {
      const address = 'address' in photo ? ` Its address: ${photo.address}` : '';
      sentences.push(`${what} was left out. ${answer.problem}${address}`);
      return null;
    }
    if (answer.width < least) sentences.push(smallPhoto(answer.width, least));
    return answer.url;
  }

  const places = new Map<string, string | null>();
  for (const address of new Set(wordsIn(found.recipe).filter(isUploadPath))) {
    const bytes = found.uploads?.get(address);
    places.set(address, await copied(bytes ? { bytes } : { address }, LEAST_WIDTH.any));
  }
  let recipe = JSON.parse(JSON.stringify(found.recipe), (_name, value: unknown) =>
    typeof value === 'string' && places.has(value) ? (places.get(value) ?? undefined) : value,
  ) as Recipe;
  for (const [index, photo] of found.stepPhotos ?? []) {
    const image = await copied(photo, LEAST_WIDTH.any, `The photo of step ${index + 1}`);
    const step = recipe.instructions[index];
    if (image !== null && step) recipe = { ...recipe, instructions: recipe.instructions.with(index, { ...step, image }) };
  }
  if (!found.photo) return { recipe, sentences };
  const featuredImage = await copied(found.photo, LEAST_WIDTH.wide);
  return { recipe: featuredImage === null ? recipe : { ...recipe, featuredImage }, sentences };
}
