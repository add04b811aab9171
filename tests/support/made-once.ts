import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from './wait-for.ts';

const VARIABLE = 'TEST_RUN_FOLDER';

/** Creates a folder for what the tests of a run share, unless there is one; returns a function that removes it. */
export async function provideFolderOfRun(): Promise<() => Promise<void>> {
  if (folderOfRun() !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(path.join(tmpdir(), 'bakery-tests-'));
  process.env[VARIABLE] = folder;
  // Half of a site's startup time is compiling its code.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled');
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** The folder for what the tests of this run share; undefined outside a run. */
export const folderOfRun = (): string | undefined => process.env[VARIABLE];

/** Creates a folder, or returns false if it exists. */
const isFirstAt = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    () => false,
  );

/**
 * The path of a folder that `make` fills. The first program of a test run makes it while the others wait. Throws outside a run, or if
 * `make` does.
 */
export async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const shared = folderOfRun();
  if (shared === undefined) throw new Error('Outside a test run there is no one to share a folder with.');
  const folder = path.join(shared, name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  if (await isFirstAt(draft)) {
    await make(draft).catch(async (error: unknown) => {
      await rm(draft, { recursive: true });
      throw error;
    });
    await rename(draft, folder);
  } else await waitFor(name, () => existsSync(folder), 120_000);
  return folder;
}

/** Copies what `makeOnce` makes into a folder; outside a run it is made for each call. */
export async function copyMadeOnce(name: string, target: string, make: (folder: string) => Promise<void>): Promise<void> {
  if (folderOfRun() === undefined) return make(target);
  // A tenth of the work of Node's asynchronous copy.
  cpSync(await makeOnce(name, make), target, { recursive: true, preserveTimestamps: true });
}
