import { z } from 'zod';
import { foldersAround } from '../content-path.ts';
import { ContentPathError } from '../content-store.ts';
import { isFileMode } from '../git-object.ts';
import type { GitHubApi } from './api.ts';
import type { BranchHead } from './head.ts';
import { ENTRY, type Entry, entrySchema, inRepository, modeOf, repeat, repositoryQuery } from './queries.ts';
import { TROUBLES } from './trouble.ts';

/** Selected files of the branch's newest commit. */
export interface BranchState {
  commit: string;
  /** The commit's tree. */
  tree: string;
  /** The address by which GitHub knows commits of the token's owner, without giving away an address of theirs. */
  ownerEmail: string;
  /** The file at one of the requested paths, or null. Throws ContentPathError if the path leads through a link or a file. */
  entry(path: string): Entry | null;
}

const commitSchema = z.object({ oid: z.string(), tree: z.object({ oid: z.string() }) }).catchall(entrySchema.nullable());
const branchSchema = z.object({
  isEmpty: z.boolean(),
  ref: z.object({ target: commitSchema }).nullable(),
});
const ownerSchema = z.object({ login: z.string(), databaseId: z.number() });
const objectSchema = z.object({ object: commitSchema.nullable() });

/** Reads the files in one request, or in two if GitHub returns an older commit than the newest known one. */
export async function readBranchState(api: GitHubApi, head: BranchHead, paths: string[], until: number): Promise<BranchState> {
  const places = [...new Set(paths.flatMap((path) => [...foldersAround(path), path]))];
  const { declarations, selections, variables } = repeat('p', 'String', places, (alias, path) => `${alias}: file(path: ${path}) ${ENTRY}`);
  const commitSelection = `... on Commit { oid tree { oid }\n${selections}\n}`;

  const { repository, viewer } = await api.graphql(
    inRepository(branchSchema).extend({ viewer: ownerSchema }),
    repositoryQuery(
      `, $branch: String!${declarations}`,
      `isEmpty ref(qualifiedName: $branch) { target { ${commitSelection} } }`,
      'viewer { login databaseId }',
    ),
    { branch: `refs/heads/${api.place.branch}`, ...variables },
    until,
  );
  if (!repository.ref) throw (repository.isEmpty ? TROUBLES.empty : TROUBLES.branch)(api.place);
  let found = repository.ref.target;
  const newest = head.settle(found.oid);
  if (found.oid !== newest) {
    const query = repositoryQuery(`, $commit: GitObjectID!${declarations}`, `object(oid: $commit) { ${commitSelection} }`);
    found = await api.find(`the commit ${newest}`, until, async () => {
      const answer = await api.graphql(inRepository(objectSchema), query, { commit: newest, ...variables }, until);
      return answer.repository.object;
    });
  }

  const { oid, tree, ...entries } = found;
  const entryAt = (place: string) => entries[`p${places.indexOf(place)}`] ?? null;
  return {
    commit: oid,
    tree: tree.oid,
    ownerEmail: `${viewer.databaseId}+${viewer.login}@users.noreply.github.com`,
    entry(path) {
      for (const folder of foldersAround(path)) {
        const entry = entryAt(folder);
        if (!entry) return null;
        if (entry.type !== 'tree') throw new ContentPathError(`${path} cannot be used: ${folder.split('/').at(-1) ?? ''} is not a folder.`);
      }
      const entry = entryAt(path);
      if (entry && !isFileMode(modeOf(entry))) throw new ContentPathError(`${path} cannot be used: it is not a regular file.`);
      return entry;
    },
  };
}
