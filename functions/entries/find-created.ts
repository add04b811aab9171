import { type ContentSnapshot, type Entry, findEntry, readEntry } from '#content/snapshot.ts';
import { type ContentKind, contentPath } from '#domain/content-kinds.ts';
import type { ContentStore, FileVersion } from '#domain/content-store.ts';
import type { Attempt } from './creations.ts';

/** How far back an attempt is looked for among the versions of its entry. */
const VERSION_LIMIT = 100;

/** An attempt that was saved. */
interface Created<K extends ContentKind> {
  attempt: Attempt;
  /** The entry as it is now; null where it was deleted since. */
  entry: Entry<K> | null;
  /** The commit that the entry was last saved with. */
  commit: string;
}

/** The attempt to create an entry of a kind that was saved; null where none was. */
export async function findCreated<K extends ContentKind>(
  store: ContentStore,
  kind: K,
  attempts: readonly Attempt[],
  snapshot: ContentSnapshot,
): Promise<Created<K> | null> {
  for (const attempt of attempts) {
    const path = contentPath(kind, attempt.slug);
    // By its first slug an entry is also found at a later address.
    const known = findEntry(snapshot, kind, attempt.slug);
    const versions = await store.history(known?.path ?? path, VERSION_LIMIT);
    const isSaved = ({ revision }: FileVersion) => revision === attempt.revision;
    const place = versions.findIndex(isSaved);
    const isRenamed = known !== null && known.path !== path;
    // A save that changed the address and nearly all else has made a new file, by its bytes.
    if (place === -1 && !(isRenamed && (await store.history(path, VERSION_LIMIT)).some(isSaved))) continue;

    const isDeleted = versions.slice(0, Math.max(place, 0)).some(({ revision }) => revision === null);
    // What was deleted may have been followed by another entry of the same address.
    const entry = isDeleted ? null : (known ?? (await readAt<K>(store, path)));
    return { attempt, entry, commit: versions[0]?.commit ?? '' };
  }
  return null;
}

/** An entry that the snapshot does not have yet; null where it cannot be read. */
async function readAt<K extends ContentKind>(store: ContentStore, path: string): Promise<Entry<K> | null> {
  const file = await store.read(path);
  const read = file && readEntry(file.path, file.revision, file.bytes);
  return read === null || Array.isArray(read) ? null : (read as Entry<K>);
}
