import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { StoreUnavailableError } from '#domain/content-store.ts';
import { isRunning, ownIdentity } from './process-identity.ts';

/** How often the holder says that it is alive, in milliseconds. */
const HEARTBEAT = 2_000;
/** How long what is waited for when another process has the lock; in milliseconds. */
interface LockPatience {
  /** For the lock: less than a browser waits for its answer. */
  patienceMs: number;
  /** Before a holder of which nothing else can be known is taken for dead, having said nothing. */
  staleMs: number;
}

const PATIENCE = 15_000;
const STALE = 30_000;
/** What a process of another machine was preparing is left behind after this long, in milliseconds. */
const FORGOTTEN = 24 * 60 * 60_000;
const PREPARE_TRIES = 20;
const WAITING = 'waiting-';
const SCRATCH = 'scratch-';

const identitySchema = z.object({ pid: z.number().int().positive(), machine: z.string(), started: z.string().nullable() });

/** A file in the store's own folder for the holder of the lock. What a killed holder leaves, the next one removes. */
export function scratchPath(folder: string): string {
  return join(folder, SCRATCH + randomUUID());
}

/**
 * Does `work` while no other process saves to the same repository. `folder` is the store's own. Throws StoreUnavailableError
 * where others take too long.
 *
 * The lock is a folder with one file that names its owner. Renaming a prepared folder onto it works only
 * where it is missing or empty, and a dead owner's file is unlinked by its own name: however many
 * processes take over at once, they cannot remove the lock of a live one. A process of this machine is dead when it does not run
 * any more, however long it says nothing; of any other it is watched whether its file changes.
 */
export async function withSaveLock<T>(folder: string, work: () => Promise<T>, patience: Partial<LockPatience> = {}): Promise<T> {
  const lock = join(folder, 'lock');
  const identity = await ownIdentity();
  const owner = `${identity.pid}-${randomUUID()}`;
  const prepared = join(folder, `${WAITING}${owner}`);
  try {
    // Not `recursive`, with which Node takes a disk that can only be read for a missing folder.
    await mkdir(folder).catch(unlessPresent);
    await prepare(prepared, owner, JSON.stringify(identity));
    await acquire(prepared, lock, { patienceMs: PATIENCE, staleMs: STALE, ...patience });
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  }
  const touch = () => void utimes(join(lock, owner), new Date(), new Date()).catch(() => undefined);
  const heartbeat = setInterval(touch, HEARTBEAT).unref();
  try {
    await removeLeftovers(folder);
    return await work();
  } finally {
    clearInterval(heartbeat);
    // Where the disk refuses even this, the lock is taken over once this process has ended.
    await unlink(join(lock, owner)).catch(() => undefined);
    await rmdir(lock).catch(() => undefined);
  }
}

/**
 * Makes the folder `prepared` with the file of its owner. It gets its name once it is complete, so that a process killed in
 * between leaves only scratch. The holder of the lock may take that scratch for a leftover; then it is made again.
 */
async function prepare(prepared: string, owner: string, identity: string): Promise<void> {
  for (let triesLeft = PREPARE_TRIES; ; triesLeft -= 1) {
    const scratch = scratchPath(dirname(prepared));
    try {
      await mkdir(scratch);
      await writeFile(join(scratch, owner), identity);
      await rename(scratch, prepared);
      return;
    } catch (error) {
      await rm(scratch, { recursive: true, force: true });
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || triesLeft === 0) throw error;
    }
  }
}

async function acquire(prepared: string, lock: string, { patienceMs, staleMs }: LockPatience): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    if (await renamed(prepared, lock)) return;
    await emptyIfDead(lock, staleMs);
    if (performance.now() > deadline)
      throw new StoreUnavailableError('Other saves are still under way, so this one was not made. Save again in a minute.', {
        retryAfterMs: 60_000,
      });
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

/** When the present owner of a lock was first seen, by the lock's path, and what its file was like since. */
const watched = new Map<string, { mark: string; since: number }>();

/** Removes the owner of the lock if it is dead, and the lock if that leaves it empty. */
async function emptyIfDead(lock: string, staleMs: number): Promise<void> {
  for (const owner of await readdir(lock).catch(() => [])) {
    const file = join(lock, owner);
    const running = await isOwnerRunning(file);
    if (running === false || (running === null && (await isSilent(lock, file, staleMs)))) await unlink(file).catch(() => undefined);
  }
  await rmdir(lock).catch(() => undefined);
}

/** Whether the file of an owner has stayed as it is for so long, by a clock that nobody sets, that the owner must be dead. */
async function isSilent(lock: string, file: string, staleMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (!found) return false;
  const mark = `${file} ${found.mtimeMs}`;
  const now = performance.now();
  const before = watched.get(lock);
  if (before?.mark === mark) return now - before.since > staleMs;
  watched.set(lock, { mark, since: now });
  return false;
}

/** Whether the process that a file names is running; null where that is not known. */
async function isOwnerRunning(file: string): Promise<boolean | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const identity = identitySchema.safeParse(parsed(text)).data;
  return identity ? isRunning(identity) : null;
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
  const running = await isOwnerRunning(join(prepared, name.slice(WAITING.length)));
  if (running !== null) return !running;
  const made = await stat(prepared).catch(() => null);
  return made !== null && Math.abs(Date.now() - made.mtimeMs) > FORGOTTEN;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
