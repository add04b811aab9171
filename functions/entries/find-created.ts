import { type ContentSnapshot, type Entry, findEntry, readEntry, zoneOf } from '#content/snapshot.ts';
import { type ContentKind, contentPath } from '#schema/content-kinds.ts';
import type { ContentStore, FileVersion } from '@family-bakery/git-content/content-store';
import type { Attempt } from './creations.ts';

/** How many versions of an entry are searched for an attempt. */
const VERSION_LIMIT = 100;

/** An attempt that was saved. */
interface Created<K extends ContentKind> {
  attempt: Attempt;
  /** The current entry; null if it has been deleted since. */
  entry: Entry<K> | null;
  /** The commit of the entry's last save. */
  commit: string;
}

/** Finds the attempt that was saved; null if none was. */
export async function findCreated<K extends ContentKind>(
  store: ContentStore,
  kind: K,
  attempts: readonly Attempt[],
  snapshot: ContentSnapshot,
): Promise<Created<K> | null> {
  for (const attempt of attempts) {
    const path = contentPath(kind, attempt.slug);
    // The first slug stays the entry's id, so this also finds a renamed entry.
    const known = findEntry(snapshot, kind, attempt.slug);
    const versions = await store.history(known?.path ?? path, VERSION_LIMIT);
    const isSaved = ({ revision }: FileVersion) => revision === attempt.revision;
    const place = versions.findIndex(isSaved);
    const isRenamed = known !== null && known.path !== path;
    // After a save that changed the address and most of the text, git sees no rename, so the old path is searched too.
    if (place === -1 && !(isRenamed && (await store.history(path, VERSION_LIMIT)).some(isSaved))) continue;

    const isDeleted = versions.slice(0, Math.max(place, 0)).some(({ revision }) => revision === null);
    // After a deletion, another entry may have the same address.
    const entry = isDeleted ? null : (known ?? (await readAt<K>(store, path, zoneOf(snapshot))));
    return { attempt, entry, commit: versions[0]?.commit ?? '' };
  }
  return null;
}

/** Reads an entry that the snapshot does not have yet; null if it is missing or cannot be parsed. */
async function readAt<K extends ContentKind>(store: ContentStore, path: string, timeZone: string): Promise<Entry<K> | null> {
  const file = await store.read(path);
  const read = file && readEntry(file.path, file.revision, file.bytes, timeZone);
  return read === null || Array.isArray(read) ? null : (read as Entry<K>);
}
