import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { allMade } from './all-made.ts';
import { copyMadeOnce, folderOfRun, makeOnce } from './made-once.ts';
import { openSession } from './sign-in.ts';
import { startProgram } from './site-program.ts';
import { commitAll, makeContent } from './test-repository.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(codeRoot, 'node_modules/.cache/published-site');
/** What a published site is made of. */
const SOURCES = ['src', 'functions', 'server', 'admin-shim', 'tests/support', 'tests/fixtures/bakery', 'package-lock.json'];

/** Identifies what a site is published from: files, and the day, on which pages depend. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toDateString());
  for (const source of SOURCES) {
    const place = path.join(codeRoot, source);
    const files = path.extname(source) === '' ? await readdir(place, { recursive: true, withFileTypes: true }) : null;
    const places = files?.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)) ?? [place];
    for (const file of places.filter((name) => !name.includes('.test.')).sort()) hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

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

/** Publishes into a folder, or copies what an earlier run has published from the same files. */
async function publishOrCopy(folder: string): Promise<void> {
  const kept = path.join(CACHE, await digestOfSources());
  if (!existsSync(kept)) {
    const draft = `${CACHE}.${process.pid}`;
    await publish(draft);
    // Another run may have published the same meanwhile.
    if (existsSync(kept)) await rm(draft, { recursive: true });
    else {
      await rm(CACHE, { recursive: true, force: true });
      await mkdir(CACHE, { recursive: true });
      await rename(draft, kept);
    }
  }
  cpSync(kept, folder, { recursive: true, preserveTimestamps: true });
}

/** Publishes the site for a run before any test, because on a busy machine that takes longer than a test may wait. */
export const publishForRun = (): Promise<string> => makeOnce('published', publishOrCopy);

/**
 * Copies a repository with the data folder of a site that has published it, including social images, so that a start has nothing
 * left to build. Outside a test run there is nobody to share it with: then only the repository is created, and the start publishes it.
 */
export async function copyPublishedSite(target: string): Promise<void> {
  if (folderOfRun() !== undefined) return copyMadeOnce('published', target, publishOrCopy);
  const root = path.join(target, 'site');
  await makeContent(root);
  return commitAll(root);
}
