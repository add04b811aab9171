import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { allMade } from './all-made.ts';
import { copyMadeOnce, folderOfRun, makeOnce } from './made-once.ts';
import { openSession } from './sign-in.ts';
import { startProgram } from './site-program.ts';
import { commitAll, makeContent } from './test-repository.ts';

async function drawSocialImages(data: string, address: string): Promise<void> {
  const files = await readdir(path.join(data, 'site'), { recursive: true });
  const pages = files.filter((name) => name.endsWith('.html')).map((name) => readFile(path.join(data, 'site', name), 'utf8'));
  const images = new Set((await Promise.all(pages)).flatMap((page) => page.match(/\/media\/social\/[\w-]+\.jpeg/g) ?? []));
  for (const image of images) await (await fetch(address + image)).arrayBuffer();
}

async function publish(folder: string): Promise<void> {
  const [root, data] = [path.join(folder, 'site'), path.join(folder, 'data')];
  await makeContent(root);
  await commitAll(root);
  const program = await startProgram({ root, data });
  try {
    await allMade(program.address, await openSession(program.address));
    await drawSocialImages(data, program.address);
  } finally {
    await program.stop();
  }
}

/** Publishes the site before any test (Vitest's `globalSetup`), because on a busy machine that takes longer than a hook may. */
export async function setup(): Promise<void> {
  await makeOnce('published', publish);
}

/**
 * Copies a repository with the data folder of a site that has published it, including social images, so that a start has nothing
 * left to build. Outside a test run there is nobody to share it with: then only the repository is created, and the start publishes it.
 */
export async function copyPublishedSite(target: string): Promise<void> {
  if (folderOfRun() !== undefined) return copyMadeOnce('published', target, publish);
  const root = path.join(target, 'site');
  await makeContent(root);
  return commitAll(root);
}
