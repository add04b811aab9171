import type { Focus } from '#domain/photos.ts';
import type { Photo } from '#media/renditions.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

type PhotoLists = ReadonlyMap<string, Entry<'photos'>>;

const known = new WeakMap<PhotoLists, ReadonlyMap<string, Focus>>();

/** The focal points of the photos that have one, by their address. */
export function focusPoints(lists: PhotoLists): ReadonlyMap<string, Focus> {
  let points = known.get(lists);
  if (!points) {
    const photos = lists.get('photos')?.data.photos ?? [];
    known.set(lists, (points = new Map(photos.flatMap(({ src, focus }) => (focus ? [[src, focus]] : [])))));
  }
  return points;
}

/** A photo of the site's own with its focal point, or null where there is none at the address. */
export function photoAt({ entries, photos }: ContentSnapshot, address: string): Photo | null {
  const photo = photos.get(address);
  if (!photo) return null;
  const focus = focusPoints(entries.photos).get(address);
  return focus ? { ...photo, focus } : photo;
}
