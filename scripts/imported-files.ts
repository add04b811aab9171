import { constants, readFileSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';

const WHY: Record<string, string> = { ENOENT: 'is not there', EACCES: 'may not be read', EPERM: 'may not be read' };

/**
 * Finds files, and all files of folders; their names are relative to what was named. Symbolic links within folders are left out. The bytes
 * of a file are read each time that they are asked for, because a thousand pages do not fit into memory together. `report` is given a
 * sentence about each file that is left out or cannot be read, whose bytes are none.
 */
export async function filesAt(names: readonly string[], report: (problem: string) => void): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  const failed = (file: string, { code = '', message }: NodeJS.ErrnoException) =>
    report(`${file} ${WHY[code] ?? `cannot be read: ${message}`}.`);
  const orProblem = (file: string, work: () => Promise<void>) => work().catch((error: NodeJS.ErrnoException) => failed(file, error));
  const take = (file: string, base: string) =>
    orProblem(file, async () => {
      await access(file, constants.R_OK);
      found.push({
        name: path.relative(base, file),
        get bytes() {
          try {
            return readFileSync(file);
          } catch (error) {
            failed(file, error as NodeJS.ErrnoException);
            return new Uint8Array();
          }
        },
      });
    });
  const takeFolder = (folder: string, base: string): Promise<void> =>
    orProblem(folder, async () => {
      const entries = await readdir(folder, { withFileTypes: true });
      const wanted = entries
        .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const entry of wanted) {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) await takeFolder(file, base);
        else if (entry.isFile()) await take(file, base);
        else if (entry.isSymbolicLink()) report(`${file} is a symbolic link, which is left out.`);
      }
    });
  for (const name of names) {
    await orProblem(name, async () => {
      if ((await stat(name)).isDirectory()) await takeFolder(name, name);
      else await take(name, path.dirname(name));
    });
  }
  return found;
}
