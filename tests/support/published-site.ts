import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { allMade } from './all-made.ts';
import { copyMadeOnce, folderOfRun, makeOnce } from './made-once.ts';
import { openSession } from './sign-in.ts';
import { startProgram } from './site-program.ts';
import { commitAll, gitIn, makeContent } from './test-repository.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(codeRoot, 'node_modules/.cache/published-site');
/** What a published site is made of. */
const SOURCES = ['src', 'packages', 'functions', 'server', 'admin-shim', 'tests/support', 'tests/fixtures/bakery', 'package-lock.json'];

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

/** Starts the site of a folder until it has published everything. */
async function publish(folder: string, andThen?: (data: string, address: string) => Promise<void>): Promise<void> {
  const [root, data] = [path.join(folder, 'site'), path.join(folder, 'data')];
  const program = await startProgram({ root, data });
  try {
    await allMade(program.address, await openSession(program.address));
    await andThen?.(data, program.address);
  } finally {
    await program.stop();
  }
}

/** Fills a folder by `make`, or copies what an earlier run has made from the same files. */
async function makeOrCopy(name: string, folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const digest = await digestOfSources();
  const ofFiles = path.join(CACHE, digest);
  const kept = path.join(ofFiles, name);
  if (!existsSync(kept)) {
    const draft = `${CACHE}.${process.pid}.${name}`;
    await make(draft);
    await mkdir(ofFiles, { recursive: true });
    for (const other of await readdir(CACHE)) if (other !== digest) await rm(path.join(CACHE, other), { recursive: true, force: true });
    // Another run may have made the same meanwhile.
    await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
  }
  cpSync(kept, folder, { recursive: true, preserveTimestamps: true });
}

const publishOrCopy = (folder: string): Promise<void> =>
  makeOrCopy('published', folder, async (draft) => {
    await makeContent(path.join(draft, 'site'));
    await commitAll(path.join(draft, 'site'));
    await publish(draft, drawSocialImages);
  });

/** Puts a site into a folder that has published the bakery's content and what `add` adds to the repository at `root`. */
export const copySiteWith = (name: string, folder: string, add: (root: string) => Promise<void>): Promise<void> =>
  makeOrCopy(name, folder, async (draft) => {
    const root = path.join(draft, 'site');
    await copyPublishedSite(draft);
    await add(root);
    const git = gitIn(root);
    await git('add', '-A');
    await git('commit', '-qm', 'What this site has besides');
    await publish(draft);
  });

/** Publishes the site for a run before any test, because on a busy machine that takes longer than a test may wait. */
export const publishForRun = (): Promise<string> => makeOnce('published', publishOrCopy);

/**
 * Copies a repository with the data folder of a site that has published it, including social images, so that a start has nothing
 * left to build. Outside a test run there is no one to share it with: then only the repository is created, and the start publishes it.
 */
export async function copyPublishedSite(target: string): Promise<void> {
  if (folderOfRun() !== undefined) return copyMadeOnce('published', target, publishOrCopy);
  const root = path.join(target, 'site');
  await makeContent(root);
  return commitAll(root);
}
