import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ContentReader } from '#content/reader.ts';

const run = promisify(execFile);

/** The variable with which `astro build` makes only the bundle, and publishes no pages. */
export const RENDERER_ONLY = 'RENDERER_ONLY';

/** A rendered page: its HTML, or the text of a data file. */
export interface RenderedPage {
  status: number;
  text: string;
}

/** The bundle that `astro build` makes of src/; renders pages from content. */
export interface Renderer {
  /** Identifies the code that it was built from; the same code renders the same pages. */
  id: string;
  /** The folder with the pages' scripts, styles and fonts, laid out as served from the site's root. */
  assets: string;
  /** The folder of the self-contained bundle, whose entry.mjs exports `renderPage`. */
  bundle: string;
  /** Renders the page at a path such as /blog. */
  render(route: string, content: ContentReader): Promise<RenderedPage>;
}

interface Bundle {
  renderPage(route: string, content: ContentReader): Promise<RenderedPage>;
}

const SOURCES = [
  'src',
  'packages',
  'admin-shim',
  'server/renderer',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return [place];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function digestOfSources(codeRoot: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesBelow(path.join(codeRoot, source))))).flat();
  const hash = createHash('sha256').update(process.version);
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(`\0${path.relative(codeRoot, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes the variables that Vite sets in the programs it runs. If inherited, they would cause a development build. */
function withoutViteVariables({ DEV: _dev, PROD: _prod, MODE: _mode, SSR: _ssr, BASE_URL: _base, ...others }: NodeJS.ProcessEnv) {
  return others;
}

const folderOf = (codeRoot: string, id: string): string => path.join(codeRoot, 'node_modules/.cache/renderer', id);

/**
 * Keeps what `astro build` wrote, for the code with this ID.
 * @throws If the code has changed since; it would be kept under the wrong ID.
 */
async function keepBuild(codeRoot: string, id: string, written: string): Promise<void> {
  if ((await digestOfSources(codeRoot)) !== id) throw new Error('The code changed while the pages were built.');
  await rename(written, folderOf(codeRoot, id)).catch((error: NodeJS.ErrnoException) => {
    // Another process finished first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;
  });
}

/**
 * Prepares this process for `astro build`, whatever its environment says of development.
 * @returns Keeps what was written into a folder, so that `loadRenderer` finds it.
 */
export async function expectBuild(codeRoot: string): Promise<(written: string) => Promise<void>> {
  process.env = { ...withoutViteVariables(process.env), NODE_ENV: 'production' };
  const id = await digestOfSources(codeRoot);
  return async (written) => {
    try {
      await keepBuild(codeRoot, id, written);
    } finally {
      await rm(written, { recursive: true, force: true });
    }
  };
}

async function build(codeRoot: string, id: string): Promise<void> {
  const unfinished = `${folderOf(codeRoot, id)}.${process.pid}`;
  const astro = path.join(codeRoot, 'node_modules/astro/bin/astro.mjs');
  try {
    await run(process.execPath, [astro, 'build', '--outDir', unfinished], {
      cwd: codeRoot,
      env: { ...withoutViteVariables(process.env), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', [RENDERER_ONLY]: '1' },
      maxBuffer: 64 * 1024 * 1024,
    });
    await keepBuild(codeRoot, id, unfinished);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The pages could not be built.\n${stdout}${stderr}`, { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Loads the renderer for the code in a folder. Builds it first if no build of exactly this code is cached, which takes some seconds. */
export async function loadRenderer(codeRoot: string): Promise<Renderer> {
  const id = await digestOfSources(codeRoot);
  const folder = folderOf(codeRoot, id);
  const entry = path.join(folder, 'server/entry.mjs');
  if (!(await readFile(entry).catch(() => null))) await build(codeRoot, id);
  const { renderPage } = (await import(pathToFileURL(entry).href)) as Bundle;
  return { id, assets: path.join(folder, 'client'), bundle: path.dirname(entry), render: renderPage };
}
