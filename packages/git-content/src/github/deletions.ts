import { z } from 'zod';
import type { DeletedFile } from '../content-store.ts';
import type { GitHubApi } from './api.ts';
import { type Change, changeOf, changeSchema, COMMITS_AT_ONCE, describeCommit, renamesOf, revisionOf } from './log.ts';
import { ENTRY, entrySchema, historyOf, inRepository, repeat, repositoryQuery } from './queries.ts';
import { compareTrees, type KnownTrees } from './tree-difference.ts';

interface Wanted {
  /** The branch's newest commit. */
  head: string;
  folders: string[];
  limit: number;
}

/** A file that a commit removed. */
interface Removal {
  path: string;
  commit: string;
  /** Whether the commit also added files, so that this one may have been renamed. */
  hasNew: boolean;
}

/** How many commits are searched for deletions: GitHub has no list of them. */
const COMMITS_LIMIT = 1_000;
/** Paths per query for last changes: GitHub walks the branch's history for each one. */
const PATHS_AT_ONCE = 25;

const commitSchema = z
  .object({
    oid: z.string(),
    additions: z.number(),
    changedFilesIfAvailable: z.number().nullable(),
    parents: z.object({ nodes: z.array(z.record(z.string(), entrySchema.nullable())) }),
  })
  .catchall(entrySchema.nullable());
const logSchema = historyOf(commitSchema);
const changesSchema = inRepository(z.object({ object: z.record(z.string(), z.object({ nodes: z.array(changeSchema) })).nullable() }));

/**
 * The files in `folders` that the last thousand commits deleted and that do not exist now, most recently deleted first. Sends one
 * query per hundred commits, plus a few for commits that may have deleted something.
 */
export async function listDeletions(api: GitHubApi, { head, folders, limit }: Wanted, until: number): Promise<DeletedFile[]> {
  // Stops searching at half the time, to leave enough for returning what was found.
  const enough = performance.now() + (until - performance.now()) / 2;
  const deleted: DeletedFile[] = [];
  const known: KnownTrees = new Map();
  let after: string | null = null;
  for (let seen = 0; seen < COMMITS_LIMIT; seen += COMMITS_AT_ONCE) {
    const page: LogPage = await readRemovals(api, { head, folders, after, known }, until);
    for (let start = 0; start < page.removals.length && deleted.length < limit; start += PATHS_AT_ONCE) {
      deleted.push(...(await confirm(api, head, folders, page.removals.slice(start, start + PATHS_AT_ONCE), until)));
    }
    after = page.after;
    if (deleted.length >= limit || after === null || performance.now() > enough) break;
  }
  return deleted.slice(0, limit);
}

interface LogPage {
  removals: Removal[];
  /** The cursor of the next page, null if this is the last. */
  after: string | null;
}

interface LogPlace extends Pick<Wanted, 'head' | 'folders'> {
  after: string | null;
  known: KnownTrees;
}

/** The files that a page of a hundred commits removed, including renamed ones. */
async function readRemovals(api: GitHubApi, { head, folders, after, known }: LogPlace, until: number): Promise<LogPage> {
  const { declarations, selections, variables } = repeat('f', 'String', folders, (alias, path) => `${alias}: file(path: ${path}) ${ENTRY}`);
  const query = repositoryQuery(
    `, $commit: GitObjectID!, $first: Int!, $after: String${declarations}`,
    `object(oid: $commit) { ... on Commit { history(first: $first, after: $after) {
      nodes { oid additions changedFilesIfAvailable ${selections} parents(first: 1) { nodes { ${selections} } } }
      pageInfo { hasNextPage endCursor }
    } } }`,
  );
  const { nodes, pageInfo } = await api.find(`the commit ${head}`, until, async () => {
    const { repository } = await api.graphql(logSchema, query, { commit: head, first: COMMITS_AT_ONCE, after, ...variables }, until);
    return repository.object?.history ?? null;
  });
  // Most commits change a single file, and a commit that adds lines to its only file has not deleted it.
  const commits = nodes.filter(({ additions, changedFilesIfAvailable: files }) => files !== 1 || additions === 0);
  const pairs = commits.map((commit) =>
    folders.map((path, index) => ({
      path,
      before: commit.parents.nodes[0]?.[`f${index}`] ?? null,
      after: commit[`f${index}`] ?? null,
    })),
  );
  const differences = await compareTrees(api, pairs, known, until);
  return {
    removals: differences.flatMap(({ removed, hasNew }, index) =>
      removed.map((path) => ({ path, commit: commits[index]?.oid ?? '', hasNew })),
    ),
    after: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}

/** Filters out removals whose path has changed again since, and renames. */
async function confirm(api: GitHubApi, head: string, folders: string[], removals: Removal[], until: number): Promise<DeletedFile[]> {
  const paths = removals.map(({ path }) => path);
  const { declarations, selections, variables } = repeat(
    'p',
    'String',
    paths,
    (alias, path) => `${alias}: history(first: 1, path: ${path}) { ${changeOf(path)} }`,
  );
  const query = repositoryQuery(`, $commit: GitObjectID!${declarations}`, `object(oid: $commit) { ... on Commit { ${selections} } }`);
  const last = await api.find(`the commit ${head}`, until, async () => {
    const { repository } = await api.graphql(changesSchema, query, { commit: head, ...variables }, until);
    return repository.object;
  });

  const deleted: DeletedFile[] = [];
  const renames = new Map<string, Set<string>>();
  for (const [index, { path, commit, hasNew }] of removals.entries()) {
    const change: Change | undefined = last[`p${index}`]?.nodes[0];
    const revision = revisionOf(change?.parents.nodes[0]?.file);
    if (change?.oid !== commit || revision === null) continue;
    if (hasNew && !renames.has(commit)) renames.set(commit, await movedWithin(api, commit, folders, until));
    if (renames.get(commit)?.has(path)) continue;
    deleted.push({ path, revision, ...describeCommit(change) });
  }
  return deleted;
}

/** The old paths of the files that a commit renamed within `folders`. */
async function movedWithin(api: GitHubApi, commit: string, folders: string[], until: number): Promise<Set<string>> {
  const renames = await renamesOf(api, commit, until);
  const isWithin = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
  return new Set([...renames].filter(([to]) => isWithin(to)).map(([, from]) => from));
}
