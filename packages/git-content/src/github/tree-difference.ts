import { z } from 'zod';
import type { GitHubApi } from './api.ts';
import { revisionOf } from './log.ts';
import { type Entry, entrySchema, inRepository, repeat, repositoryQuery } from './queries.ts';

/** A path before and after a commit. */
export interface Pair {
  path: string;
  before: Entry | null;
  after: Entry | null;
}

/** How the two sides of some pairs differ. */
export interface Difference {
  /** The paths of the regular files that were removed. */
  removed: string[];
  /** Whether files were added. */
  hasNew: boolean;
}

/** Trees per query. */
const TREES_AT_ONCE = 40;

type Tree = Map<string, Entry>;
/** A cache of trees by id: they never change, and consecutive commits share most of them. */
export type KnownTrees = Map<string, Tree>;

const treesSchema = inRepository(z.record(z.string(), z.object({ entries: z.array(entrySchema.extend({ name: z.string() })) }).nullable()));

async function loadTrees(api: GitHubApi, ids: string[], known: KnownTrees, until: number): Promise<void> {
  const { declarations, selections, variables } = repeat(
    't',
    'GitObjectID',
    ids,
    (alias, id) => `${alias}: object(oid: ${id}) { ... on Tree { entries { name type mode oid } } }`,
  );
  const query = repositoryQuery(declarations, selections);
  const trees = await api.find('the folders of a commit', until, async () => {
    const { repository } = await api.graphql(treesSchema, query, variables, until);
    return Object.values(repository).includes(null) ? null : repository;
  });
  for (const [index, id] of ids.entries()) {
    known.set(id, new Map(trees[`t${index}`]?.entries.map(({ name, ...entry }) => [name, entry])));
  }
}

/** Compares several lists of pairs recursively, with one round of queries per folder level. */
export async function compareTrees(api: GitHubApi, lists: Pair[][], known: KnownTrees, until: number): Promise<Difference[]> {
  const differences = lists.map((): Difference => ({ removed: [], hasNew: false }));
  let level = lists.flatMap((pairs, index) => pairs.map((pair) => ({ ...pair, difference: differences[index] as Difference })));
  while (level.length > 0) {
    const folders: typeof level = [];
    for (const pair of level) {
      const { path, before, after, difference } = pair;
      if (before?.oid === after?.oid) continue;
      if (revisionOf(before) !== null && (after === null || after.type === 'tree')) difference.removed.push(path);
      if (before === null) difference.hasNew = true;
      // Nothing can be removed from a folder that did not exist.
      if (before?.type === 'tree') folders.push(pair);
    }
    const wanted = folders.flatMap(({ before, after }) => [before, after]).filter((entry) => entry?.type === 'tree');
    const missing = [...new Set(wanted.map((entry) => entry?.oid ?? ''))].filter((id) => !known.has(id));
    for (let start = 0; start < missing.length; start += TREES_AT_ONCE) {
      await loadTrees(api, missing.slice(start, start + TREES_AT_ONCE), known, until);
    }
    level = folders.flatMap(({ path, before, after, difference }) => {
      const then: Tree = known.get(before?.oid ?? '') ?? new Map<string, Entry>();
      const now: Tree = (after?.type === 'tree' ? known.get(after.oid) : undefined) ?? new Map<string, Entry>();
      const names = new Set([...then.keys(), ...now.keys()]);
      return [...names].map((name) => ({
        path: `${path}/${name}`,
        before: then.get(name) ?? null,
        after: now.get(name) ?? null,
        difference,
      }));
    });
  }
  for (const { removed } of differences) removed.sort();
  return differences;
}
