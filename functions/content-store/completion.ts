import { ContentPathError } from '#domain/content-store.ts';
import { GitError, runGit } from './git.ts';
import { updateIndex, withIndexLock, type Move } from './index-file.ts';
import type { Behind, JournalEntry } from './journal.ts';
import type { Repository } from './repository.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { readWorkingFile, removeUnfinished, replaceWorkingFile } from './working-tree.ts';
import type { Workplace } from './workplace.ts';

/** A killed Node leaves git commands running, but not for this long, in milliseconds: a branch that has not moved by then will not. */
const ORPHANED = 10_000;

/**
 * Brings the index and the working tree along with the commits of the journal that `head` holds. What
 * cannot be done now stays in the journal. Only for the holder of the save lock.
 */
export async function completeCommits(workplace: Workplace, head: string): Promise<void> {
  const { repository, objects, journal, onStep } = workplace;
  const landed: JournalEntry[] = [];
  for (const entry of await journal.entries()) {
    if (await isWithin(repository, entry.commit, head)) landed.push(entry);
    else if (Math.abs(Date.now() - entry.time) > ORPHANED) await journal.remove(entry.id);
  }
  if (landed.length === 0) return;

  const snapshot = createSnapshot(objects, head);
  const index = landed.flatMap((entry) => entry.index);
  async function replaceFiles(): Promise<void> {
    for (const { id, files } of landed) {
      for (const move of await movesTo(snapshot, files)) await updateWorkingFile(workplace, id, move);
    }
    onStep('files replaced');
  }
  const done = await withIndexLock(repository, async () => {
    onStep('index locked');
    await replaceFiles();
    await updateIndex(repository, await movesTo(snapshot, index));
    onStep('index replaced');
  });
  if (!done) {
    await replaceFiles();
    // One entry takes the place of all, or a forgotten index.lock would make every save slower than the last.
    await journal.add({ commit: head, index, files: [] });
  }
  for (const { id } of landed) await journal.remove(id);
}

/** Whether `commit` is part of the history that ends in `head`. */
export async function isWithin({ root }: Repository, commit: string, head: string): Promise<boolean> {
  if (commit === head) return true;
  try {
    await runGit(root, ['merge-base', '--is-ancestor', commit, head]);
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

/** Where each path that is behind goes to. Those that are a link or a folder by now are someone else's to sort out. */
async function movesTo(snapshot: Snapshot, behind: Behind[]): Promise<Move[]> {
  const moves = await Promise.all(behind.map(async ({ path, from }) => ({ path, from, to: await unlessRefused(snapshot.entry(path)) })));
  return moves.filter((move): move is Move => move.to !== undefined && (move.to?.revision ?? null) !== move.from);
}

async function updateWorkingFile({ repository, objects }: Workplace, id: string, { path, from, to }: Move): Promise<void> {
  const present = await unlessRefused(readWorkingFile(repository, path));
  if (present === undefined) return;
  if ((present?.revision ?? null) !== from) return removeUnfinished(repository, path, id);
  if (!to) return replaceWorkingFile(repository, path, id, null);
  const object = await objects.get(to.revision);
  if (!object) throw new Error(`The repository has lost ${to.revision}, ${path}.`);
  return replaceWorkingFile(repository, path, id, { bytes: object.bytes, mode: to.mode });
}

/** Undefined where the path is refused. */
async function unlessRefused<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ContentPathError) return undefined;
    throw error;
  }
}
