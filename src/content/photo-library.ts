import { isUploadPath } from '#domain/fields.ts';
import type { Photo } from '#media/renditions.ts';
import { renditionsOf, renditionUrl } from '#media/renditions.ts';
import { photoAt } from './photos.ts';
import { photoUses, type PhotoUse } from './photo-uses.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** A photo the site keeps, with where it is used; width and height are pixels. */
export interface LibraryPhoto extends Omit<Photo, 'id'> {
  address: string;
  /** The address of a small copy, where there is one. */
  thumbnail?: string;
  uses: PhotoUse[];
}

type Data = Record<string, unknown>;

const dataAt = ({ entries }: ContentSnapshot, { kind, slug }: PhotoUse): Data => ({ ...entries[kind].get(slug)?.data });

/** When the newest entry of some was saved, in milliseconds since 1970; 0 where that is not known. */
const newestOf = (entries: Data[]): number =>
  Math.max(
    0,
    ...entries.map((data) => {
      const moment = data['updatedAt'] ?? data['publishedAt'] ?? data['createdAt'];
      return typeof moment === 'string' ? Date.parse(moment) : 0;
    }),
  );

/**
 * Every photo the site keeps, drafts' too: the one whose entry was saved last comes first, for files have no date of
 * their own; those of which nothing is known follow by name.
 */
export function photoLibrary(snapshot: ContentSnapshot): LibraryPhoto[] {
  const allUses = photoUses(snapshot);
  const dated = [...snapshot.photos.keys()].filter(isUploadPath).map((address) => {
    const { id, ...shown } = photoAt(snapshot, address) as Photo;
    const uses = allUses.get(address) ?? [];
    const entries = uses.map((use) => dataAt(snapshot, use));
    // Small copies are made of what visitors see.
    const [smallest] = entries.some(({ status }) => status !== 'draft') ? renditionsOf({ id, ...shown }) : [];
    const photo: LibraryPhoto = { address, ...shown, ...(smallest ? { thumbnail: renditionUrl(smallest) } : {}), uses };
    return { photo, moment: newestOf(entries) };
  });
  return dated.sort((a, b) => b.moment - a.moment || (a.photo.address < b.photo.address ? -1 : 1)).map(({ photo }) => photo);
}
