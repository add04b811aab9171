import { randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchPath } from './save-lock.ts';

/** A place that is still as it was before a commit. */
export interface Behind {
  path: string;
  /** The revision it has until it is brought along, null where the file is not there; with any other it is left alone. */
  from: string | null;
}

/** What a commit changes besides the branch. It is written down before the branch moves, so that a later process can finish it. */
export interface JournalEntry {
  /** Ids sort by time. */
  id: string;
  /** When it was written, in milliseconds since 1970. */
  time: number;
  commit: string;
  /** Paths whose index entry has to follow. */
  index: Behind[];
  /** Paths whose file in the working tree has to follow. */
  files: Behind[];
}

/** The commits of a repository that are not finished. Written to only by the holder of the save lock. */
export interface Journal {
  /** All entries, oldest first. */
  entries(): Promise<JournalEntry[]>;
  /** Writes an entry down. */
  add(entry: Omit<JournalEntry, 'id' | 'time'>): Promise<JournalEntry>;
  remove(id: string): Promise<void>;
}

const SUFFIX = '.journal';

/** The journal in the store's own folder. */
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

/** Null where the entry was finished meanwhile, or a power cut left it empty. */
async function readEntry(path: string): Promise<JournalEntry | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as JournalEntry;
  } catch {
    return null;
  }
}
