import { randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';
import { createQueue } from '../runtime/queue.ts';
import { digestOf, numberIn, PRESENT, removeKeys } from '../runtime/storage/stored-keys.ts';

const WINDOW_MS = 15 * 60_000;
const TRIES_PER_ADDRESS = 10;
const FAILURES_BEFORE_DELAY = 50;
const DELAY_MS = 1_000;

/** A login attempt that is allowed. */
export interface Admission {
  /** How long to delay the response. */
  delayMs: number;
  /** How many tries the address has left if this one fails. */
  triesLeft: number;
  /** Seconds until the address gets more tries. */
  moreInSeconds: number;
}

/** The time of a try, whose key is `<digest of the address>:<milliseconds since 1970>-<random>`. */
const timeOf = numberIn;

/**
 * Slows down password guessing. Ten failures from one address within 15 minutes block that address, and many failures from anywhere
 * delay every attempt by a second. No one can lock others out. Tries are in a storage, which several processes may share: each has its own
 * key and is stored before the others are counted, so that simultaneous tries cannot slip through together.
 */
export function createLoginLimiter(storage: Storage, now: () => number = Date.now) {
  const folderOf = (address: string): string => digestOf(address).slice(0, 32);
  const enqueue = createQueue();
  /** A host may end a process before the window is over, so the first try of a process sweeps too. */
  let sweptAt = Number.NEGATIVE_INFINITY;
  /** The failures this process has seen. */
  let all = { failures: 0, since: now() };

  const keys = new WeakMap<Admission, string>();

  /** The absolute difference, so that no one has to wait because a clock was set back; a key without a time never counts. */
  const hasEnded = (since: number): boolean => !(Math.abs(now() - since) < WINDOW_MS);

  /** Removes the tries of addresses that do not come back. */
  async function sweep(): Promise<void> {
    if (!hasEnded(sweptAt)) return;
    sweptAt = now();
    await removeKeys(
      storage,
      (await storage.getKeys()).filter((key) => hasEnded(timeOf(key))),
    );
  }

  function ofAll(): typeof all {
    if (hasEnded(all.since)) all = { failures: 0, since: now() };
    return all;
  }

  async function admit(address: string): Promise<Admission | { retryAfterSeconds: number }> {
    await sweep();
    const own = `${folderOf(address)}:${now()}-${randomUUID()}`;
    await storage.setItem(own, PRESENT);
    const tries = await storage.getKeys(folderOf(address));
    const others = tries.filter((key) => key !== own && !hasEnded(timeOf(key)));
    const oldest = Math.min(...others.map(timeOf), now());
    const moreInSeconds = Math.ceil((oldest + WINDOW_MS - now()) / 1_000);
    if (others.length >= TRIES_PER_ADDRESS) {
      // Tries while blocked do not extend the wait.
      await storage.removeItem(own);
      return { retryAfterSeconds: moreInSeconds };
    }
    ofAll().failures += 1;
    const admission: Admission = {
      delayMs: all.failures > FAILURES_BEFORE_DELAY ? DELAY_MS : 0,
      triesLeft: TRIES_PER_ADDRESS - others.length - 1,
      moreInSeconds,
    };
    keys.set(admission, own);
    return admission;
  }

  return {
    /** Counts a try. Returns the seconds to wait if the address is blocked. */
    // One at a time: simultaneous tries in several processes may all be refused, but within one process they are counted exactly.
    admit: (address: string) => enqueue(() => admit(address)),
    /** Takes back a try that was refused before its credentials were checked. */
    async withdraw(admission: Admission): Promise<void> {
      const own = keys.get(admission);
      if (own === undefined) return;
      keys.delete(admission);
      await storage.removeItem(own);
      ofAll().failures = Math.max(0, all.failures - 1);
    },
    /** Resets the tries of an address after a successful login. */
    async succeed(address: string): Promise<void> {
      await removeKeys(storage, await storage.getKeys(folderOf(address)));
      ofAll().failures = Math.max(0, all.failures - 1);
    },
  };
}

/** Slows down password guessing. */
export type LoginLimiter = ReturnType<typeof createLoginLimiter>;
