import { copyFile, link, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '#domain/content-store.ts';
import { runGit } from './git.ts';
import type { Behind } from './journal.ts';
import type { Repository } from './repository.ts';
import { scratchPath } from './save-lock.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** What our index.lock says. Git's own is empty or an index, so that a lock with these words is ours beyond doubt. */
const MARK = 'held by the content store of the website\n';

/** A path that is behind, and the file of the newest commit that it goes to; null where that has none. */
export interface Move extends Behind {
  to: SnapshotEntry | null;
}

/** More paths than this are not named to git one by one: Windows limits a command line to 32,767 characters. */
const NAMED_PATHS = 100;

/** How long a save waits for one git command of someone else, in milliseconds. A `git add` takes a few of them. */
const PATIENCE = 3_000;
/** How long it waits for many of them, one after the other. */
const LONGEST_WAIT = 10_000;

/** How long the index stays locked after a save that someone else was at work beside, in milliseconds: none of their commands reads it first and locks it later than that. */
const LINGER = 200;
/** For how long someone who has changed the index is taken to be at work, in milliseconds. */
const BUSY = 3_000;

/** When others were last at work on an index, by the path of its lock. */
const othersSeen = new Map<string, number>();

/** When a lock that is there was first seen, by its path: who comes later need not wait for the same lock as long again. */
const seen = new Map<string, { identity: string; at: number }>();

/**
 * Does `work` while no git command can start to use the index, a developer's `git commit` above all. Waits for one that is
 * running; where that takes too long, does `giveUp` instead and throws StoreUnavailableError. Only for the holder of the save lock.
 */
export async function withIndexLock<T>(repository: Repository, work: () => Promise<T>, giveUp: () => Promise<void>): Promise<T> {
  const lock = lockOf(repository);
  const deadline = performance.now() + LONGEST_WAIT;
  const isTaken = await takeLock(repository, lock, async () => {
    if (performance.now() > deadline || (await isHeldForLong(lock))) return false;
    // Who runs one git command after the other leaves it free for a millisecond or two.
    await sleep(1);
    return true;
  });
  if (!isTaken) {
    await giveUp();
    throw lockedByOthers(repository, lock);
  }
  return andRelease(lock, async () => {
    const isBusy = await isOthersAtWork(repository);
    const result = await work();
    if (isBusy) await sleep(LINGER);
    return result;
  });
}

/**
 * Whether someone else has changed the index a moment ago, and may be at it still. A `git commit` reads the index first and locks
 * it later: where a whole save fits in between, what it then writes is as before the save, even if its commit is refused.
 */
async function isOthersAtWork(repository: Repository): Promise<boolean> {
  const lock = lockOf(repository);
  const before = othersSeen.get(lock);
  const at = (await stat(join(repository.gitDir, 'index')).catch(() => null))?.mtimeMs ?? 0;
  const now = performance.now();
  // What we write has a time of whole seconds. At the first save nobody can have been seen beside another.
  const isNew = before !== undefined && at % 1_000 !== 0 && Math.abs(Date.now() - at) < BUSY;
  const seenAt = isNew ? now : (before ?? -Infinity);
  othersSeen.set(lock, seenAt);
  return now - seenAt < BUSY;
}

/** The same without waiting: false, with nothing done, while someone else holds the index. */
export async function withFreeIndex(repository: Repository, work: () => Promise<void>): Promise<boolean> {
  const lock = lockOf(repository);
  if (!(await takeLock(repository, lock, () => Promise.resolve(false)))) return false;
  await andRelease(lock, work);
  return true;
}

/** Whether a killed process of ours left the index locked, or a live one holds it. */
export const isLockedByUs = (repository: Repository): Promise<boolean> => isOurs(lockOf(repository));

const lockOf = ({ gitDir }: Repository): string => join(gitDir, 'index.lock');

const isOurs = async (lock: string): Promise<boolean> => (await readFile(lock, 'utf8').catch(() => '')) === MARK;

async function andRelease<T>(lock: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    // Someone may have removed it by hand, and another git command may have taken the index since.
    if (await isOurs(lock)) await unlink(lock).catch(() => undefined);
  }
}

