import { ContentPathError } from '../content-store.ts';
import { type BranchMover, readHead } from './branch.ts';
import { GitError, runGit } from './git.ts';
import { type IndexDraft, type Move, updateIndex, withFreeIndex } from './index-file.ts';
import type { Behind, JournalEntry } from './journal.ts';
import type { Repository } from './repository.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { readWorkingFile, removeUnfinished, replaceWorkingFile } from './working-tree.ts';
import type { Workplace } from './workplace.ts';

/** How long git commands of a killed Node process can keep running, in milliseconds. A branch that has not moved by then will not. */
const ORPHANED = 10_000;

/**
 * Finishes the saves of killed processes. Updates the index and working tree for journaled commits that `head` contains, and
 * reverts the index for commits that never reached the branch. Whatever cannot be done now stays in the journal. Requires the
 * save lock.
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
    // The commit's objects may have been collected; then there is nothing left to compare with.
    for (const entry of others) await takeBack(workplace, entry, head).catch(() => undefined);
    await replaceFiles(workplace, landed, snapshot);
    await updateIndex(repository, await movesTo(snapshot, index));
  });
  if (!done) {
    await replaceFiles(workplace, landed, snapshot);
    // A single entry replaces all the others.
    if (landed.length > 0) await journal.add({ commit: head, index, files: [] });
  }
  const settled = done ? others.filter(({ time }) => Math.abs(Date.now() - time) > ORPHANED) : [];
  for (const { id } of [...landed, ...settled]) await journal.remove(id);
}

/** A commit and the branch to move to it. */
export interface Landing {
  branch: string;
  /** The commit that the branch is at. */
  parent: string | null;
  commit: string;
  entry: JournalEntry;
}

/** What was prepared for a landing while its commit was being written. */
interface Ahead {
  mover: BranchMover;
  /** The index that the landing needs; null if there is none yet. */
  draft: IndexDraft | null;
}

/**
 * Moves the branch to a journaled commit and updates the index and the working tree. Returns false if the branch is no longer at
 * the parent. Requires the index lock.
 *
 * The index is updated first. `git commit` reads the branch, then the index, then locks it. If it saw the new branch with the old
 * index, it would revert the save. In this order it notices that the branch moved and stops.
 */
export async function land(workplace: Workplace, { branch, parent, commit, entry }: Landing, { mover, draft }: Ahead): Promise<boolean> {
  const { repository, objects, journal, onStep } = workplace;
  const snapshot = createSnapshot(objects, commit);
  const isStillThere = async () => {
    const head = await readHead(repository);
    return head.branch === branch && head.commit === parent;
  };
  let hasFollowed = true;
  let hasMoved = false;
  let isDrafted = false;
  try {
    if (await isStillThere()) {
      isDrafted = (await draft?.put()) === true;
      if (!isDrafted) hasFollowed = await updateIndex(repository, await movesTo(snapshot, entry.index)).then(() => true, falseIfUnreadable);
      onStep('index replaced');
      hasMoved = commit === parent ? await isStillThere() : await mover.move(branch, parent, commit);
    }
  } finally {
    if (!hasMoved) {
      await (isDrafted ? draft?.takeBack() : takeBack(workplace, entry, (await readHead(repository)).commit));
      await journal.remove(entry.id);
    }
  }
  if (!hasMoved) return false;
  onStep('branch moved');
  // The save has succeeded once the branch has moved. If the files cannot be updated, the entry stays in the journal.
  await replaceFiles(workplace, [entry], snapshot).then(
    () => (hasFollowed ? journal.remove(entry.id) : undefined),
    () => undefined,
  );
  return true;
}

/** An index that git cannot read is ignored: no one can commit with it, so it cannot revert the save. */
function falseIfUnreadable(error: unknown): false {
  if (error instanceof GitError && /index file (?:corrupt|smaller)|bad (?:signature|index)|unknown index|index uses/.test(error.stderr))
    return false;
  throw error;
}

/** Reverts a commit's index entries to what the branch has. Requires the index lock. */
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

/** Whether `commit` is an ancestor of `head`, or `head` itself. */
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

/** What each outdated path must be updated to. Skips paths that someone has replaced with a link or a folder. */
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

/** Undefined if the path is refused with a ContentPathError. */
async function unlessRefused<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ContentPathError) return undefined;
    throw error;
  }
}
