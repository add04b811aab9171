import { randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';
import type { Credentials } from '../http/credentials.ts';

/** How long it is remembered that a network sent something. The privacy policy says so. */
export const REMEMBERED_MS = 7 * 24 * 3_600_000;
const SWEPT_EVERY_MS = 3_600_000;
/** The value of a key that only needs to exist: not every storage lists empty items. */
const PRESENT = '1';

/** Remembers for a week what happened when, without what it was: only a keyed digest of it is stored. */
export interface Recent {
  /** Notes that something happens now. Returns when it happened before, in milliseconds since 1970. */
  note(what: string): Promise<number[]>;
  /** Removes what is a week old. */
  sweep(): Promise<void>;
}

/** The time in a key, `<digest>:<milliseconds since 1970>-<random>`. */
const timeOf = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf(':') + 1), 10);

/** Creates a memory in a storage, which several processes may share. */
export function createRecent(storage: Storage, { sign }: Pick<Credentials, 'sign'>, now: () => number): Recent {
  let sweptAt = Number.NEGATIVE_INFINITY;
  /** The absolute difference, so that a clock that was set back does not keep anything forever. */
  const isOver = (key: string): boolean => !(Math.abs(now() - timeOf(key)) < REMEMBERED_MS);

  async function sweep(): Promise<void> {
    sweptAt = now();
    const old = (await storage.getKeys()).filter(isOver);
    await Promise.all(old.map((key) => storage.removeItem(key)));
  }

  return {
    sweep,
    async note(what) {
      if (Math.abs(now() - sweptAt) >= SWEPT_EVERY_MS) await sweep();
      const folder = (await sign(`recent ${what}`)).toString('hex').slice(0, 40);
      const own = `${folder}:${now()}-${randomUUID()}`;
      // Stored before the others are counted, so that simultaneous ones cannot slip through together.
      await storage.setItem(own, PRESENT);
      return (await storage.getKeys(folder)).filter((key) => key !== own && !isOver(key)).map(timeOf);
    },
  };
}
