import { randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';
import { createQueue } from '../runtime/queue.ts';
import { digestOf, numberIn, PRESENT, removeKeys } from '../runtime/storage/stored-keys.ts';
import { generatePassword, hashPassword, verifyPassword } from './password.ts';

const COUNT = 10;
const SET = 'set';
const SPENT = 'spent';
/** Two groups of five characters, 50 bits; each code is hashed like a password. */
const GROUPS = 2;

/** The codes that were made last. */
interface RecoverySet {
  id: string;
  /** The digest of the authenticator's secret that they stand in for: with another they are void. */
  of: string;
  hashes: string[];
}

/** A code as it is hashed; null if the text cannot be one. Capitals and the hyphen do not matter to who types it. */
function normalized(text: string): string | null {
  const [, first, second] = /^([a-z2-9]{5})-?([a-z2-9]{5})$/.exec(text.trim().toLowerCase()) ?? [];
  return first === undefined ? null : `${first}-${second}`;
}

/** Whether a text looks like a recovery code, and not like one of an app. */
export const isRecoveryCode = (text: string): boolean => normalized(text) !== null;

/** The place in its set of a code that was used, whose key is `spent:<id of the set>:<place>-<random>`. */
const placeOf = numberIn;

/**
 * Codes to sign in with when the phone with the authenticator app is lost. Each works once, in place of the app's code. Several processes may
 * share the storage. `readSecret` returns the secret in force; null if there is none.
 */
export function createRecoveryCodes(readSecret: () => Promise<string | null>, storage: Storage) {
  const enqueue = createQueue();

  async function current(): Promise<RecoverySet | null> {
    const secret = await readSecret();
    const set = secret === null ? null : await storage.getItem<RecoverySet>(SET);
    return secret !== null && set?.of === digestOf(secret) ? set : null;
  }
  const spentKeys = ({ id }: RecoverySet) => storage.getKeys(`${SPENT}:${id}`);

  async function take(code: string): Promise<boolean> {
    const typed = normalized(code);
    const set = typed === null ? null : await current();
    if (typed === null || !set) return false;
    const spent = new Set((await spentKeys(set)).map(placeOf));
    for (const [place, hash] of set.hashes.entries()) {
      if (spent.has(place) || !(await verifyPassword(typed, hash))) continue;
      const own = `${SPENT}:${set.id}:${place}-${randomUUID()}`;
      // Stored before the others are counted: a code sent to two processes at once may be refused by both but is never taken by both.
      await storage.setItem(own, PRESENT);
      const isFirst = (await spentKeys(set)).every((key) => key === own || placeOf(key) !== place);
      if (!isFirst) await storage.removeItem(own);
      return isFirst;
    }
    return false;
  }

  return {
    /** Makes ten codes for an authenticator's secret, in place of all earlier ones. They cannot be shown again. */
    async make(secret: string): Promise<string[]> {
      const codes = Array.from({ length: COUNT }, () => generatePassword(GROUPS));
      const hashes: string[] = [];
      // In turn: the queue of hashes takes few at once.
      for (const code of codes) hashes.push(await hashPassword(code));
      const before = await storage.getKeys(SPENT);
      await storage.setItem<RecoverySet>(SET, { id: randomUUID(), of: digestOf(secret), hashes });
      await removeKeys(storage, before);
      return codes;
    },
    /** Uses a code up. Returns whether it was one. */
    // One at a time, so that a code sent twice at once is accepted only once.
    take: (code: string) => enqueue(() => take(code)),
    /** How many have not been used yet. */
    async left(): Promise<number> {
      const set = await current();
      return set ? set.hashes.length - new Set((await spentKeys(set)).map(placeOf)).size : 0;
    },
  };
}

/** Codes to sign in with when the phone with the authenticator app is lost. */
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;
