import type { Focus } from '#schema/photos.ts';
import type { Photo } from '#media/renditions.ts';
import { memoize } from './memoize.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

type PhotoLists = ReadonlyMap<string, Entry<'photos'>>;

/** The focal points of photos, by address. */
export const focusPoints = memoize((lists: PhotoLists): ReadonlyMap<string, Focus> => {
  const photos = lists.get('photos')?.data.photos ?? [];
  return new Map(photos.flatMap(({ src, focus }) => (focus ? [[src, focus]] : [])));
});

const SOURCE = 'photo';

/** The name of a photo as something that a query reads. */
export const photoSource = (address: string): string => SOURCE + address;

/** The addresses of those photos among the sources of a query whose size is not known yet: its answer is not the final one. */
export const unmeasuredAmong = ({ unmeasured }: ContentSnapshot, sources: readonly string[]): string[] =>
  unmeasured.size === 0
    ? []
    : sources
        .filter((source) => source.startsWith(SOURCE))
        .flatMap((source) => {
          const address = source.slice(SOURCE.length);
          return unmeasured.has(address) ? [address] : [];
        });

/** An uploaded photo with its focal point, or null if there is none at the address. */
export function photoAt({ entries, photos }: ContentSnapshot, address: string): Photo | null {
  const photo = photos.get(address);
  if (!photo) return null;
  const focus = focusPoints(entries.photos).get(address);
  return focus ? { ...photo, focus } : photo;
}
