import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allMade } from './all-made.ts';
import { openSession } from './sign-in.ts';
import { startProgram } from './site-program.ts';
import { commitAll, makeContent } from './test-repository.ts';
import { waitFor } from './wait-for.ts';

const VARIABLE = 'TEST_RUN_FOLDER';

/** The folder of this test run with shared starting states; undefined outside a run. */
export const folderOfRun = (): string | undefined => process.env[VARIABLE];

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Creates a folder for a test run; returns a function that removes it. */
export async function provideFolderOfRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bakery-tests-'));
  process.env[VARIABLE] = folder;
  // Half of a site's startup time is compiling its code.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled');
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function drawSocialImages(data: string, address: string): Promise<void> {
  const files = await readdir(path.join(data, 'site'), { recursive: true });
  const pages = files.filter((name) => name.endsWith('.html')).map((name) => readFile(path.join(data, 'site', name), 'utf8'));
  const images = new Set((await Promise.all(pages)).flatMap((page) => page.match(/\/media\/social\/[\w-]+\.jpeg/g) ?? []));
  for (const image of images) await (await fetch(address + image)).arrayBuffer();
}

async function publish(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  const [root, data] = [path.join(draft, 'site'), path.join(draft, 'data')];
  await makeContent(root);
  await commitAll(root);
  const program = await startProgram({ root, data });
  try {
    await allMade(program.address, await openSession(program.address));
    await drawSocialImages(data, program.address);
  } finally {
    await program.stop();
  }
  await rename(draft, folder);
}

/**
 * Copies a repository with the data folder of a site that has published it, including social images, so that a start has nothing
 * left to build. The first worker of a run builds it while the others wait. Outside a test run there is nobody to share it with:
 * then only the repository is created, and the start publishes it.
 */
export async function copyPublishedSite(target: string): Promise<void> {
  const folder = folderOfRun();
  if (folder === undefined) {
    const root = path.join(target, 'site');
    await makeContent(root);
    return commitAll(root);
  }
  const [published, lock] = [path.join(folder, 'published'), path.join(folder, 'lock')];
  if (!(await isThere(published))) {
    const isFirst = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (isFirst) await publish(published);
    else await waitFor('the published site', () => isThere(published), 120_000);
  }
  cpSync(published, target, { recursive: true, preserveTimestamps: true });
}
