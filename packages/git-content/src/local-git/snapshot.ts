import { ContentPathError } from '../content-store.ts';
import type { ObjectReader } from './object-reader.ts';
import { FOLDER, nameInTree, readTreeItem } from './tree.ts';

/** A file of a commit. */
export interface SnapshotEntry {
  /** Git's file mode: 100644, or 100755 for an executable. */
  mode: string;
  revision: string;
}

/** The files of one commit. */
export interface Snapshot {
  /** The file at `path`, or null. Throws ContentPathError if the path leads through a link or a file. */
  entry(path: string): Promise<SnapshotEntry | null>;
}

const FILES = ['100644', '100755'];

/** Reads files of `commit`; null, for a branch without commits, has no files. */
export function createSnapshot(objects: ObjectReader, commit: string | null): Snapshot {
  async function find(folder: string, name: string): Promise<SnapshotEntry | null> {
    const item = (await objects.tree(folder)).get(nameInTree(name));
    return item === undefined ? null : readTreeItem(item);
  }

  return {
    async entry(path) {
      if (commit === null) return null;
      const segments = path.split('/');
      const name = segments.pop() ?? '';
      let folder = `${commit}^{tree}`;
      for (const segment of segments) {
        const entry = await find(folder, segment);
        if (!entry) return null;
        if (entry.mode !== FOLDER) throw new ContentPathError(`${path} cannot be used: ${segment} is not a folder.`);
        folder = entry.revision;
      }
      const entry = await find(folder, name);
      if (entry && !FILES.includes(entry.mode)) throw new ContentPathError(`${path} cannot be used: it is not a regular file.`);
      return entry;
    },
  };
}
