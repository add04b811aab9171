import { createHash, randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';
import { z } from 'zod';
import type { ContentKind } from '#domain/content-kinds.ts';

/** What names a creation, so that a client that has lost the answer can send it again. */
export interface CreationRequest {
  /** Made by the client, and the same for each try. */
  key: string;
  /** The digest of what was sent. */
  fingerprint: string;
}

const attemptSchema = z.object({
  slug: z.string(),
  /** The revision that the entry's file then has. */
  revision: z.string(),
  fingerprint: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
});

/** One try to save a new entry. Whether it was saved, the history of its file tells. */
export type Attempt = z.infer<typeof attemptSchema>;

/** The tries to create entries, written down before each is made. They outlive the process, and all instances of the site share them. */
export interface Creations {
  /** Does one creation of a key after the other, as far as this process goes. */
  inTurn<T>(kind: ContentKind, key: string, work: () => Promise<T>): Promise<T>;
  attempts(kind: ContentKind, key: string): Promise<Attempt[]>;
  /** Writes an attempt down. Gives what removes it, for when it is certain that nothing was saved. */
  note(kind: ContentKind, key: string, attempt: Omit<Attempt, 'at'>): Promise<() => Promise<void>>;
  /** Whether an attempt may still become a commit: another instance may be at work on it. */
  isUnderWay(attempt: Attempt): boolean;
}

/**
 * Keeps the attempts in `storage`, each under a name of its own, so that instances never overwrite each other's. They are small
 * and stay: a phone may lie in a drawer for months.
 * @param longestSaveMs How many milliseconds a save takes at most.
 */
export function createCreations(storage: Storage, longestSaveMs: number, now: () => number = Date.now): Creations {
  const turns = new Map<string, Promise<unknown>>();
  const folderOf = (kind: ContentKind, key: string) => createHash('sha256').update(`${kind} ${key}`).digest('hex');

  return {
    inTurn(kind, key, work) {
      const folder = folderOf(kind, key);
      const turn = (turns.get(folder) ?? Promise.resolve()).then(work);
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      turns.set(folder, settled);
      void settled.then(() => turns.get(folder) === settled && turns.delete(folder));
      return turn;
    },

    async attempts(kind, key) {
      const names = await storage.getKeys(folderOf(kind, key));
      const found = await Promise.all(names.map((name) => storage.getItem(name)));
      return found.flatMap((attempt) => attemptSchema.safeParse(attempt).data ?? []);
    },

    async note(kind, key, attempt) {
      const name = `${folderOf(kind, key)}:${randomUUID()}`;
      await storage.setItem(name, { ...attempt, at: now() });
      return () => storage.removeItem(name);
    },

    isUnderWay: ({ at }) => Math.abs(now() - at) < longestSaveMs,
  };
}
