import { createHash, randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';

const WINDOW_MS = 15 * 60_000;
const TRIES_PER_ADDRESS = 10;
const FAILURES_BEFORE_DELAY = 50;
const DELAY_MS = 1_000;
/** What a key holds that only has to be there: not every store lists what is empty. */
const NOTED = '1';

/** A try that may be made. */
export interface Admission {
  /** How long to hold the answer back. */
  delayMs: number;
  /** How many tries the address has left if this one fails. */
  triesLeft: number;
  /** In how many seconds it has more again. */
  moreInSeconds: number;
}

/**
 * Slows down guessing: ten failures from one address within a quarter of an hour close it to that address, and
 * many failures from anywhere make every try take a second longer. Nobody is ever locked out by others.
 */
export interface LoginLimiter {
  /** Counts a try. Answers the seconds to wait where the address is closed. */
  admit(address: string): Promise<Admission | { retryAfterSeconds: number }>;
  /** Takes the address's counted tries back: it was no failure. */
  succeed(address: string): Promise<void>;
}

/** A try is a key such as `<digest of the address>:<milliseconds since 1970>-<anything>`. */
const momentOf = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf(':') + 1), 10);

/**
 * A limiter whose tries are kept in a storage, which several processes may share. A try is a key of its own and is written
 * down before others are counted, so that tries at the same moment cannot slip through together, whichever process counts them.
 */
export function createLoginLimiter(storage: Storage, now: () => number = Date.now): LoginLimiter {
  const folderOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 32);
  let last: Promise<unknown> = Promise.resolve();
  /** A host may end a process long before a window is over, so the first try sweeps too. */
  let sweptAt = Number.NEGATIVE_INFINITY;
  /** The failures this process has seen. */
  let all = { failures: 0, since: now() };

  /** A clock that was set back far makes nobody wait for it; those of several machines differ by seconds. */
  const hasEnded = (since: number): boolean => Math.abs(now() - since) >= WINDOW_MS;
  const remove = (keys: string[]) => Promise.all(keys.map((key) => storage.removeItem(key)));

  /** Removes the tries of addresses that do not come back. */
  async function sweep(): Promise<void> {
    if (!hasEnded(sweptAt)) return;
    sweptAt = now();
    await remove((await storage.getKeys()).filter((key) => hasEnded(momentOf(key))));
  }

  function ofAll(): typeof all {
    if (hasEnded(all.since)) all = { failures: 0, since: now() };
    return all;
  }

  async function admit(address: string): ReturnType<LoginLimiter['admit']> {
    await sweep();
    const own = `${folderOf(address)}:${now()}-${randomUUID()}`;
    await storage.setItem(own, NOTED);
    const tries = await storage.getKeys(folderOf(address));
    const others = tries.filter((key) => key !== own && !hasEnded(momentOf(key)));
    const oldest = Math.min(...others.map(momentOf), now());
    const moreInSeconds = Math.ceil((oldest + WINDOW_MS - now()) / 1_000);
    if (others.length >= TRIES_PER_ADDRESS) {
      // It does not wait longer for trying while it is closed.
      await storage.removeItem(own);
      return { retryAfterSeconds: moreInSeconds };
    }
    ofAll().failures += 1;
    return {
      delayMs: all.failures > FAILURES_BEFORE_DELAY ? DELAY_MS : 0,
      triesLeft: TRIES_PER_ADDRESS - others.length - 1,
      moreInSeconds,
    };
  }

  return {
    // One after the other: all of those that come to several processes at once may be refused, those of one are counted.
    admit(address) {
      const admitted = last.then(() => admit(address));
      last = admitted.catch(() => undefined);
      return admitted;
    },
    async succeed(address) {
      await remove(await storage.getKeys(folderOf(address)));
      ofAll().failures = Math.max(0, all.failures - 1);
    },
  };
}
