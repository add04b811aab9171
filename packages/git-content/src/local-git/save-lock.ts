import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { StoreUnavailableError } from '../content-store.ts';
import { isRunning, ownIdentity } from './process-identity.ts';

/** How often the holder updates its lock file, in milliseconds. */
const HEARTBEAT = 2_000;
/** Timeouts while another process holds the lock, in milliseconds. */
interface LockPatience {
  /** How long to wait for the lock: less than a browser waits for a response. */
  patienceMs: number;
  /** How long a holder without a heartbeat counts as alive if its process cannot be checked. */
  staleMs: number;
}

const PATIENCE = 15_000;
const STALE = 30_000;
/** After this time, in milliseconds, what another machine's process was preparing counts as abandoned. */
const FORGOTTEN = 24 * 60 * 60_000;
const PREPARE_TRIES = 20;
const WAITING = 'waiting-';
const SCRATCH = 'scratch-';

const identitySchema = z.object({ pid: z.number().int().positive(), machine: z.string(), started: z.string().nullable() });

/** The path of a new scratch file in the store's folder. Requires the lock; the next holder removes what a killed one leaves. */
export function scratchPath(folder: string): string {
  return join(folder, SCRATCH + randomUUID());
}

/**
 * Does `work` while no other process saves to the same repository. `folder` is the store's own. Throws StoreUnavailableError if
 * others take too long.
 *
 * The lock is a folder with one file named after its owner. Renaming a prepared folder onto it only works if the lock is missing or
 * empty, and a dead owner's file is deleted by its own name, so no number of processes taking over at once can remove a live
 * owner's lock. A process of this machine is dead if it is no longer running; one of another machine is dead if its file stops
 * changing.
 */
export async function withSaveLock<T>(folder: string, work: () => Promise<T>, patience: Partial<LockPatience> = {}): Promise<T> {
  const lock = join(folder, 'lock');
  const identity = await ownIdentity();
  const owner = `${identity.pid}-${randomUUID()}`;
  const prepared = join(folder, `${WAITING}${owner}`);
  try {
    // Not `recursive`: with it, Node reports a read-only disk as a missing folder.
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
    // If even this fails, another process takes the lock over once this process has ended.
    await unlink(join(lock, owner)).catch(() => undefined);
    await rmdir(lock).catch(() => undefined);
  }
}

/**
 * Creates the folder `prepared` with its owner's file. It is renamed once it is complete, so that a killed process leaves only a
 * scratch folder. The lock's holder may delete that folder as a leftover; then it is created again.
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
      throw new StoreUnavailableError('Other saves are still in progress, so nothing was saved. Save again in a minute.', {
        retryAfterMs: 60_000,
      });
    await sleep(1 + Math.random() * 5);
  }
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** False if the target folder is not empty, for which Windows reports EPERM. */
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

/** Creates a watch over locks: its function tells whether a lock has had the same mark for more than `ms`, by a monotonic clock. */
export function createLockWatch() {
  const seen = new Map<string, { mark: string; since: number }>();
  return (lock: string, mark: string, ms: number): boolean => {
    const now = performance.now();
    const before = seen.get(lock);
    if (before?.mark === mark) return now - before.since > ms;
    seen.set(lock, { mark, since: now });
    return false;
  };
}

const isUnchanged = createLockWatch();

/** Removes the lock's owner if it is dead, and the lock if it is then empty. */
async function emptyIfDead(lock: string, staleMs: number): Promise<void> {
  for (const owner of await readdir(lock).catch(() => [])) {
    const file = join(lock, owner);
    const running = await isOwnerRunning(file);
    if (running === false || (running === null && (await isSilent(lock, file, staleMs)))) await unlink(file).catch(() => undefined);
  }
  await rmdir(lock).catch(() => undefined);
}

/** Whether an owner's file has not changed for `staleMs`. */
async function isSilent(lock: string, file: string, staleMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && isUnchanged(lock, `${file} ${found.mtimeMs}`, staleMs);
}

/** Whether the process named in a file is running; null if that is unknown. */
async function isOwnerRunning(file: string): Promise<boolean | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const identity = identitySchema.safeParse(parsed(text)).data;
  return identity ? isRunning(identity) : null;
}

/** Removes what killed processes left behind. Requires the lock. */
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
