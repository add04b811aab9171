import { type Entry, readEntry } from '#content/snapshot.ts';
import type { ContentStore, FileVersion } from '@family-bakery/git-content/content-store';
import { createSiteAuthors, THE_ADMIN } from './site-authors.ts';

/** How many versions of an entry are searched for the one that came with the site. */
const VERSION_LIMIT = 50;
/** How many entries' versions are listed at once: each is a request to GitHub, or a process. */
const LISTED_AT_ONCE = 8;

/**
 * Entries as they came with the site, by the path that they have now: the newest version of each that was not saved in the admin. Those
 * made in the admin are not in it, nor those whose version cannot be read any more.
 */
export async function exampleVersions(store: ContentStore, entries: readonly Entry[]): Promise<Map<string, Entry>> {
  const nameOf = await createSiteAuthors(store).nameOf();
  const isOfSite = ({ author, revision }: FileVersion) => revision !== null && nameOf(author) !== THE_ADMIN;

  async function find(entry: Entry): Promise<Entry | null> {
    const revision = (await store.history(entry.path, VERSION_LIMIT)).find(isOfSite)?.revision;
    if (!revision || revision === entry.revision) return revision ? entry : null;
    const bytes = await store.readVersion(revision);
    const version = bytes && readEntry(entry.path, revision, bytes);
    return version && !Array.isArray(version) ? version : null;
  }

  const found = new Map<string, Entry>();
  for (let start = 0; start < entries.length; start += LISTED_AT_ONCE)
    for (const version of await Promise.all(entries.slice(start, start + LISTED_AT_ONCE).map(find)))
      if (version) found.set(version.path, version);
  return found;
}
