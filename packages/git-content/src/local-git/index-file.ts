import type { Stats } from 'node:fs';
import { copyFile, link, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../content-store.ts';
import { runGit, startGitEarly } from './git.ts';
import type { Behind } from './journal.ts';
import type { Repository } from './repository.ts';
import { createLockWatch, scratchPath } from './save-lock.ts';
import type { SnapshotEntry } from './snapshot.ts';
import { nullIfMissing } from './working-tree.ts';

/** The content of the store's index.lock. Git's own is empty or an index, so a lock with this text must be ours. */
const MARK = 'held by the content store of the website\n';

/** An outdated path and its file in the newest commit; null if that commit does not have it. */
export interface Move extends Behind {
  to: SnapshotEntry | null;
}

/** The most paths passed to git as arguments: Windows limits a command line to 32,767 characters. */
const MAX_PATH_ARGUMENTS = 100;

/** How long a save waits for a single git command of someone else, in milliseconds. A `git add` takes only a few. */
const PATIENCE = 3_000;
/** How long it waits for a series of such commands, in milliseconds. */
const LONGEST_WAIT = 10_000;

/**
 * How long the index stays locked after a save while someone else is active, in milliseconds: longer than any git command takes
 * between reading and locking the index.
 */
const LINGER = 200;
/** How long someone who has changed the index counts as active, in milliseconds. */
const BUSY = 3_000;

/** When others last changed an index, by the path of its lock. */
const othersSeen = new Map<string, number>();

/** Kept between saves, so that a later one does not wait the full time for the same lock again. */
const isUnchanged = createLockWatch();

/**
 * Does `work` while no other git command, such as a developer's `git commit`, can use the index. Waits for a running one; if that
 * takes too long, throws StoreUnavailableError. Calls `giveUp` if it cannot lock the index. Requires the save lock.
 */
export async function withIndexLock<T>(repository: Repository, work: () => Promise<T>, giveUp: () => Promise<void>): Promise<T> {
  const lock = lockOf(repository);
  const deadline = performance.now() + LONGEST_WAIT;
  const isTaken = await takeLock(repository, lock, async () => {
    if (performance.now() > deadline || (await isHeldForLong(lock))) return false;
    // Someone who runs one git command after another leaves the lock free for only a millisecond or two.
    await sleep(1);
    return true;
  }).catch(async (error: unknown) => {
    await giveUp();
    throw error;
  });
  if (!isTaken) {
    await giveUp();
    throw lockedByOthers(repository, lock);
  }
  return andRelease(lock, async () => {
    const isBusy = await areOthersActive(repository);
    const result = await work();
    if (isBusy) await sleep(LINGER);
    return result;
  });
}

/**
 * Whether someone else changed the index moments ago and may still be active. `git commit` reads the index before it locks it. If
 * a whole save happens in between, it writes back the index from before the save, even if its commit is refused.
 */
async function areOthersActive(repository: Repository): Promise<boolean> {
  const lock = lockOf(repository);
  const before = othersSeen.get(lock);
  const at = (await stat(join(repository.gitDir, 'index')).catch(() => null))?.mtimeMs ?? 0;
  const now = performance.now();
  // The store writes the index with a time in whole seconds. At the first save, no one can have been active next to another one.
  const isNew = before !== undefined && at % 1_000 !== 0 && Math.abs(Date.now() - at) < BUSY;
  const seenAt = isNew ? now : (before ?? -Infinity);
  othersSeen.set(lock, seenAt);
  return now - seenAt < BUSY;
}

/** Like `withIndexLock` but without waiting: returns false and does nothing if someone else holds the lock. */
export async function withFreeIndex(repository: Repository, work: () => Promise<void>): Promise<boolean> {
  const lock = lockOf(repository);
  if (!(await takeLock(repository, lock, () => Promise.resolve(false)))) return false;
  await andRelease(lock, work);
  return true;
}

/** Whether the store holds the index lock, in a live process or left by a killed one. */
export const isLockedByUs = (repository: Repository): Promise<boolean> => isOurs(lockOf(repository));

const lockOf = ({ gitDir }: Repository): string => join(gitDir, 'index.lock');

const isOurs = async (lock: string): Promise<boolean> => (await readFile(lock, 'utf8').catch(() => '')) === MARK;

async function andRelease<T>(lock: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    // Someone may have deleted the lock by hand, and another git command may hold its own since.
    if (await isOurs(lock)) await unlink(lock).catch(() => undefined);
  }
}

async function isHeldForLong(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null);
  return found !== null && isUnchanged(lock, `${found.ino} ${found.mtimeMs}`, PATIENCE);
}

function lockedByOthers({ root }: Repository, lock: string): StoreUnavailableError {
  const place = relative(root, lock);
  const name = place.startsWith('..') || isAbsolute(place) ? 'index.lock in the folder that `git rev-parse --git-dir` shows' : place;
  return new StoreUnavailableError(
    `Another git command is running in the website's folder, so nothing was saved. Finish it (a \`git commit\` may be waiting ` +
      `for its message), then save again. If no git command is running, one that crashed has left its lock behind: delete ${name}.`,
    { retryAfterMs: 5_000 },
  );
}

