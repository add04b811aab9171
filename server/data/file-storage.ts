import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createStorage, type Storage } from 'unstorage';
import { ensureFolder, moveIntoPlace } from '@family-bakery/live-pages/folder/into-place';

/** Error codes for a file that does not exist or cannot exist. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);
const isMissing = ({ code }: NodeJS.ErrnoException): boolean => code !== undefined && MISSING.has(code);

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (isMissing(error)) return null;
  throw error;
}

/** The mode of folders that only their owner may look into. */
const PRIVATE = 0o700;

/** The folders from the one with a file to the one with the whole storage. */
const foldersAbove = (name: string): string[] => (name === '.' ? ['..'] : [path.dirname(name), ...foldersAbove(path.dirname(name))]);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A storage in a folder, one file per key, which only its owner may read. Unlike unstorage's own driver, it replaces files
 * atomically, so that neither a kill nor a full disk leaves half a file; it reports why an operation failed; and it repairs a
 * damaged folder. An item that is set with `isDurable` also survives a power failure once it is set.
 */
export function createFileStorage(base: string): Storage {
  const nameOf = (key: string) => key.replaceAll(':', '/');
  const placeOf = (key: string) => path.join(base, nameOf(key));
  const drafts = path.join(base, '.drafts');
  async function write(key: string, bytes: Uint8Array | string, isDurable = false): Promise<void> {
    const draft = path.join(drafts, randomUUID());
    await ensureFolder(base, PRIVATE);
    await ensureFolder(drafts, PRIVATE);
    try {
      await writeFile(draft, bytes, { mode: 0o600, flush: isDurable });
      await moveIntoPlace(draft, base, nameOf(key));
      // The name of a file is in its folder, and that of a new folder in the one above.
      if (isDurable) for (const folder of foldersAbove(nameOf(key))) await syncFolder(path.join(base, folder));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
  return createStorage({
    driver: {
      name: 'files',
      hasItem: async (key) => (await stat(placeOf(key)).catch(nullIfMissing))?.isFile() === true,
      getItem: (key) => readFile(placeOf(key), 'utf8').catch(nullIfMissing),
      getItemRaw: (key) => readFile(placeOf(key)).catch(nullIfMissing),
      getMeta: async (key) => {
        const found = await stat(placeOf(key)).catch(nullIfMissing);
        return found && { mtime: found.mtime, size: found.size };
      },
      setItem: (key, value, options?: { isDurable?: boolean }) => write(key, value, options?.isDurable),
      setItemRaw: (key, bytes: Uint8Array, options?: { isDurable?: boolean }) => write(key, bytes, options?.isDurable),
      removeItem: (key) => rm(placeOf(key), { force: true, recursive: true }),
      async getKeys(within = '') {
        const entries = (await readdir(placeOf(within), { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
        return entries
          .filter((entry) => entry.isFile() && entry.parentPath !== drafts)
          .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).split(path.sep).join(':'));
      },
    },
  });
}
