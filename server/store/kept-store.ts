import type { Storage } from 'unstorage';
import { z } from 'zod';
import { blobId } from '#functions/content-store/git-object.ts';
import { type SnapshotStore, type TreeEntry, treeChanges } from '#functions/content-store/snapshot-store.ts';

/** Commits whose lists of files are kept: the published one is among them also after many that cannot be published. */
const TREES_KEPT = 30;
/** Blobs that are asked for before the first of them is used up. */
const READ_AHEAD = 100;

const treeSchema = z.object({
  folders: z.array(z.string()),
  entries: z.array(z.object({ path: z.string(), revision: z.string() })),
});
const commitsSchema = z.array(z.string());

/** A store elsewhere, with all that was read of it kept here. */
export interface KeptStore extends SnapshotStore {
  /** The commit whose files were listed last, which can be read without the store; null where there was none. */
  lastCommit(): Promise<string | null>;
  /** Lets go of the files that none of the kept commits has. */
  tidy(): Promise<void>;
}

/**
 * Keeps what is read of a store, by commit and by blob, so that it is asked for once: a start reads nothing twice, and
 * needs no answer for what was read before. What is broken here is asked for again; what cannot be kept is given all the same.
 */
export function createKeptStore(store: SnapshotStore, storage: Storage, log: (error: unknown) => void): KeptStore {
  const blobKey = (revision: string): string => `blobs:${revision}`;
  const treeKey = (commit: string): string => `trees:${commit}`;
  /** Changes of the list of commits, one after the other. */
  let listing: Promise<void> = Promise.resolve();

  const readCommits = async (): Promise<string[]> => commitsSchema.safeParse(await readJson('commits')).data ?? [];

  async function readJson(key: string): Promise<unknown> {
    try {
      return JSON.parse((await storage.getItemRaw<Buffer | null>(key))?.toString() ?? 'null') as unknown;
    } catch {
      return null;
    }
  }

  async function keptTree(commit: string, folders: string[]): Promise<TreeEntry[] | null> {
    const kept = treeSchema.safeParse(await readJson(treeKey(commit))).data;
    return kept?.folders.join('\n') === folders.join('\n') ? kept.entries : null;
  }

  async function keepTree(commit: string, folders: string[], entries: TreeEntry[]): Promise<void> {
    await storage.setItemRaw(treeKey(commit), JSON.stringify({ folders, entries }));
    const commits = [commit, ...(await readCommits()).filter((other) => other !== commit)];
    await storage.setItemRaw('commits', JSON.stringify(commits.slice(0, TREES_KEPT)));
    for (const old of commits.slice(TREES_KEPT)) await storage.removeItem(treeKey(old));
  }

  async function tree(commit: string, folders: string[]): Promise<TreeEntry[]> {
    const kept = await keptTree(commit, folders);
    if (kept) return kept;
    const entries = await store.tree(commit, folders);
    listing = listing.then(() => keepTree(commit, folders, entries)).catch(log);
    await listing;
    return entries;
  }

  async function keptBlob(revision: string): Promise<Uint8Array | null> {
    const bytes = await storage.getItemRaw<Uint8Array | null>(blobKey(revision)).catch(() => null);
    return bytes && blobId(bytes) === revision ? bytes : null;
  }

  return {
    head: () => store.head(),
    tree,
    async changes(from, to, folders) {
      // The list of the earlier commit is here, also where the store has lost the commit itself.
      const before = await keptTree(from, folders);
      return before ? treeChanges(before, await tree(to, folders)) : store.changes(from, to, folders);
    },
    async *blobs(revisions) {
      for (let start = 0; start < revisions.length; start += READ_AHEAD) {
        const asked = revisions.slice(start, start + READ_AHEAD);
        const found = new Map<string, Uint8Array>();
        for (const [index, bytes] of (await Promise.all(asked.map(keptBlob))).entries()) if (bytes) found.set(asked[index] ?? '', bytes);
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
        const kept = treeSchema.safeParse(await readJson(treeKey(commit))).data;
        for (const { revision } of kept?.entries ?? []) named.add(revision);
      }
      for (const key of await storage.getKeys('blobs')) if (!named.has(key.slice('blobs:'.length))) await storage.removeItem(key);
    },
  };
}
