import type { StoredFile } from '../content-store.ts';
import { isWithin } from './completion.ts';
import type { Snapshot, SnapshotEntry } from './snapshot.ts';
import { readWorkingFile } from './working-tree.ts';
import type { Workplace } from './workplace.ts';

/** The state of a path: in the newest commit and in the working tree. */
interface FileState {
  committed: SnapshotEntry | null;
  /** The working file; null if it is missing or has not been updated to a commit yet. */
  working: StoredFile | null;
  /** The revision an editor starts from: the working file's, or else the commit's. */
  revision: string | null;
}

/** Reads the state of a path; `head` is the commit of `snapshot`. Throws ContentPathError. */
export async function readFileState(workplace: Workplace, snapshot: Snapshot, head: string | null, path: string): Promise<FileState> {
  const [committed, found] = await Promise.all([snapshot.entry(path), readWorkingFile(workplace.repository, path)]);
  const isSame = found?.revision === committed?.revision;
  const working = found && (isSame || !(await isBehind(workplace, head, found))) ? found : null;
  return { committed, working, revision: (working ?? committed)?.revision ?? null };
}

/** Loads the file, null if there is none. */
export async function loadFile({ objects }: Workplace, path: string, { committed, working }: FileState): Promise<StoredFile | null> {
  if (working || !committed) return working;
  const object = await objects.get(committed.revision);
  if (!object) throw new Error(`The repository has lost ${committed.revision}, ${path}.`);
  return { path, bytes: object.bytes, revision: committed.revision };
}

/** Whether `head` contains a commit that changed the file and only the working tree has not been updated yet. */
async function isBehind({ repository, journal }: Workplace, head: string | null, { path, revision }: StoredFile): Promise<boolean> {
  if (head === null) return false;
  for (const { commit, files } of await journal.entries()) {
    const isListed = files.some((behind) => behind.path === path && behind.from === revision);
    if (isListed && (await isWithin(repository, commit, head))) return true;
  }
  return false;
}
