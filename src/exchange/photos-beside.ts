import { decoded } from '#domain/decoded.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import type { Recipe } from '#schema/recipe.ts';
import { wordsIn } from '@family-bakery/recipes/reading/source-fields';
import type { SourcePhoto } from '@family-bakery/recipes/reading/source-recipe';
import type { Place } from './open-files.ts';

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** The photo that a recipe names, from the files beside it if it is one of them. `others` are further names that it may have there. */
export function photoFor(
  photo: SourcePhoto | undefined,
  { name, siblings }: Place,
  others: readonly string[] = [],
): SourcePhoto | undefined {
  if (photo && 'bytes' in photo) return photo;
  const names = photo?.address.split('|') ?? [];
  const folder = folderOf(name);
  const wanted = [...names, ...others].flatMap((one) => {
    const plain = decoded(one).replace(/^\.?\//, '');
    return [folder + plain, plain, `public/${plain}`, folder + plain.replace(/^.*\//, '')];
  });
  const found = wanted.map((one) => siblings.get(one)).find((file) => file !== undefined);
  if (found) return { bytes: found.bytes };
  const onWeb = names.find((one) => /^https?:\/\//.test(one));
  return onWeb === undefined ? undefined : { address: onWeb };
}

/** The photos of a recipe of this project, from the files that came with it. */
export function uploadsOf(recipe: Recipe, { siblings }: Place): ReadonlyMap<string, Uint8Array> {
  const addresses = wordsIn(recipe).filter(isUploadPath);
  const found = addresses.map((address) => [address, siblings.get(`public${address}`) ?? siblings.get(address.slice(1))] as const);
  return new Map(found.flatMap(([address, file]) => (file ? [[address, file.bytes] as const] : [])));
}
