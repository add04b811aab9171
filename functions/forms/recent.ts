import { randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';
import type { Credentials } from '../http/credentials.ts';

/** How long it is remembered that a network sent something. The privacy policy says so. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;
/** The value of a key that only needs to exist: not every storage lists empty items. */
const PRESENT = '1';

/** Remembers for a week what happened when, without what it was: only a keyed digest of it is stored. */
export interface Recent {
  /** Notes that something happens now. Returns when it happened before, in milliseconds since 1970. */
  note(what: string): Promise<number[]>;
}

/** The time in a key, `<digest>:<milliseconds since 1970>-<random>`. */
const timeOf = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf(':') + 1), 10);

/** The absolute difference, so that a clock that was set back does not keep anything forever. */
const isOver = (key: string, now: number): boolean => !(Math.abs(now - timeOf(key)) < REMEMBERED_MS);

/** Removes what is a week old from the storage of a memory. */
export async function sweepRecent(storage: Storage, now: number): Promise<void> {
  const old = (await storage.getKeys()).filter((key) => isOver(key, now));
  await Promise.all(old.map((key) => storage.removeItem(key)));
}

/** Creates a memory in a storage, which several processes may share. */
export function createRecent(storage: Storage, { sign }: Pick<Credentials, 'sign'>, now: () => number): Recent {
  let last: Promise<unknown> = Promise.resolve();

  async function note(what: string): Promise<number[]> {
    const folder = (await sign(`recent ${what}`)).toString('hex').slice(0, 40);
    const own = `${folder}:${now()}-${randomUUID()}`;
    // Stored before the others are counted, so that simultaneous ones in several processes cannot slip through together.
    await storage.setItem(own, PRESENT);
    return (await storage.getKeys(folder)).filter((key) => key !== own && !isOver(key, now())).map(timeOf);
  }

  return {
    // One at a time, so that those within one process are counted exactly.
    note(what) {
      const noted = last.then(() => note(what));
      last = noted.catch(() => undefined);
      return noted;
    },
  };
}
