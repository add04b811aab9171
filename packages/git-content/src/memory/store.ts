import { ContentConflictError, ContentPathError, type ContentChange, type ContentCommit, type ContentStore } from '../content-store.ts';
import { commitMessage, plainAuthor } from '../commit-text.ts';
import { assertContentPath, assertSavable } from '../content-path.ts';
import { blobId } from '../git-object.ts';
import { type SnapshotStore, treeChanges, type TreeEntry, VERSION_LIMIT } from '../snapshot-store.ts';
import type { MemoryBranch, MemoryCommit } from './branch.ts';
import { deletionsUpTo, versionsUpTo } from './history.ts';

/** A store in memory. */
export interface MemoryStore extends ContentStore, SnapshotStore {}

/** Throws ContentPathError if `path` is a folder, or leads through a file. */
function assertPlace(files: MemoryCommit['files'], path: string): void {
  for (const other of files.keys()) {
    if (other.startsWith(`${path}/`)) throw new ContentPathError(`${path} cannot be used: it is not a regular file.`);
    if (path.startsWith(`${other}/`)) throw new ContentPathError(`${path} cannot be used: ${other} is not a folder.`);
  }
}

/** Creates a store on a branch in memory, which several stores may share. */
export function createMemoryStore(branch: MemoryBranch): MemoryStore {
  const filesOf = (commit: MemoryCommit | null): MemoryCommit['files'] => commit?.files ?? new Map<string, string>();

  function readFile(path: string) {
    assertContentPath(path);
    const files = filesOf(branch.head());
    assertPlace(files, path);
    const revision = files.get(path);
    return revision === undefined ? null : { path, bytes: branch.blob(revision).slice(), revision };
  }

  function commitChange(change: ContentChange): ContentCommit {
    assertSavable(change);
    const { message, author, files } = change;
    for (const { path, expected } of files) {
      const current = readFile(path);
      if (expected !== undefined && expected !== (current?.revision ?? null)) throw new ContentConflictError(path, current);
    }
    const { id } = branch.commit({ message: commitMessage(message), author: plainAuthor(author), files });
    return { commit: id, revisions: Object.fromEntries(files.map(({ path, bytes }) => [path, bytes && blobId(bytes)])) };
  }

  const tree = (commit: string, folders: string[]): TreeEntry[] =>
    [...branch.at(commit).files]
      .filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)))
      .map(([path, revision]) => ({ path, revision }))
      .sort((one, other) => (one.path < other.path ? -1 : 1));

  return {
    async read(path) {
      await Promise.resolve();
      return readFile(path);
    },
    async commit(change) {
      await Promise.resolve();
      return commitChange(change);
    },
    revisionOf: (bytes) => Promise.resolve(blobId(bytes)),
    async history(path, limit) {
      await Promise.resolve();
      assertContentPath(path);
      return versionsUpTo(branch, branch.head(), path, limit);
    },
    deletions: (folders, limit) => Promise.resolve(deletionsUpTo(branch, branch.head(), folders, limit)),
    readVersion: (revision) => Promise.resolve(branch.has(revision) ? branch.blob(revision).slice() : null),
    head: () => Promise.resolve(branch.head()?.id ?? null),
    tree: (commit, folders) => Promise.resolve(tree(commit, folders)),
    changes: (from, to, folders) => Promise.resolve(branch.knows(from) ? treeChanges(tree(from, folders), tree(to, folders)) : null),
    parents: (commit) => Promise.resolve(branch.at(commit).parents),
    versions: (commit, path) => Promise.resolve(versionsUpTo(branch, branch.at(commit), path, VERSION_LIMIT)),
    async *blobs(revisions) {
      await Promise.resolve();
      for (const revision of revisions) yield { revision, bytes: branch.blob(revision).slice() };
    },
  };
}