async function isHeldForLong(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null);
  if (!found) return false;
  const identity = `${found.ino} ${found.mtimeMs}`;
  const now = performance.now();
  const first = seen.get(lock);
  if (first?.identity === identity) return now - first.at > PATIENCE;
  seen.set(lock, { identity, at: now });
  return false;
}

function lockedByOthers({ root }: Repository, lock: string): StoreUnavailableError {
  const place = relative(root, lock);
  const name = place.startsWith('..') || isAbsolute(place) ? 'index.lock in the folder that `git rev-parse --git-dir` shows' : place;
  return new StoreUnavailableError(
    `Another git command is at work in the website's folder, so nothing was saved. Finish it (a \`git commit\` may be waiting ` +
      `for its message), then save again. If no git command is running, one that crashed has left its lock behind: delete ${name}.`,
    { retryAfterMs: 5_000 },
  );
}

/**
 * Brings index entries along with the newest commit, so that the developer's next commit does not take the
 * save back. An entry with something else staged is left alone. Only for the holder of the index lock.
 */
export async function updateIndex(repository: Repository, moves: Move[]): Promise<void> {
  if (moves.length === 0) return;
  const index = join(repository.gitDir, 'index');
  const copy = scratchPath(repository.storeDir);
  try {
    await copyIndex(index, copy);
    const lines = await changedEntries(repository, moves, copy);
    if (lines.length === 0) return;
    await runGit(repository.root, ['update-index', '-z', '--index-info'], { input: lines.join(''), env: { GIT_INDEX_FILE: copy } });
    // Whole seconds, which git's own times hardly ever are, tell that it was us. An earlier time only makes git look closer.
    const second = Math.floor(Date.now() / 1_000);
    await utimes(copy, second, second);
    await rename(copy, index);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Copies the index, if there is one, with its time: by that git knows which files may have changed since it looked at them. */
async function copyIndex(index: string, copy: string): Promise<void> {
  try {
    const { atime, mtime } = await stat(index);
    await copyFile(index, copy);
    await utimes(copy, atime, mtime);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Takes the lock; `again` says whether to go on while someone else has it. A lock of ours is a killed process's, since the save
 * lock is held.
 */
async function takeLock({ storeDir }: Repository, lock: string, again: () => Promise<boolean>): Promise<boolean> {
  const marked = scratchPath(storeDir);
  try {
    await writeFile(marked, MARK);
    if (await isOurs(lock)) await unlink(lock);
    for (;;) {
      // A hard link makes the lock and its words appear in one step.
      const error = await link(marked, lock).then(
        () => null,
        (reason: NodeJS.ErrnoException) => reason,
      );
      if (error === null) return true;
      if (error.code !== 'EEXIST') throw error;
      if (!(await again())) return false;
    }
  } finally {
    await rm(marked, { force: true });
  }
}

/** The lines for update-index that bring the entries along which are still as they were. */
async function changedEntries(repository: Repository, moves: Move[], index: string): Promise<string[]> {
  const named = moves.length > NAMED_PATHS ? [] : moves.map(({ path }) => path);
  const listing = await runGit(repository.root, ['ls-files', '--stage', '-z', '--', ...named], { env: { GIT_INDEX_FILE: index } });
  const staged = parseListing(listing.toString());
  const lines = new Map<string, string>();
  for (const { path, from, to } of moves) {
    const present = staged.get(path);
    if ((present?.revision ?? null) !== from) continue;
    lines.set(path, to ? `${present?.mode ?? to.mode} ${to.revision}\t${path}\0` : `0 ${from}\t${path}\0`);
  }
  return [...lines.values()];
}

/** Reads `<mode> <id> <stage>\t<path>\0`, again and again. */
function parseListing(listing: string): Map<string, SnapshotEntry> {
  const entries = new Map<string, SnapshotEntry>();
  for (const line of listing.split('\0').slice(0, -1)) {
    const [mode = '', revision = ''] = line.split(' ', 2);
    entries.set(line.slice(line.indexOf('\t') + 1), { mode, revision });
  }
  return entries;
}
