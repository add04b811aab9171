import { constants, readFileSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';

/**
 * How many bytes of files are read before their garbage is collected. By itself, Node collects it at half a gigabyte, and keeps a large part
 * of its heap for what is new.
 */
const COLLECTED_BYTES = 32_000_000;
setFlagsFromString('--expose-gc');
setFlagsFromString('--semi-space-growth-factor=1');
const collectGarbage = runInNewContext('gc') as () => void;

const WHY: Record<string, string> = { ENOENT: 'is not there', EACCES: 'may not be read', EPERM: 'may not be read' };

/**
 * Finds files, and all files of folders; their names are relative to what was named. Symbolic links within folders are left out. The bytes
 * of a file are read each time that they are asked for, because a thousand pages do not fit into memory together. `report` is given a
 * sentence about each file that is left out or cannot be read, whose bytes are none.
 */
export async function filesAt(names: readonly string[], report: (problem: string) => void): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  let bytesRead = 0;
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
            const bytes = readFileSync(file);
            bytesRead += bytes.length;
            if (bytesRead > COLLECTED_BYTES) {
              bytesRead = 0;
              collectGarbage();
            }
            return bytes;
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
