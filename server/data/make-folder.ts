import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its missing parents. Throws if a file is in the way. Node's own `recursive` option never returns where no
 * folder can be created, such as in /proc.
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
