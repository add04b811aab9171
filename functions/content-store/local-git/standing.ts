import type { StoredFile } from '#domain/content-store.ts';
import { isWithin } from './completion.ts';
import type { Snapshot, SnapshotEntry } from './snapshot.ts';
import { readWorkingFile } from './working-tree.ts';
import type { Workplace } from './workplace.ts';

/** How things stand with a path: what an editor would start from, and what the newest commit has. */
interface Standing {
  committed: SnapshotEntry | null;
  /** The working file where it counts: not where it is missing, or has yet to follow a commit. */
  working: StoredFile | null;
  /** The revision of the working file where it counts, else of the commit. */
  revision: string | null;
}

/** Compares the working file with `head`, the commit that `snapshot` looks into. Throws ContentPathError. */
export async function standingAt(workplace: Workplace, snapshot: Snapshot, head: string | null, path: string): Promise<Standing> {
  const [committed, found] = await Promise.all([snapshot.entry(path), readWorkingFile(workplace.repository, path)]);
  const isSame = found?.revision === committed?.revision;
  const working = found && (isSame || !(await isBehind(workplace, head, found))) ? found : null;
  return { committed, working, revision: (working ?? committed)?.revision ?? null };
}

/** The file itself, null where there is none. */
export async function loadFile({ objects }: Workplace, path: string, { committed, working }: Standing): Promise<StoredFile | null> {
  if (working || !committed) return working;
  const object = await objects.get(committed.revision);
  if (!object) throw new Error(`The repository has lost ${committed.revision}, ${path}.`);
  return { path, bytes: object.bytes, revision: committed.revision };
}

/** Whether a commit that `head` holds has changed the file, and only the working tree has yet to follow. */
async function isBehind({ repository, journal }: Workplace, head: string | null, { path, revision }: StoredFile): Promise<boolean> {
  if (head === null) return false;
  for (const { commit, files } of await journal.entries()) {
    const isListed = files.some((behind) => behind.path === path && behind.from === revision);
    if (isListed && (await isWithin(repository, commit, head))) return true;
  }
  return false;
}
