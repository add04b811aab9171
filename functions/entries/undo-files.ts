import type { ChangedFile } from '#api/example.ts';
import { readEntry } from '#content/snapshot.ts';
import { entryAt } from '#schema/content-kinds.ts';
import { type ContentCommit, ContentConflictError, type FileChange } from '@family-bakery/git-content/content-store';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';

/** The files of a save, to undo it. */
export const changedFiles = (files: readonly (FileChange & { expected: string })[], { revisions }: ContentCommit): ChangedFile[] =>
  files.map(({ path, expected }) => ({ path, before: expected, after: revisions[path] ?? null }));

/** Restores the files of a save in one commit. Throws a ProblemError with the sentence `refusal` if one of them has changed since. */
export function undoFiles(
  dependencies: Pick<EntryDependencies, 'store' | 'content'>,
  files: readonly ChangedFile[],
  message: string,
  refusal: string,
): Promise<{ commit: string }> {
  return asSave(async () => {
    const changes = files.map(async ({ path, before, after }): Promise<FileChange> => {
      const bytes = entryAt(path) && (await dependencies.store.readVersion(before));
      const entry = bytes && readEntry(path, before, bytes);
      if (!entry || Array.isArray(entry)) throw new ProblemError(404, `The earlier version of ${path} no longer exists.`);
      return { path, bytes, expected: after };
    });
    const all = await Promise.all(changes);
    return {
      commit: (await commitUnless(new ProblemError(409, refusal), () => commitFiles(dependencies, message, all))).commit,
    };
  });
}

/** A save that is refused in these words if what it changes has changed meanwhile. */
export async function commitUnless(refusal: ProblemError, save: () => Promise<ContentCommit>): Promise<ContentCommit> {
  try {
    return await save();
  } catch (error) {
    throw error instanceof ContentConflictError ? refusal : error;
  }
}
