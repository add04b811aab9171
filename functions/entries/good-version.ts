import { type Entry, readEntry } from '#content/snapshot.ts';
import type { ContentStore, FileVersion } from '@family-bakery/git-content/content-store';

/** How many versions are read to find a valid one. */
const VERSION_LIMIT = 50;

/** A valid version of a file, with its parsed entry. */
export interface GoodVersion extends FileVersion {
  revision: string;
  bytes: Uint8Array;
  entry: Entry;
}

/** The newest version of a file that is valid by today's schema; null if none of the last 50 is. */
export async function lastGoodVersion(store: ContentStore, path: string, timeZone?: string): Promise<GoodVersion | null> {
  for (const version of await store.history(path, VERSION_LIMIT)) {
    const { revision } = version;
    const bytes = revision === null ? null : await store.readVersion(revision);
    const entry = revision === null || bytes === null ? null : readEntry(path, revision, bytes, timeZone);
    if (revision !== null && bytes && entry && !Array.isArray(entry)) return { ...version, revision, bytes, entry };
  }
  return null;
}
