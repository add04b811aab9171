import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npmInstall } from '../scripts/npm.mjs';

const root = path.dirname(import.meta.dirname);

/**
 * Installs the packages of a single program from the lock file in tools/<name>/, separately from the site's own and only once.
 * Returns the folder that contains its node_modules. Throws an Error with a sentence.
 */
export async function installApart(name: string): Promise<string> {
  const source = path.join(import.meta.dirname, name);
  const folder = path.join(root, 'node_modules/.cache', name);
  const mark = path.join(folder, 'installed');
  const wanted = await readFile(path.join(source, 'package-lock.json'), 'utf8');
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return folder;
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  await cp(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  if (!npmInstall(folder))
    throw new Error(`The packages for ${name} could not be installed; see npm’s error above. Is this machine online?`);
  await writeFile(mark, wanted);
  return folder;
}
