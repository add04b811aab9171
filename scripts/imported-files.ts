import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';

/** The files to import, and a sentence about each that is left out. */
export interface ImportedFiles {
  files: SourceFile[];
  problems: string[];
}

const WHY: Record<string, string> = { ENOENT: 'is not there', EACCES: 'may not be read', EPERM: 'may not be read' };

/** Reads files, and all files of folders; their names are relative to what was named. Symbolic links within folders are left out. */
export async function filesAt(names: readonly string[]): Promise<ImportedFiles> {
  const found: ImportedFiles = { files: [], problems: [] };
  const orProblem = async (file: string, work: () => Promise<void>) =>
    work().catch(
      ({ code = '', message }: NodeJS.ErrnoException) => void found.problems.push(`${file} ${WHY[code] ?? `cannot be read: ${message}`}.`),
    );
  const take = (file: string, base: string) =>
    orProblem(file, async () => void found.files.push({ name: path.relative(base, file), bytes: await readFile(file) }));
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
        else if (entry.isSymbolicLink()) found.problems.push(`${file} is a symbolic link, which is left out.`);
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
