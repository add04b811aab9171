import { randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';
import { PRESENT, removeKeys } from '../runtime/storage/stored-keys.ts';

/** Longer than sending one mail takes. After it, what had claimed something is taken for dead. */
const CLAIM_MS = 90_000;

/** What several processes must not do at the same time, in a storage that they share. `now` is in milliseconds since 1970. */
export function createClaims(storage: Storage, now: () => number) {
  /** What this process has claimed: of several at the same time the first goes on. */
  const held = new Set<string>();

  async function takeFromOthers(what: string): Promise<(() => Promise<void>) | null> {
    const own = `${what}.${now()}.${randomUUID()}`;
    // Stored before others are looked for: of two processes at the same time both may give up, but never both go on.
    await storage.setItem(own, PRESENT);
    const timeOf = (key: string) => Number.parseInt(key.slice(what.length + 1), 10);
    const others = (await storage.getKeys()).filter((key) => key.startsWith(`${what}.`) && key !== own);
    // A key without a time is none of ours.
    const dead = others.filter((key) => !(Math.abs(now() - timeOf(key)) <= CLAIM_MS));
    await removeKeys(storage, dead);
    if (others.length === dead.length) return () => storage.removeItem(own);
    await storage.removeItem(own);
    return null;
  }

  return {
    /** Claims something; returns how to release it, or null if it is claimed already. */
    async take(what: string): Promise<(() => Promise<void>) | null> {
      if (held.has(what)) return null;
      held.add(what);
      const release = await takeFromOthers(what).catch((error: unknown) => {
        held.delete(what);
        throw error;
      });
      if (!release) held.delete(what);
      return release && (() => release().finally(() => held.delete(what)));
    },
    /** Forgets all claims: for a process that knows that it is alone. */
    async clear(): Promise<void> {
      // Not `storage.clear`, which empties more than a part of a storage in memory.
      await removeKeys(storage, await storage.getKeys());
    },
  };
}

/** What several processes must not do at the same time. */
export type Claims = ReturnType<typeof createClaims>;
