import { randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchPath } from './save-lock.ts';

/** A path in the index or working tree that has not been updated to a commit yet. */
export interface Behind {
  path: string;
  /** The revision before the update, null if the file did not exist. A path with any other revision must be left alone. */
  from: string | null;
}

/** What a commit changes besides the branch. Written before the branch moves, so that a later process can finish the save. */
export interface JournalEntry {
  /** Ids sort by time. */
  id: string;
  /** When it was written, in milliseconds since 1970. */
  time: number;
  commit: string;
  /** Paths whose index entry must be updated. */
  index: Behind[];
  /** Paths whose file in the working tree must be updated. */
  files: Behind[];
}

/** The unfinished saves of a repository. Writing requires the save lock. */
export interface Journal {
  /** All entries, oldest first. */
  entries(): Promise<JournalEntry[]>;
  add(entry: Omit<JournalEntry, 'id' | 'time'>): Promise<JournalEntry>;
  remove(id: string): Promise<void>;
}

const SUFFIX = '.journal';

/** Opens the journal in the store's own folder. */
export function createJournal(folder: string): Journal {
  return {
    async entries() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const ids = names.filter((name) => name.endsWith(SUFFIX)).sort();
      const entries = await Promise.all(ids.map((name) => readEntry(join(folder, name))));
      return entries.filter((entry) => entry !== null);
    },
    async add(entry) {
      const time = Date.now();
      const id = `${String(time).padStart(15, '0')}-${randomUUID()}`;
      const unfinished = scratchPath(folder);
      try {
        const whole = { ...entry, id, time };
        await writeFile(unfinished, JSON.stringify(whole));
        await rename(unfinished, join(folder, id + SUFFIX));
        return whole;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    remove: (id) => rm(join(folder, id + SUFFIX), { force: true }),
  };
}

/** Null if the entry was finished in the meantime, or a power cut left it empty. */
async function readEntry(path: string): Promise<JournalEntry | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as JournalEntry;
  } catch {
    return null;
  }
}
