import { GitError, runGit } from './git.ts';
import { isFileMode } from '../git-object.ts';
import type { ChangedPath, TreeEntry } from '../snapshot-store.ts';

/** The files of a commit within `folders`. */
export async function listTree(root: string, commit: string, folders: string[]): Promise<TreeEntry[]> {
  const output = await runGit(root, ['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...folders]);
  const entries: TreeEntry[] = [];
  for (const line of output.toString().split('\0').slice(0, -1)) {
    const [mode = '', , revision = ''] = line.split(/[ \t]/, 3);
    if (isFileMode(mode)) entries.push({ path: line.slice(line.indexOf('\t') + 1), revision });
  }
  return entries;
}

/** Matches git's error if a commit or one of its folders was garbage-collected. */
const GONE = /bad object|unable to read/;

/** The files within `folders` that differ between two commits. A renamed file counts as one removed and one added. Null if a commit is missing. */
export async function listChanges(root: string, from: string, to: string, folders: string[]): Promise<ChangedPath[] | null> {
  const output = await runGit(root, ['diff-tree', '-r', '-z', '--no-renames', from, to, '--', ...folders]).catch((error: unknown) => {
    if (error instanceof GitError && GONE.test(error.stderr)) return null;
    throw error;
  });
  if (output === null) return null;
  const fields = output.toString().split('\0').slice(0, -1);
  const changes: ChangedPath[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , revision = ''] = (fields[at] ?? '').split(' ');
    changes.push({ path: fields[at + 1] ?? '', revision: isFileMode(mode) ? revision : null });
  }
  return changes;
}
