import type { FileVersion } from './content-store.ts';

/** A file of a commit. */
export interface TreeEntry {
  path: string;
  revision: string;
  /** Set for a symbolic link, which is not followed. */
  isLink?: true | undefined;
}

/** A file that differs between two commits; the revision is null if the second commit does not have it. */
export interface ChangedPath extends Pick<TreeEntry, 'path' | 'isLink'> {
  revision: string | null;
}

/** Reads whole snapshots of the content, as opposed to single files. */
export interface SnapshotStore {
  /** The id of the branch's newest commit, null if it has none. Cheap enough to poll. */
  head(): Promise<string | null>;
  /** The files of a commit within `folders`; submodules are left out. */
  tree(commit: string, folders: string[]): Promise<TreeEntry[]>;
  /**
   * The files within `folders` that differ between two commits; a renamed file counts as one removed and one added. Null if the
   * first commit no longer exists: history can be rewritten under a running site.
   */
  changes(from: string, to: string, folders: string[]): Promise<ChangedPath[] | null>;
  /** The ids of a commit's parents. */
  parents(commit: string): Promise<string[]>;
  /** The versions of the file at `path` up to a commit, newest first: those that `ContentStore.history` lists at the branch's newest. */
  versions(commit: string, path: string): Promise<FileVersion[]>;
  /** The bytes of each revision, in the order requested. Throws for an unknown revision. */
  blobs(revisions: string[]): AsyncIterable<{ revision: string; bytes: Uint8Array }>;
}

/** The most versions of a file among which the last good one is looked for. */
export const VERSION_LIMIT = 1_000;

/** The files that differ between two commits. */
export function treeChanges(before: TreeEntry[], after: TreeEntry[]): ChangedPath[] {
  const old = new Map(before.map((entry) => [entry.path, entry]));
  const isSame = ({ path, revision, isLink }: TreeEntry): boolean =>
    old.get(path)?.revision === revision && old.get(path)?.isLink === isLink;
  const present = new Set(after.map(({ path }) => path));
  const gone = before.filter(({ path }) => !present.has(path)).map(({ path }) => ({ path, revision: null }));
  return [...gone, ...after.filter((entry) => !isSame(entry))];
}
