import { z } from 'zod';
import type { FileVersion } from '../content-store.ts';
import { isFileMode } from '../git-object.ts';
import type { GitHubApi } from './api.ts';
import { ENTRY, type Entry, entrySchema, modeOf } from './queries.ts';

/** Commits per response. */
export const COMMITS_AT_ONCE = 100;
/** Changed files of a commit per response. */
const FILES_AT_ONCE = 100;
/** GitHub lists at most 3,000 changed files of a commit. */
const FILES_LIMIT = 3_000;
/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_000;

/** Selects commits that changed the file in a variable, with the file before and after. */
export const changeOf = (path: string): string =>
  `nodes { oid authoredDate author { name email } file(path: ${path}) ${ENTRY} parents(first: 1) { nodes { oid file(path: ${path}) ${ENTRY} } } }`;

const file = entrySchema.nullable();

/** The response to `changeOf`. */
export const changeSchema = z.object({
  oid: z.string(),
  authoredDate: z.string(),
  author: z.object({ name: z.string().nullish(), email: z.string().nullish() }).nullable(),
  file,
  parents: z.object({ nodes: z.array(z.object({ oid: z.string(), file })) }),
});

/** A commit that changed a file. */
export type Change = z.infer<typeof changeSchema>;

/** The revision of a regular file, null for anything else. */
export const revisionOf = (entry: Entry | null | undefined): string | null => (entry && isFileMode(modeOf(entry)) ? entry.oid : null);

/** The commit fields of a FileVersion. */
export function describeCommit({ oid, authoredDate, author }: Change): Pick<FileVersion, 'commit' | 'at' | 'author'> {
  const at = new Date(Math.min(Date.parse(authoredDate) || 0, LAST_MOMENT)).toISOString();
  return { commit: oid, at, author: { name: author?.name ?? '', email: author?.email ?? '' } };
}

const commitSchema = z.object({
  files: z.array(z.object({ filename: z.string(), previous_filename: z.string().optional(), status: z.string() })).default([]),
});

/** The files that a commit renamed compared with its first parent, as a map from new path to old. */
export async function renamesOf(api: GitHubApi, commit: string, until: number): Promise<Map<string, string>> {
  const renames = new Map<string, string>();
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}';
  for (let page = 1; page * FILES_AT_ONCE <= FILES_LIMIT; page += 1) {
    const parameters = { ref: commit, per_page: FILES_AT_ONCE, page };
    const { files } = await api.find(`the commit ${commit}`, until, () => api.rest(commitSchema, route, parameters, until));
    for (const { filename, previous_filename: from, status } of files) if (status === 'renamed' && from) renames.set(filename, from);
    if (files.length < FILES_AT_ONCE) break;
  }
  return renames;
}
