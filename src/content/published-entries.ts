import type { PublishableKind } from '#domain/content-kinds.ts';
import { changedList, changesOf, memoizeByChange } from './entry-changes.ts';
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

/** The slugs of a list: the very same as long as they do not change. */
export function slugsOf<K extends PublishableKind>(
  listOf: (entries: Entries<K>) => readonly Entry<K>[],
): (entries: Entries<K>) => readonly string[] {
  let last: readonly string[] = [];
  return memoize((entries: Entries<K>) => {
    const list = listOf(entries);
    if (list.length !== last.length || list.some(({ slug }, place) => slug !== last[place])) last = list.map(({ slug }) => slug);
    return last;
  });
}
