import { z } from 'zod';
import { isFileMode, isLinkMode } from '../git-object.ts';
import { type ChangedPath, type TreeEntry, treeChanges } from '../snapshot-store.ts';
import type { GitHubApi } from './api.ts';
import { ENTRY, type Entry, entrySchema, inRepository, modeOf, repeat, repositoryQuery } from './queries.ts';

const placesSchema = inRepository(z.object({ object: z.record(z.string(), entrySchema.nullable()).nullable() }));
const treeSchema = z.object({
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean(),
});

/** Each poll reads the previous commit and folders that most commits do not change, so a few cached results are enough. */
const CACHE_SIZE = 12;

/** Lists the files of commits. */
export interface TreeReader {
  /** The files within `folders`: one request to find the folders, and one per folder. */
  list(commit: string, folders: string[], until: number): Promise<TreeEntry[]>;
  /**
   * The files within `folders` that differ between two commits; null if GitHub does not have the first. Folders that are the same
   * in both are skipped.
   */
  changes(from: string, to: string, folders: string[], until: number): Promise<ChangedPath[] | null>;
}

/** Reads trees of `api`'s repository. They never change, so the most recent ones are cached. */
export function createTreeReader(api: GitHubApi): TreeReader {
  const places = new Map<string, Promise<(Entry | null)[] | null>>();
  const listings = new Map<string, Promise<TreeEntry[]>>();

  const findPlaces = (commit: string, folders: string[], until: number) =>
    memoized(places, [commit, ...folders].join('\0'), () => readPlaces(api, commit, folders, until));
  const placesOf = (commit: string, folders: string[], until: number) =>
    api.find(`the commit ${commit}`, until, () => findPlaces(commit, folders, until));

  async function filesOf(folder: string, entry: Entry | null, until: number): Promise<TreeEntry[]> {
    if (entry?.type === 'tree') return memoized(listings, `${folder}\0${entry.oid}`, () => listTree(api, entry.oid, folder, until));
    return entry && isFileMode(modeOf(entry)) ? [{ path: folder, revision: entry.oid }] : [];
  }

  return {
    async list(commit, folders, until) {
      const entries = await placesOf(commit, folders, until);
      return (await Promise.all(folders.map((folder, index) => filesOf(folder, entries[index] ?? null, until)))).flat();
    },
    async changes(from, to, folders, until) {
      const [before, after] = await Promise.all([findPlaces(from, folders, until), placesOf(to, folders, until)]);
      if (before === null) return null;
      const differing = [...folders.entries()].filter(([index]) => before[index]?.oid !== after[index]?.oid);
      const changes = differing.map(async ([index, folder]) => {
        const [old, present] = await Promise.all([before, after].map((entries) => filesOf(folder, entries[index] ?? null, until)));
        return treeChanges(old ?? [], present ?? []);
      });
      return (await Promise.all(changes)).flat();
    },
  };
}

/** Calls `ask` unless its result for `key` is cached. Failures and nulls are not cached. */
function memoized<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const asked = known.get(key) ?? ask();
  known.delete(key);
  known.set(key, asked);
  const forget = () => known.delete(key);
  asked.then((found) => found ?? forget(), forget);
  for (const oldest of known.keys()) if (known.size > CACHE_SIZE) known.delete(oldest);
  return asked;
}

/** The entry at each of several paths of a commit. Null if GitHub does not have the commit (yet). */
async function readPlaces(api: GitHubApi, commit: string, paths: string[], until: number): Promise<(Entry | null)[] | null> {
  const { declarations, selections, variables } = repeat('p', 'String', paths, (alias, path) => `${alias}: file(path: ${path}) ${ENTRY}`);
  const query = repositoryQuery(`, $commit: GitObjectID!${declarations}`, `object(oid: $commit) { ... on Commit { ${selections} } }`);
  const { object: entries } = (await api.graphql(placesSchema, query, { commit, ...variables }, until)).repository;
  return entries && paths.map((_, index) => entries[`p${index}`] ?? null);
}

async function listTree(api: GitHubApi, tree: string, folder: string, until: number): Promise<TreeEntry[]> {
  const route = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}';
  const ask = (options: object) =>
    api.find(`the tree ${tree}`, until, () => api.rest(treeSchema, route, { tree_sha: tree, ...options }, until));
  const whole = await ask({ recursive: '1' });
  const listing = whole.truncated ? await ask({}) : whole;
  const entries: TreeEntry[] = [];
  for (const { path, mode, type, sha } of listing.tree) {
    if (isFileMode(mode)) entries.push({ path: `${folder}/${path}`, revision: sha });
    else if (isLinkMode(mode)) entries.push({ path: `${folder}/${path}`, revision: sha, isLink: true });
    // GitHub truncates listings beyond 100,000 entries; those are read folder by folder.
    else if (type === 'tree' && whole.truncated) entries.push(...(await listTree(api, sha, `${folder}/${path}`, until)));
  }
  return entries;
}
