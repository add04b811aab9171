import { ContentPathError } from '#domain/content-store.ts';
import { moveBranch, readHead } from './branch.ts';
import { GitError, runGit } from './git.ts';
import { type Move, updateIndex, withFreeIndex } from './index-file.ts';
import type { Behind, JournalEntry } from './journal.ts';
import type { Repository } from './repository.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { readWorkingFile, removeUnfinished, replaceWorkingFile } from './working-tree.ts';
import type { Workplace } from './workplace.ts';

/** A killed Node leaves git commands running, but not for this long, in milliseconds: a branch that has not moved by then will not. */
const ORPHANED = 10_000;

/**
 * Finishes what killed processes left: brings the index and the working tree along with the commits of the journal that `head`
 * holds, and takes back from the index what the branch never got. What cannot be done now stays in the journal. Only for the
 * holder of the save lock.
 */
export async function completeCommits(workplace: Workplace, head: string): Promise<void> {
  const { repository, objects, journal } = workplace;
  const landed: JournalEntry[] = [];
  const others: JournalEntry[] = [];
  for (const entry of await journal.entries()) ((await isWithin(repository, entry.commit, head)) ? landed : others).push(entry);
  if (landed.length === 0 && others.length === 0) return;

  const snapshot = createSnapshot(objects, head);
  const index = landed.flatMap((entry) => entry.index);
  const done = await withFreeIndex(repository, async () => {
    // Its objects may be lost by now, and with them what to look for.
    for (const entry of others) await takeBack(workplace, entry, head).catch(() => undefined);
    await replaceFiles(workplace, landed, snapshot);
    await updateIndex(repository, await movesTo(snapshot, index));
  });
  if (!done) {
    await replaceFiles(workplace, landed, snapshot);
    // One entry takes the place of all.
    if (landed.length > 0) await journal.add({ commit: head, index, files: [] });
  }
  const settled = done ? others.filter(({ time }) => Math.abs(Date.now() - time) > ORPHANED) : [];
  for (const { id } of [...landed, ...settled]) await journal.remove(id);
}

/** A commit, and the branch that it is to be the newest of. */
export interface Landing {
  branch: string;
  /** The commit that the branch is at. */
  parent: string | null;
  commit: string;
  /** The commit's message. */
  message: string;
  entry: JournalEntry;
}

/**
 * Moves the branch to a commit that the journal has, and lets the index and the working tree follow. False where the branch is
 * elsewhere by now. Only for the holder of the index lock.
 *
 * The index goes first. A `git commit` reads the branch, then the index, then locks it: one that found the branch moved and the
 * index not yet would take the save back. The other way round it finds that the branch moved meanwhile, and stops.
 */
export async function land(workplace: Workplace, { branch, parent, commit, message, entry }: Landing): Promise<boolean> {
  const { repository, objects, journal, onStep } = workplace;
  const snapshot = createSnapshot(objects, commit);
  const isStillThere = async () => {
    const head = await readHead(repository);
    return head.branch === branch && head.commit === parent;
  };
  let hasFollowed = true;
  let hasMoved = false;
  try {
    if (await isStillThere()) {
      hasFollowed = await updateIndex(repository, await movesTo(snapshot, entry.index)).then(() => true, falseIfUnreadable);
      onStep('index replaced');
      hasMoved = commit === parent ? await isStillThere() : await moveBranch(repository, branch, parent, commit, message);
    }
  } finally {
    if (!hasMoved) {
      await takeBack(workplace, entry, (await readHead(repository)).commit);
      await journal.remove(entry.id);
    }
  }
  if (!hasMoved) return false;
  onStep('branch moved');
  // A save is made when its commit is: what cannot be brought along after it stays in the journal.
  await replaceFiles(workplace, [entry], snapshot).then(
    () => (hasFollowed ? journal.remove(entry.id) : undefined),
    () => undefined,
  );
  return true;
}

/** An index that git cannot read can take nothing back: nobody can commit with it. */
function falseIfUnreadable(error: unknown): false {
  if (error instanceof GitError && /index file (?:corrupt|smaller)|bad (?:signature|index)|unknown index|index uses/.test(error.stderr))
    return false;
  throw error;
}

/** Takes what a commit had put into the index back, to what the branch has. Only for the holder of the index lock. */
async function takeBack({ repository, objects }: Workplace, { commit, index }: JournalEntry, head: string | null): Promise<void> {
  const never = createSnapshot(objects, commit);
  const put = index.map(async ({ path }) => ({ path, from: (await never.entry(path))?.revision ?? null }));
  await updateIndex(repository, await movesTo(createSnapshot(objects, head), await Promise.all(put)));
}

async function replaceFiles(workplace: Workplace, entries: JournalEntry[], snapshot: Snapshot): Promise<void> {
  for (const { id, files } of entries) {
    for (const move of await movesTo(snapshot, files)) await updateWorkingFile(workplace, id, move);
  }
  workplace.onStep('files replaced');
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
