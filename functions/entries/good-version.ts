import { type Entry, readEntry } from '#content/snapshot.ts';
import type { ContentStore, FileVersion } from '#domain/content-store.ts';

/** How far back a version that is in order is looked for: each is read. */
const MOST_READ = 50;

/** A version of a file that is in order, and the entry that it makes. */
export interface GoodVersion extends FileVersion {
  revision: string;
  bytes: Uint8Array;
  entry: Entry;
}

/** The newest version of the file at a path that is in order by today's rules; null where none of the newer ones is. */
export async function lastGoodVersion(store: ContentStore, path: string): Promise<GoodVersion | null> {
  for (const version of await store.history(path, MOST_READ)) {
    const { revision } = version;
    const bytes = revision === null ? null : await store.readVersion(revision);
    const entry = revision === null || bytes === null ? null : readEntry(path, revision, bytes);
    if (revision !== null && bytes && entry && !Array.isArray(entry)) return { ...version, revision, bytes, entry };
  }
  return null;
}
