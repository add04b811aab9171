import { z } from 'zod';
import { isFileMode } from '../git-object.ts';
import type { TreeEntry } from '../tree-listing.ts';
import type { GitHubApi } from './api.ts';
import { ENTRY, entrySchema, inRepository, modeOf, repeat, repositoryQuery } from './queries.ts';

const placesSchema = inRepository(z.object({ object: z.record(z.string(), entrySchema.nullable()).nullable() }));
const treeSchema = z.object({
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean(),
});

/** The files of a commit within `folders`: one request for where the folders are, and one for each. */
export async function readTree(api: GitHubApi, commit: string, folders: string[], until: number): Promise<TreeEntry[]> {
  const { declarations, selections, variables } = repeat('p', 'String', folders, (alias, path) => `${alias}: file(path: ${path}) ${ENTRY}`);
  const query = repositoryQuery(`, $commit: GitObjectID!${declarations}`, `object(oid: $commit) { ... on Commit { ${selections} } }`);
  const places = await api.find(`the commit ${commit}`, until, async () => {
    const { repository } = await api.graphql(placesSchema, query, { commit, ...variables }, until);
    return repository.object;
  });
  const listings = folders.map(async (folder, index) => {
    const entry = places[`p${index}`];
    if (entry?.type === 'tree') return listTree(api, entry.oid, folder, until);
    return entry && isFileMode(modeOf(entry)) ? [{ path: folder, revision: entry.oid }] : [];
  });
  return (await Promise.all(listings)).flat();
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
    // Past 100,000 entries GitHub cuts the listing short: then folder by folder.
    else if (type === 'tree' && whole.truncated) entries.push(...(await listTree(api, sha, `${folder}/${path}`, until)));
  }
  return entries;
}
