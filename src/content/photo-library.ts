import { isUploadPath } from '#domain/fields.ts';
import type { Photo } from '#media/renditions.ts';
import { isDrawing, renditionsOf, renditionUrl } from '#media/renditions.ts';
import { photoAt } from './photos.ts';
import { altIn, hasUnknownUses, photoUses, type PhotoUse } from './photo-uses.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** A photo the site keeps, with where it is used; width and height are pixels. */
export interface LibraryPhoto extends Omit<Photo, 'id'> {
  address: string;
  /** What it shows: as the library says or, where that is silent, the entry that was saved last of those that use it. */
  alt?: string;
  /** The address of a small copy, where there is one. */
  thumbnail?: string;
  uses: PhotoUse[];
  /** Whether a file that cannot be read may use it, where nothing else does. */
  mayBeUsed?: true;
}

/** When an entry was saved, in milliseconds since 1970; 0 where that is not known. */
function momentOf({ data }: Entry): number {
  const { updatedAt, publishedAt, createdAt }: Record<string, unknown> = { ...data };
  const moment = updatedAt ?? publishedAt ?? createdAt;
  return typeof moment === 'string' ? Date.parse(moment) : 0;
}

const statusOf = ({ data }: Entry): unknown => ('status' in data ? data.status : undefined);

/**
 * Every photo the site keeps, drafts' too: the one that was added or whose entry was saved last comes first; those of
 * which no date is known follow by name.
 */
export function photoLibrary(snapshot: ContentSnapshot): LibraryPhoto[] {
  const allUses = photoUses(snapshot);
  const isUnknown = hasUnknownUses(snapshot);
  const listed = new Map(snapshot.entries.photos.get('photos')?.data.photos.map((photo) => [photo.src, photo]));
  const dated = [...snapshot.photos.keys()].filter(isUploadPath).map((address) => {
    const { id, ...shown } = photoAt(snapshot, address) as Photo;
    const uses = allUses.get(address) ?? [];
    const entries = uses
      .map(({ kind, slug }): Entry => snapshot.entries[kind].get(slug) as Entry)
      .sort((a, b) => momentOf(b) - momentOf(a));
    const { alt = entries.map((entry) => altIn(entry, address)).find(Boolean), addedAt } = listed.get(address) ?? {};
    // Small copies are made of what visitors see.
    const [narrowest] = entries.some((entry) => statusOf(entry) !== 'draft') && !isDrawing(address) ? renditionsOf({ id, ...shown }) : [];
    const photo: LibraryPhoto = {
      address,
      ...shown,
      ...(alt === undefined ? {} : { alt }),
      ...(narrowest ? { thumbnail: renditionUrl(narrowest) } : {}),
      uses,
      ...(isUnknown && uses.length === 0 ? { mayBeUsed: true } : {}),
    };
    return { photo, moment: Math.max(addedAt === undefined ? 0 : Date.parse(addedAt), ...entries.slice(0, 1).map(momentOf)) };
  });
  return dated.sort((a, b) => b.moment - a.moment || (a.photo.address < b.photo.address ? -1 : 1)).map(({ photo }) => photo);
}
