import { readEntry } from '#content/snapshot.ts';
import type { ContentStore } from '@family-bakery/git-content/content-store';

/** How many versions are read to find a valid one. */
const VERSION_LIMIT = 50;

/** The newest version of a file that is valid by today's schema, with its entry; null if none of the last 50 is. */
export async function lastGoodVersion(store: ContentStore, path: string, timeZone?: string) {
  for (const version of await store.history(path, VERSION_LIMIT)) {
    const { revision } = version;
    const bytes = revision === null ? null : await store.readVersion(revision);
    const entry = revision === null || bytes === null ? null : readEntry(path, revision, bytes, timeZone);
    if (revision !== null && bytes && entry && !Array.isArray(entry)) return { ...version, revision, bytes, entry };
  }
  return null;
}
