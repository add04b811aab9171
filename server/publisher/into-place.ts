import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** What a call says where a folder has a file's name, or a file a folder's. */
const IN_THE_WAY = ['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY'];

/** Does what a file in the place of a folder, or the other way round, may keep from being done; takes that away and tries again. */
async function unhindered<T>(root: string, name: string, work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: NodeJS.ErrnoException) => {
    if (!IN_THE_WAY.includes(error.code ?? '')) throw error;
    let place = root;
    for (const part of name.split('/')) {
      const found = await lstat(place).catch(() => null);
      if (found && !found.isDirectory()) await rm(place, { force: true });
      place = path.join(place, part);
    }
    const found = await lstat(place).catch(() => null);
    if (found?.isDirectory()) await rm(place, { recursive: true });
    return work();
  });
}

/** Makes sure that there is a folder, whatever else had its name. */
export const ensureFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true }).catch(async (error: NodeJS.ErrnoException) => {
    if (!IN_THE_WAY.includes(error.code ?? '')) throw error;
    // Another process may have repaired it at the same moment.
    await rm(folder, { force: true }).catch(() => undefined);
    await mkdir(folder, { recursive: true });
  });
};

/**
 * Moves a complete file to its name below `root`, in one step, in place of whatever is there: these folders hold nothing that
 * cannot be made again, and a damaged one should be repaired, not reported.
 */
export async function moveIntoPlace(draft: string, root: string, name: string): Promise<void> {
  const target = path.join(root, name);
  await unhindered(root, name, () =>
    rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(path.dirname(target), { recursive: true });
      await rename(draft, target);
    }),
  );
}
