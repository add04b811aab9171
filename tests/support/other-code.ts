import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = path.resolve(import.meta.dirname, '../..');
const CODE = [
  'admin-shim',
  'functions',
  'packages',
  'public',
  'server',
  'src',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A copy of this project's code that tests can change. */
export interface OtherCode {
  folder: string;
  /** Inserts lines into a file, before or after the first line that contains a text. */
  insert(file: string, where: 'before' | 'after', words: string, lines: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the code into a new folder, by default among the temporary ones; node_modules is shared. */
export async function copyCode(parent = tmpdir()): Promise<OtherCode> {
  const folder = await mkdtemp(path.join(parent, 'bakery-code-'));
  await Promise.all(CODE.map((name) => cp(path.join(here, name), path.join(folder, name), { recursive: true })));
  await symlink(path.join(here, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    async insert(file, where, words, lines) {
      const place = path.join(folder, file);
      const all = (await readFile(place, 'utf8')).split('\n');
      const line = all.findIndex((text) => text.includes(words));
      if (line < 0) throw new Error(`${file} has no line with “${words}”.`);
      await writeFile(place, all.toSpliced(where === 'before' ? line : line + 1, 0, lines).join('\n'));
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
