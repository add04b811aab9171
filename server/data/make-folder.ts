import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder, and those above it that are missing. Throws if something is in the way. Node's own way to do that never
 * ends where nobody can make folders, as in /proc.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const above = path.dirname(folder);
  if (!existsSync(above)) await makeFolder(above, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(folder).catch(() => null))?.isDirectory();
    if (!isThere) throw error;
  }
}