/**
 * Updates index entries to the newest commit, so that the developer's next commit does not revert the save. Entries with other
 * staged changes are left alone. Requires the index lock.
 */
export async function updateIndex(repository: Repository, moves: Move[]): Promise<void> {
  const draft = await draftIndex(repository, moves);
  try {
    await draft.put();
  } finally {
    await draft.drop();
  }
}

/** A new index that is not in its place yet. */
export interface IndexDraft {
  /** Puts it in place. Returns false and does nothing if the index has changed since the draft was made. Requires the index lock. */
  put(): Promise<boolean>;
  /** Puts the index back that was there before `put`, which needs no space on the disk. Requires the index lock since then. */
  takeBack(): Promise<void>;
  /** Removes what it left beside the index. */
  drop(): Promise<void>;
}

/** Writes the index that `updateIndex` puts in place. Requires the save lock only. */
export async function draftIndex(repository: Repository, moves: Move[]): Promise<IndexDraft> {
  const index = join(repository.gitDir, 'index');
  const copy = scratchPath(repository.storeDir);
  const earlier = scratchPath(repository.storeDir);
  const before = await stateOf(index);
  const drop = async () => {
    await rm(copy, { force: true });
    await rm(earlier, { force: true });
  };
  const isDifferent = await writeDraft(repository, moves, index, copy).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  return {
    async put() {
      if (!isSameState(before, await stateOf(index))) return false;
      if (isDifferent && before) await link(index, earlier);
      if (isDifferent) await rename(copy, index);
      return true;
    },
    async takeBack() {
      if (isDifferent) await (before ? rename(earlier, index) : rm(index));
    },
    drop,
  };
}

/** Writes the changed index. Returns whether it differs. */
async function writeDraft(repository: Repository, moves: Move[], index: string, copy: string): Promise<boolean> {
  if (moves.length === 0) return false;
  const env = { GIT_INDEX_FILE: copy };
  await copyIndex(index, copy);
  const update = startGitEarly(repository.root, ['update-index', '-z', '--index-info'], { env });
  try {
    const lines = await changedEntries(repository, moves, env);
    await update.run(lines.join(''));
    // A time in whole seconds, which git itself hardly ever writes, marks the store's own change. An earlier time only makes git check more files.
    const second = Math.floor(Date.now() / 1_000);
    if (lines.length > 0) await utimes(copy, second, second);
    return lines.length > 0;
  } finally {
    update.abandon();
  }
}

/** What tells one index from another: git writes a new file each time. */
const stateOf = (index: string) => stat(index).catch(nullIfMissing);

const isSameState = (one: Stats | null, other: Stats | null): boolean =>
  one?.ino === other?.ino && one?.size === other?.size && one?.mtimeMs === other?.mtimeMs && one?.ctimeMs === other?.ctimeMs;

/** Copies the index, if there is one, and keeps its time, by which git knows which files may have changed. */
async function copyIndex(index: string, copy: string): Promise<void> {
  const found = await stateOf(index);
  if (!found) return;
  await copyFile(index, copy);
  await utimes(copy, found.atime, found.mtime);
}

/**
 * Takes the lock. `again` decides whether to keep trying while someone else holds it. An existing lock of the store's own was left
 * by a killed process, because the caller holds the save lock.
 */
async function takeLock({ storeDir }: Repository, lock: string, again: () => Promise<boolean>): Promise<boolean> {
  const marked = scratchPath(storeDir);
  try {
    await writeFile(marked, MARK);
    if (await isOurs(lock)) await unlink(lock);
    for (;;) {
      // A hard link creates the lock together with its content in one atomic step.
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

/** The input lines for update-index that update the entries without other staged changes. */
async function changedEntries(repository: Repository, moves: Move[], env: Record<string, string>): Promise<string[]> {
  const named = moves.length > MAX_PATH_ARGUMENTS ? [] : moves.map(({ path }) => path);
  const listing = await runGit(repository.root, ['ls-files', '--stage', '-z', '--', ...named], { env });
  const staged = parseListing(listing.toString());
  const lines = new Map<string, string>();
  for (const { path, from, to } of moves) {
    const present = staged.get(path);
    if ((present?.revision ?? null) !== from) continue;
    lines.set(path, to ? `${present?.mode ?? to.mode} ${to.revision}\t${path}\0` : `0 ${from}\t${path}\0`);
  }
  return [...lines.values()];
}

/** Parses repeated `<mode> <id> <stage>\t<path>\0`. */
function parseListing(listing: string): Map<string, SnapshotEntry> {
  const entries = new Map<string, SnapshotEntry>();
  for (const line of listing.split('\0').slice(0, -1)) {
    const [mode = '', revision = ''] = line.split(' ', 2);
    entries.set(line.slice(line.indexOf('\t') + 1), { mode, revision });
  }
  return entries;
}
