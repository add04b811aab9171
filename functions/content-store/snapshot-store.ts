/** A file of a commit. */
export interface TreeEntry {
  path: string;
  revision: string;
}

/** A file that differs between two commits; a null revision says that the second does not have it. */
export interface ChangedPath {
  path: string;
  revision: string | null;
}

/** What whole snapshots of the content are read from, beside single files. */
export interface SnapshotStore {
  /** The id of the branch's newest commit, null where it has none. Cheap enough to poll. */
  head(): Promise<string | null>;
  /** The files of a commit within `folders`; symbolic links and submodules are left out. */
  tree(commit: string, folders: string[]): Promise<TreeEntry[]>;
  /**
   * The files within `folders` that differ between two commits; a renamed one is one gone and one new. Null where the
   * first is not there any more: history can be rewritten under a running site.
   */
  changes(from: string, to: string, folders: string[]): Promise<ChangedPath[] | null>;
  /** The bytes of each revision, in the order asked for. An unknown revision is a fault. */
  blobs(revisions: string[]): AsyncIterable<{ revision: string; bytes: Uint8Array }>;
}

/** What differs between the files of two commits. */
export function treeChanges(before: TreeEntry[], after: TreeEntry[]): ChangedPath[] {
  const old = new Map(before.map(({ path, revision }) => [path, revision]));
  const present = new Set(after.map(({ path }) => path));
  const gone = before.filter(({ path }) => !present.has(path)).map(({ path }) => ({ path, revision: null }));
  return [...gone, ...after.filter(({ path, revision }) => old.get(path) !== revision)];
}
