import type { LibraryPhoto } from '#content/photo-library.ts';

type Named = Pick<LibraryPhoto, 'address' | 'uses'>;

/** Uploads are named after their bytes, which says nothing to a person. */
const isDigest = (name: string): boolean => /^[0-9a-f]{64}\./.test(name);

/** What a photo is called: the name of its file or, where that says nothing, where it is used. */
export function photoName({ address, uses: [first] }: Named): string {
  const name = address.slice('/uploads/'.length);
  if (!isDigest(name)) return name;
  return first ? `Photo in “${first.title}”` : 'Photo without a name';
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The photos whose name or places of use have all the words of a search. */
export function matchingPhotos<P extends Named>(photos: readonly P[], search: string): P[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return photos.filter((photo) => {
    const text = plain([photo.address, photoName(photo), ...photo.uses.map(({ title }) => title)].join(' '));
    return words.every((word) => text.includes(word));
  });
}
