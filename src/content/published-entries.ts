import type { PublishableKind } from '#schema/content-kinds.ts';
import { changedList, changesOf, memoizeByChange, placeIn } from './entry-changes.ts';
import { memoize } from './memoize.ts';
import type { Entry } from './snapshot.ts';

/** The entries of a kind in a snapshot, by slug. */
export type Entries<K extends PublishableKind> = ReadonlyMap<string, Entry<K>>;

/** Whether visitors may see an entry. Only pages may lack a status, and are published then. */
export const isPublished = ({ data }: Entry<PublishableKind>): boolean => data.status !== 'draft';

/** When an entry was first published, in milliseconds since 1970; 0 if unknown. */
export const momentOf = memoize(({ data }: Entry<PublishableKind>): number => {
  const first = 'publishedAt' in data ? data.publishedAt : 'createdAt' in data ? data.createdAt : undefined;
  return Date.parse(first ?? data.updatedAt ?? '') || 0;
});

const inOrder = (a: Entry<PublishableKind>, b: Entry<PublishableKind>): number =>
  momentOf(b) - momentOf(a) || (a.slug === b.slug ? 0 : a.slug < b.slug ? -1 : 1);

/** Lists a kind's entries that `isPart` selects, newest first; entries of the same date by slug. Memoized. */
export const newestFirst = <K extends PublishableKind>(
  isPart: (entry: Entry<K>) => boolean,
): ((entries: Entries<K>) => readonly Entry<K>[]) =>
  memoizeByChange<Entry<K>, readonly Entry<K>[]>([], (list, changes) => changedList(list, changesOf(changes, isPart), inOrder));

interface Order<K extends PublishableKind> {
  list: readonly Entry<K>[];
  slugs: readonly string[];
}

/** The slugs of a list of `newestFirst`: the very same as long as they do not change. */
export function slugsOf<K extends PublishableKind>(
  listOf: (entries: Entries<K>) => readonly Entry<K>[],
): (entries: Entries<K>) => readonly string[] {
  const orderOf = memoizeByChange<Entry<K>, Order<K>>({ list: [], slugs: [] }, (last, { added }, entries) => {
    const list = listOf(entries);
    // All others keep their order, so the slugs are the same if those that changed have the places they had.
    const hasItsPlace = (entry: Entry<K>) => {
      const place = placeIn(list, entry, inOrder);
      return list[place] !== entry || last.list[place]?.slug === entry.slug;
    };
    const isSame = list.length === last.list.length && added.every(hasItsPlace);
    return { list, slugs: isSame ? last.slugs : list.map(({ slug }) => slug) };
  });
  return (entries) => orderOf(entries).slugs;
}
