import { isUploadPath } from '#schema/address-fields.ts';
import type { Photo } from '#media/renditions.ts';
import { isDrawing, renditionsOf, renditionUrl } from '#media/renditions.ts';
import { photoAt } from './photos.ts';
import { altIn, hasUnknownUses, photoUses, type PhotoUse } from './photo-uses.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** An uploaded photo and its uses; width and height are in pixels. */
export interface LibraryPhoto extends Omit<Photo, 'id'> {
  address: string;
  /** Its alternative text: from the library, or else from the most recently saved entry that uses it. */
  alt?: string;
  /** The address of a thumbnail, if there is one. */
  thumbnail?: string;
  uses: PhotoUse[];
  /** Set if it has no known uses, but an unreadable file may use it. */
  mayBeUsed?: true;
}

/** When an entry was saved, in milliseconds since 1970; 0 if unknown. */
function momentOf({ data }: Entry): number {
  const { updatedAt, publishedAt, createdAt }: Record<string, unknown> = { ...data };
  const moment = updatedAt ?? publishedAt ?? createdAt;
  return typeof moment === 'string' ? Date.parse(moment) : 0;
}

const statusOf = ({ data }: Entry): unknown => ('status' in data ? data.status : undefined);

/**
 * All uploaded photos, including those of drafts, by the date they were added or their entry was saved, newest first; undated
 * ones follow by name.
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
    // Thumbnails exist only for photos that visitors see.
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
