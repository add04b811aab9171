import { link, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '#domain/content-store.ts';
import type { Repository } from './repository.ts';
import { scratchPath } from './save-lock.ts';

/** How long a save waits for a `git gc` that is under way, in milliseconds. */
const PATIENCE = 10_000;
/** Git itself takes the lock of another machine for forgotten by then, in milliseconds. */
const FORGOTTEN = 12 * 60 * 60_000;

/**
 * Does `work` while no `git gc` runs: with --prune=now it throws away the objects of a commit that no branch has yet, and the
 * branch would then be moved to nothing. It is git's own lock, gc.pid, which holds the number and the machine of a process; a
 * `git gc` that finds it says that one is already running. Only for the holder of the save lock. Throws StoreUnavailableError
 * where a `git gc` takes too long.
 */
export async function withoutCollection<T>({ commonDir, storeDir }: Repository, work: () => Promise<T>): Promise<T> {
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
      // A hard link makes the lock and its words appear in one step.
      await link(prepared, lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!(await isHeld(lock))) await unlink(lock).catch(() => undefined);
    else if (performance.now() > deadline)
      throw new StoreUnavailableError(
        "The website's folder is being tidied up by `git gc`, so nothing was saved. Save again in a minute.",
        {
          retryAfterMs: 60_000,
        },
      );
    else await sleep(20);
  }
}

/** Whether the process that the lock names is running; git goes by the same rules. */
async function isHeld(lock: string): Promise<boolean> {
  const [text, found] = await Promise.all([readFile(lock, 'utf8').catch(() => ''), stat(lock).catch(() => null)]);
  const [, pid, host] = /^(\d+) (\S+)/.exec(text) ?? [];
  if (!found || Date.now() - found.mtimeMs > FORGOTTEN || pid === undefined) return false;
  if (host !== hostname()) return true;
  // This process has let go of its own by now: it is that of an earlier one, which had the same number.
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
