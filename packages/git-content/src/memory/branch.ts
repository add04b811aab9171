import { createHash } from 'node:crypto';
import type { ContentChange } from '../content-store.ts';
import { blobId } from '../git-object.ts';

/** A commit of a branch in memory. */
export interface MemoryCommit {
  id: string;
  parents: string[];
  message: string;
  author: { name: string; email: string };
  /** When it was committed, in ISO 8601. */
  at: string;
  /** The revisions of all its files, by path. */
  files: ReadonlyMap<string, string>;
}

/** The commits and blobs of one branch. */
export interface MemoryBranch {
  /** The newest commit, null if there is none yet. */
  head(): MemoryCommit | null;
  knows(commit: string): boolean;
  /** The commit with this ID. Throws if there is none. */
  at(commit: string): MemoryCommit;
  has(revision: string): boolean;
  /** The bytes of a revision. Throws if there are none. */
  blob(revision: string): Uint8Array;
  /** Adds a commit on top of the newest, which stays the newest if the change does nothing. */
  commit(change: ContentChange): MemoryCommit;
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The branch has no ${name}.`);
  return value;
}

/** Creates a branch in memory without commits. */
export function createMemoryBranch(): MemoryBranch {
  const commits = new Map<string, MemoryCommit>();
  const blobs = new Map<string, Uint8Array>();
  let head: MemoryCommit | null = null;

  return {
    head: () => head,
    knows: (commit) => commits.has(commit),
    at: (commit) => found(commits.get(commit), `commit ${commit}`),
    has: (revision) => blobs.has(revision),
    blob: (revision) => found(blobs.get(revision), `blob ${revision}`),
    commit({ message, author, files: changes }) {
      const files = new Map(head?.files);
      for (const { path, bytes } of changes) {
        if (bytes === null) {
          files.delete(path);
          continue;
        }
        const revision = blobId(bytes);
        if (!blobs.has(revision)) blobs.set(revision, bytes.slice());
        files.set(path, revision);
      }
      const isSame = ([path, revision]: [string, string]) => head?.files.get(path) === revision;
      if (head && files.size === head.files.size && [...files].every(isSame)) return head;
      // Git stores whole seconds.
      const at = new Date(Math.trunc(Date.now() / 1_000) * 1_000).toISOString();
      const made = { parents: head ? [head.id] : [], message, author, at };
      const id = createHash('sha1')
        .update(JSON.stringify([made, ...files]))
        .digest('hex');
      head = { id, ...made, files };
      commits.set(id, head);
      return head;
    },
  };
}
