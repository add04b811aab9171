import type { LibraryPhoto } from '#content/photo-library.ts';
import { isDigestName } from '#schema/photos.ts';

type Named = Pick<LibraryPhoto, 'address' | 'alt' | 'uses'>;

/** Most characters of a description that a photo is called by. */
const NAME_LIMIT = 60;

/** What a photo is called: the name of its file or, where that says nothing, what it shows, or where it is used. */
export function photoName({ address, alt = '', uses: [first] }: Named): string {
  const name = address.slice('/uploads/'.length);
  if (!isDigestName(name)) return name;
  if (alt !== '') return alt.length > NAME_LIMIT ? `${alt.slice(0, NAME_LIMIT)}…` : alt;
  return first ? `Photo in “${first.title}”` : 'Photo without a name';
}

/** The words that a search for a photo looks through: its name, its description and where it is used. */
export const photoWords = (photo: Named): readonly (string | undefined)[] => [
  photo.address,
  photoName(photo),
  photo.alt,
  ...photo.uses.map(({ title }) => title),
];
