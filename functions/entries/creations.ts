import { randomUUID } from 'node:crypto';
import type { Storage } from 'unstorage';
import { z } from 'zod';
import type { ContentKind } from '#schema/content-kinds.ts';
import { digestOf } from '../runtime/storage/stored-keys.ts';

/** Identifies a creation, so that a client that has lost the response can retry it. */
export interface CreationRequest {
  /** Chosen by the client, and the same for each retry. */
  key: string;
  /** The digest of the payload. */
  fingerprint: string;
}

const attemptSchema = z.object({
  slug: z.string(),
  /** The revision that the entry's file will have. */
  revision: z.string(),
  fingerprint: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
});

/** One attempt to save a new entry. The history of its file shows whether it succeeded. */
export type Attempt = z.infer<typeof attemptSchema>;

/** A record of one attempt, or of several that are one commit. */
const recordSchema = z.union([attemptSchema.transform((attempt) => [attempt]), z.array(attemptSchema)]);

/**
 * Attempts to create entries, each recorded before it is made. They survive restarts, and all instances of the site share them in `storage`,
 * each under its own key, so that none overwrites another's. They are small and are never removed: a phone may retry after months in a drawer.
 * @param longestSaveMs The longest a save can take, in milliseconds.
 */
export function createCreations(storage: Storage, longestSaveMs: number, now: () => number = Date.now) {
  const turns = new Map<string, Promise<unknown>>();
  const folderOf = (kind: ContentKind, key: string) => digestOf(`${kind} ${key}`);

  return {
    /** Runs creations with the same key one at a time within this process. */
    inTurn<T>(kind: ContentKind, key: string, work: () => Promise<T>): Promise<T> {
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

    async attempts(kind: ContentKind, key: string): Promise<Attempt[]> {
      const names = await storage.getKeys(folderOf(kind, key));
      const found = await Promise.all(names.map((name) => storage.getItem(name)));
      return found.flatMap((record) => recordSchema.safeParse(record).data ?? []);
    },

    /** Records attempts. Returns a function that removes them, for when it is certain that nothing was saved. */
    async note(kind: ContentKind, key: string, ...attempts: Omit<Attempt, 'at'>[]): Promise<() => Promise<void>> {
      const name = `${folderOf(kind, key)}:${randomUUID()}`;
      await storage.setItem(
        name,
        attempts.map((attempt) => ({ ...attempt, at: now() })),
      );
      return () => storage.removeItem(name);
    },

    /** Whether an attempt may still become a commit, because another instance may be working on it. */
    isUnderWay: ({ at }: Attempt): boolean => Math.abs(now() - at) < longestSaveMs,
  };
}

/** Attempts to create entries, each recorded before it is made. */
export type Creations = ReturnType<typeof createCreations>;
