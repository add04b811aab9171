import { link, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../content-store.ts';
import type { Repository } from './repository.ts';
import { scratchPath } from './save-lock.ts';

/** How long a save waits for a running `git gc`, in milliseconds. */
const PATIENCE = 10_000;
/** Git itself ignores another machine's lock after this time, in milliseconds. */
const FORGOTTEN = 12 * 60 * 60_000;

/**
 * Does `work` while no `git gc` can run. A `git gc --prune=now` deletes the objects of a commit that no branch contains yet, and
 * the branch would then point to nothing. Uses git's own lock, gc.pid, which contains a process's id and machine; another `git gc`
 * reports that one is already running. Requires the save lock. Throws StoreUnavailableError if a `git gc` takes too long.
 */
export async function withGcLock<T>({ commonDir, storeDir }: Repository, work: () => Promise<T>): Promise<T> {
  const lock = join(commonDir, 'gc.pid');
  const prepared = scratchPath(storeDir);
  try {
    await writeFile(prepared, `${process.pid} ${hostname()}`);
    await acquire(prepared, lock);
  } finally {
    await rm(prepared, { force: true });
  }
  try {
    return await work();
  } finally {
    await unlink(lock).catch(() => undefined);
  }
}

async function acquire(prepared: string, lock: string): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    try {
      // A hard link creates the lock together with its content in one atomic step.
      await link(prepared, lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!(await isHeld(lock))) await unlink(lock).catch(() => undefined);
    else if (performance.now() > deadline)
      throw new StoreUnavailableError(
        "The website's folder is being cleaned up by `git gc`, so nothing was saved. Save again in a minute.",
        {
          retryAfterMs: 60_000,
        },
      );
    else await sleep(20);
  }
}

/** Whether the process named in the lock is running, by the same rules as git's. */
async function isHeld(lock: string): Promise<boolean> {
  const [text, found] = await Promise.all([readFile(lock, 'utf8').catch(() => ''), stat(lock).catch(() => null)]);
  const [, pid, host] = /^(\d+) (\S+)/.exec(text) ?? [];
  if (!found || Date.now() - found.mtimeMs > FORGOTTEN || pid === undefined) return false;
  if (host !== hostname()) return true;
  // This process holds no lock here, so an earlier process with the same id left it.
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
