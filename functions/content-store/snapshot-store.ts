import type { ChangedPath, TreeEntry } from './tree-listing.ts';

/** What whole snapshots of the content are read from, beside single files. */
export interface SnapshotStore {
  /** The id of the branch's newest commit, null where it has none. Cheap enough to poll. */
  head(): Promise<string | null>;
  /** The files of a commit within `folders`; symbolic links and submodules are left out. */
  tree(commit: string, folders: string[]): Promise<TreeEntry[]>;
  /** The files within `folders` that differ between two commits; a renamed one is one gone and one new. Fails where one of the commits is gone. */
  changes(from: string, to: string, folders: string[]): Promise<ChangedPath[]>;
  /** The bytes of each revision, in the order asked for. An unknown revision is a fault. */
  blobs(revisions: string[]): AsyncIterable<{ revision: string; bytes: Uint8Array }>;
}
