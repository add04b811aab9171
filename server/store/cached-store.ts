import type { Storage } from 'unstorage';
import { z } from 'zod';
import { type FileVersion, StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { blobId } from '@family-bakery/git-content/git-object';
import { type SnapshotStore, type TreeEntry, treeChanges } from '@family-bakery/git-content/snapshot-store';

/** How many commits' file lists are cached: enough to include the published commit even after many that cannot be published. */
const TREE_LIMIT = 30;
/** Of how many broken files the versions are cached. */
const VERSIONS_LIMIT = 200;
/** Blobs read per batch. */
const READ_AHEAD = 100;

const treeSchema = z.object({
  folders: z.array(z.string()),
  entries: z.array(z.object({ path: z.string(), revision: z.string(), isLink: z.literal(true).optional() })),
});
const commitsSchema = z.array(z.string());
const versionsSchema = z.record(
  z.string(),
  z.array(
    z.object({
      path: z.string(),
      revision: z.string().nullable(),
      commit: z.string(),
      at: z.string(),
      author: z.object({ name: z.string(), email: z.string() }),
    }),
  ),
);

/** A remote store with a local cache. */
export interface CachedStore extends SnapshotStore {
  /** The commit whose files were listed last, which can be read from the cache alone; null if there is none. */
  lastCommit(): Promise<string | null>;
  /** Removes blobs that no cached commit uses. */
  tidy(): Promise<void>;
}

/**
 * Caches what is read from a store, by commit and by blob, so that a restart reads nothing twice and works without the store.
 * Damaged cache items are read again, and a failed cache write does not fail the read.
 */
export function createCachedStore(store: SnapshotStore, storage: Storage, log: (error: unknown) => void): CachedStore {
  const blobKey = (revision: string): string => `blobs:${revision}`;
  const treeKey = (commit: string): string => `trees:${commit}`;
  /** Serializes changes of the list of commits. */
  let listing: Promise<void> = Promise.resolve();

  const readCommits = async (): Promise<string[]> => commitsSchema.safeParse(await readJson('commits')).data ?? [];

  async function readJson(key: string): Promise<unknown> {
    try {
      return JSON.parse((await storage.getItemRaw<Buffer | null>(key))?.toString() ?? 'null') as unknown;
    } catch {
      return null;
    }
  }

  async function cachedTree(commit: string, folders: string[]): Promise<TreeEntry[] | null> {
    const cached = treeSchema.safeParse(await readJson(treeKey(commit))).data;
    return cached?.folders.join('\n') === folders.join('\n') ? cached.entries : null;
  }

  async function cacheTree(commit: string, folders: string[], entries: TreeEntry[]): Promise<void> {
    await storage.setItemRaw(treeKey(commit), JSON.stringify({ folders, entries }));
    const commits = [commit, ...(await readCommits()).filter((other) => other !== commit)];
    await storage.setItemRaw('commits', JSON.stringify(commits.slice(0, TREE_LIMIT)));
    for (const old of commits.slice(TREE_LIMIT)) await storage.removeItem(treeKey(old));
  }

  async function tree(commit: string, folders: string[]): Promise<TreeEntry[]> {
    const cached = await cachedTree(commit, folders);
    if (cached) return cached;
    const entries = await store.tree(commit, folders);
    listing = listing.then(() => cacheTree(commit, folders, entries)).catch(log);
    await listing;
    return entries;
  }

  const readVersions = async () => versionsSchema.safeParse(await readJson('versions')).data ?? {};

  /** Without the store, those that were read last: the file has not changed since, or the store could be read. */
  async function versions(commit: string, path: string): Promise<FileVersion[]> {
    try {
      const found = await store.versions(commit, path);
      listing = listing
        .then(async () => {
          const { [path]: _earlier, ...others } = await readVersions();
          const kept = [[path, found] as const, ...Object.entries(others)].slice(0, VERSIONS_LIMIT);
          await storage.setItemRaw('versions', JSON.stringify(Object.fromEntries(kept)));
        })
        .catch(log);
      await listing;
      return found;
    } catch (error) {
      const { [path]: last } = await readVersions();
      if (!last || !(error instanceof StoreUnavailableError)) throw error;
      return last;
    }
  }

  async function cachedBlob(revision: string): Promise<Uint8Array | null> {
    const bytes = await storage.getItemRaw<Uint8Array | null>(blobKey(revision)).catch(() => null);
    return bytes && blobId(bytes) === revision ? bytes : null;
  }

  return {
    head: () => store.head(),
    tree,
    async changes(from, to, folders) {
      // The cached list works even if the store no longer has the earlier commit.
      const before = await cachedTree(from, folders);
      return before ? treeChanges(before, await tree(to, folders)) : store.changes(from, to, folders);
    },
    parents: (commit) => store.parents(commit),
    versions,
    async *blobs(revisions) {
      for (let start = 0; start < revisions.length; start += READ_AHEAD) {
        const asked = revisions.slice(start, start + READ_AHEAD);
        const found = new Map<string, Uint8Array>();
        for (const [index, bytes] of (await Promise.all(asked.map(cachedBlob))).entries()) if (bytes) found.set(asked[index] ?? '', bytes);
        for await (const { revision, bytes } of store.blobs([...new Set(asked)].filter((revision) => !found.has(revision)))) {
          found.set(revision, bytes);
          await storage.setItemRaw(blobKey(revision), bytes).catch(log);
        }
        for (const revision of asked) yield { revision, bytes: found.get(revision) ?? new Uint8Array() };
      }
    },
    lastCommit: async () => (await readCommits())[0] ?? null,
    async tidy() {
      const named = new Set<string>();
      for (const commit of await readCommits()) {
        const cached = treeSchema.safeParse(await readJson(treeKey(commit))).data;
        for (const { revision } of cached?.entries ?? []) named.add(revision);
      }
      for (const { revision } of Object.values(await readVersions()).flat()) if (revision !== null) named.add(revision);
      for (const key of await storage.getKeys('blobs')) if (!named.has(key.slice('blobs:'.length))) await storage.removeItem(key);
    },
  };
}
