import { ContentPathError } from '#domain/content-store.ts';
import type { GitObject, ObjectReader } from './object-reader.ts';

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

const FOLDER = '40000';
const FILES = ['100644', '100755'];

/** Reads files of `commit`; null, for a branch without commits, has no files. Each folder is read only once. */
export function createSnapshot(objects: ObjectReader, commit: string | null): Snapshot {
  const folders = new Map<string, Promise<GitObject | null>>();

  async function find(folder: string, name: string): Promise<SnapshotEntry | null> {
    const reading = folders.get(folder) ?? objects.get(folder);
    folders.set(folder, reading);
    const tree = await reading;
    if (!tree || !commit) throw new Error(`The repository has lost ${folder}.`);
    return findInTree(tree.bytes, Buffer.from(name), commit.length / 2);
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

/**
 * Finds a name in git's tree format, repeated `<mode> <name>\0<binary id>`. Comparing bytes is several times as fast as building a
 * map of a large folder for a single file.
 */
function findInTree(tree: Buffer, name: Buffer, idLength: number): SnapshotEntry | null {
  let start = 0;
  while (start < tree.length) {
    const nameStart = tree.indexOf(' ', start) + 1;
    const nameEnd = tree.indexOf(0, nameStart);
    const end = nameEnd + 1 + idLength;
    if (nameEnd - nameStart === name.length && name.equals(tree.subarray(nameStart, nameEnd))) {
      return { mode: tree.toString('latin1', start, nameStart - 1), revision: tree.toString('hex', nameEnd + 1, end) };
    }
    start = end;
  }
  return null;
}
