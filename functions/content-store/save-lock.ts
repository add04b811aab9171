import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '#domain/content-store.ts';

/** A save takes milliseconds: whoever has held the lock for this long, in milliseconds, is taken for dead. */
const STALE = 30_000;
const PATIENCE = 60_000;
const WAITING = 'waiting-';
const SCRATCH = 'scratch-';

/** A file in the store's own folder for the holder of the lock. What a killed holder leaves, the next one removes. */
export function scratchPath(folder: string): string {
  return join(folder, SCRATCH + randomUUID());
}

/**
 * Does `work` while no other process saves to the same repository. `folder` is the store's own.
 *
 * The lock is a folder with one file that names its owner. Renaming a prepared folder onto it works only
 * where it is missing or empty, and a dead owner's file is unlinked by its own name: however many
 * processes take over at once, they cannot remove the lock of a live one.
 */
export async function withSaveLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock');
  const owner = `${process.pid}-${randomUUID()}`;
  const prepared = join(folder, `${WAITING}${owner}`);
  try {
    // Not `recursive`, with which Node takes a disk that can only be read for a missing folder.
    await mkdir(folder).catch(unlessPresent);
    await mkdir(prepared);
    await writeFile(join(prepared, owner), '');
    await acquire(prepared, owner, lock);
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  }
  try {
    await removeLeftovers(folder);
    return await work();
  } finally {
    // Where the disk refuses even this, the lock is taken over when it is stale.
    await unlink(join(lock, owner)).catch(() => undefined);
    await rmdir(lock).catch(() => undefined);
  }
}

async function acquire(prepared: string, owner: string, lock: string): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const now = new Date();
    await utimes(join(prepared, owner), now, now);
    if (await renamed(prepared, lock)) return;
    await emptyIfDead(lock);
    if (performance.now() > deadline)
      throw new StoreUnavailableError('Other saves are still under way, so this one was not made. Save again in a minute.');
    await sleep(1 + Math.random() * 5);
  }
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Windows says EPERM where others say that the folder is not empty. */
async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || (process.platform === 'win32' && code === 'EPERM')) return false;
    throw error;
  }
}

/** Removes the owner of the lock if it is dead, and the lock if that leaves it empty. */
async function emptyIfDead(lock: string): Promise<void> {
  const owners = await readdir(lock).catch(() => []);
  for (const owner of owners) {
    const file = join(lock, owner);
    const made = await stat(file).catch(() => null);
    if (made && isDead(owner, made.mtimeMs)) await unlink(file).catch(() => undefined);
  }
  await rmdir(lock).catch(() => undefined);
}

/** Removes what killed processes left; only for the holder of the lock. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(SCRATCH) || (name.startsWith(WAITING) && (await isLeftBehind(path, name))))
      await rm(path, { recursive: true, force: true });
  }
}

async function isLeftBehind(prepared: string, name: string): Promise<boolean> {
  const owner = name.slice(WAITING.length);
  const made = await stat(join(prepared, owner)).catch(() => null);
  return made !== null && isDead(owner, made.mtimeMs);
}

/** Whether the process that made a file named `<pid>-…` at that time is gone. */
function isDead(owner: string, madeAt: number): boolean {
  const pid = Number.parseInt(owner, 10);
  // A moment that is yet to come is of a clock that was set back since.
  const age = Math.abs(Date.now() - madeAt);
  // In a container every start has the same process number.
  if (pid === process.pid) return age > process.uptime() * 1000;
  if (age > STALE) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
