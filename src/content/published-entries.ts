import type { PublishableKind } from '#domain/content-kinds.ts';
import { memoize } from './memoize.ts';
import type { Entry } from './snapshot.ts';

/** The entries of a kind in a snapshot, by slug. */
export type Entries<K extends PublishableKind> = ReadonlyMap<string, Entry<K>>;

/** Whether visitors may see an entry. Only pages may lack a status, and are published then. */
export const isPublished = ({ data }: Entry<PublishableKind>): boolean => data.status !== 'draft';

const dated = memoize((entry: Entry<PublishableKind>) => {
  const { data } = entry;
  const first = 'publishedAt' in data ? data.publishedAt : 'createdAt' in data ? data.createdAt : undefined;
  return { entry, moment: Date.parse(first ?? data.updatedAt ?? '') || 0 };
});

/** All entries including drafts, newest first; entries of the same date by slug. */
export function newestFirst<K extends PublishableKind>(entries: Entries<K>): readonly Entry<K>[] {
  return [...entries.values()]
    .map(dated)
    .sort((a, b) => b.moment - a.moment || (a.entry.slug < b.entry.slug ? -1 : 1))
    .map(({ entry }) => entry as Entry<K>);
}
