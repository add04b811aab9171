import { lstat, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileCalls, waitingCalls } from './file-calls.ts';

/** The error codes when a folder exists under a file's name, or a file under a folder's. */
const IN_THE_WAY = ['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY'];

/** Runs `work`. If a file is where a folder belongs, or the reverse, removes it and retries once. */
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

/** Creates a folder, replacing anything else that has its name. */
export const ensureFolder = async (folder: string, mode?: number): Promise<void> => {
  await mkdir(folder, { recursive: true, ...(mode !== undefined && { mode }) }).catch(async (error: NodeJS.ErrnoException) => {
    if (!IN_THE_WAY.includes(error.code ?? '')) throw error;
    // Another process may be repairing it at the same time.
    await rm(folder, { force: true }).catch(() => undefined);
    await mkdir(folder, { recursive: true, ...(mode !== undefined && { mode }) });
  });
};

/**
 * Moves a complete file to its name below `root` atomically, replacing whatever is there. Everything in these folders can be regenerated,
 * so damage is repaired instead of reported.
 */
export async function moveIntoPlace(draft: string, root: string, name: string, { rename }: FileCalls = waitingCalls): Promise<void> {
  const target = path.join(root, name);
  await unhindered(root, name, () =>
    rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(path.dirname(target), { recursive: true });
      await rename(draft, target);
    }),
  );
}
