import { dirname } from 'node:path/posix';
import { z } from 'zod';
import type { FileVersion } from '../content-store.ts';
import type { GitHubApi } from './api.ts';
import { type Change, changeOf, changeSchema, COMMITS_AT_ONCE, describeCommit, renamesOf, revisionOf } from './log.ts';
import { historyOf, inRepository, repositoryQuery } from './queries.ts';

interface Wanted {
  /** The branch's newest commit. */
  head: string;
  path: string;
  limit: number;
}

const historySchema = historyOf(changeSchema);
const QUERY = repositoryQuery(
  ', $commit: GitObjectID!, $path: String!, $first: Int!, $after: String',
  `object(oid: $commit) { ... on Commit { history(path: $path, first: $first, after: $after) { ${changeOf('$path')} pageInfo { hasNextPage endCursor } } } }`,
);

/** The commits that changed the file, newest first from `start`, at most `limit`. */
async function readLog(api: GitHubApi, start: string, path: string, limit: number, until: number): Promise<Change[]> {
  const readPage = (variables: { first: number; after: string | null }) =>
    api.find(`the commit ${start}`, until, async () => {
      const { repository } = await api.graphql(historySchema, QUERY, { commit: start, path, ...variables }, until);
      return repository.object?.history ?? null;
    });

  const changes: Change[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage({ first: Math.min(limit - changes.length, COMMITS_AT_ONCE), after });
    changes.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null && changes.length < limit);
  return changes;
}

/**
 * The versions of the file at `path`, newest first. GitHub does not follow renames, so each commit that adds or removes the file
 * is checked for renames within its folder, as in the local store.
 */
export async function listVersions(api: GitHubApi, { head, path, limit }: Wanted, until: number): Promise<FileVersion[]> {
  const versions: FileVersion[] = [];
  let name = path;
  let start: string | undefined = head;
  while (start !== undefined && versions.length < limit) {
    const log: Change[] = await readLog(api, start, name, limit - versions.length, until);
    start = undefined;
    for (const change of log) {
      const [parent] = change.parents.nodes;
      const before = parent?.file?.type === 'tree' ? null : (parent?.file?.oid ?? null);
      const revision = revisionOf(change.file);
      if (before === revision) continue;
      const renames = parent && (before === null || revision === null) ? await renamesWithin(api, change.oid, dirname(name), until) : null;
      if (renames && [...renames.values()].includes(name)) break;
      versions.push({ path: name, revision, ...describeCommit(change) });
      const source = before === null ? renames?.get(name) : undefined;
      if (source === undefined) continue;
      name = source;
      start = parent?.oid;
      break;
    }
  }
  return versions;
}

async function renamesWithin(api: GitHubApi, commit: string, folder: string, until: number): Promise<Map<string, string>> {
  const all = await renamesOf(api, commit, until);
  return new Map([...all].filter((paths) => paths.every((path) => path.startsWith(`${folder}/`))));
}

const parentsSchema = inRepository(
  z.object({ object: z.object({ parents: z.object({ nodes: z.array(z.object({ oid: z.string() })) }) }).nullable() }),
);
const PARENTS = repositoryQuery(
  ', $commit: GitObjectID!',
  'object(oid: $commit) { ... on Commit { parents(first: 10) { nodes { oid } } } }',
);

/** The ids of a commit's parents. */
export async function listParents(api: GitHubApi, commit: string, until: number): Promise<string[]> {
  const { nodes } = await api.find(`the commit ${commit}`, until, async () => {
    const { repository } = await api.graphql(parentsSchema, PARENTS, { commit }, until);
    return repository.object?.parents ?? null;
  });
  return nodes.map(({ oid }) => oid);
}
