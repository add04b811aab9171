import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { readArguments } from '#server/arguments.ts';
import { readEnvironment } from '#server/environment.ts';
import { publicRoutesOf } from '#server/publisher/routes.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { type RunningSite, startSite } from '#server/site.ts';
import type { Look } from './engines/driver.ts';
import { OTHER_ENGINES } from './engines/programs.ts';
import { type Engine, openWindow } from './engines/window.ts';

const USAGE = `Usage: npm run screenshots               pictures of every public page
       npm run screenshots -- / /menu    those of some pages

Takes them in the widths and colors that the look of a page is judged by, into screenshots/. Chromium takes them unless
--firefox or --webkit is given. With --forced the colors are those of a contrast theme, which WebKit has not.`;

const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;
const SCHEMES = ['light', 'dark'] as const;

const codeRoot = path.dirname(import.meta.dirname);
const target = path.join(process.cwd(), 'screenshots');

/** What the pictures of a page are called: `home`, `menu`, `blog-rye-starter`. */
const nameOf = (route: string): string => (route === '/' ? 'home' : route.slice(1).replaceAll('/', '-'));

/** Serves the words and photos of this folder, committed or not, from a folder of its own. */
async function startCopy(folder: string): Promise<RunningSite> {
  const contentRoot = path.join(folder, 'site');
  const data = path.join(folder, 'data');
  for (const name of ['content', 'public']) await cp(path.join(process.cwd(), name), path.join(contentRoot, name), { recursive: true });
  // The sizes of photos that `npm run build` keeps: to make them takes longer than all the pictures.
  const renditions = path.join(codeRoot, 'node_modules/.cache/publisher/renditions');
  await Promise.all([renditions, data].map((place) => mkdir(place, { recursive: true })));
  await symlink(renditions, path.join(data, 'renditions'), 'junction');
  const environment = readEnvironment({ PORT: '0', SITE_DATA_DIR: data, ADMIN_PASSWORD: 'nobody signs in here' });
  return startSite({ codeRoot, contentRoot, environment, say: () => undefined });
}

/** Runs in the page: waits until each photo has come, however far down, or failed. */
async function settle(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]);
  // Fixed to the window it would lie across the middle of a whole page.
  for (const banner of document.querySelectorAll<HTMLElement>('review-banner')) banner.style.position = 'static';
}

async function takePictures(engine: Engine, look: Look, address: string, routes: readonly string[]): Promise<void> {
  const window = await openWindow(engine, look);
  const kind = [...(engine === 'chromium' ? [] : [engine]), look.scheme, ...(look.isForced ? ['forced'] : [])].join('-');
  try {
    for (const width of WIDTHS) {
      await window.resize(width, HEIGHT);
      for (const route of routes) {
        await window.open(address + route);
        await window.until('the page to settle', () => document.documentElement.classList.contains('settled'));
        await window.run(settle);
        await writeFile(path.join(target, `${nameOf(route)}-${width}-${kind}.png`), await window.shoot(true));
      }
      console.log(`${routes.length} pictures of ${width} px, ${kind}`);
    }
  } finally {
    await window.close();
  }
}

const { flags, named: wanted } = readArguments({ usage: USAGE, flags: ['firefox', 'webkit', 'forced'], named: [0, Infinity] });
const engine = OTHER_ENGINES.find((name) => flags.has(name)) ?? 'chromium';
const isForced = flags.has('forced');
if (isForced && engine === 'webkit') {
  console.error('WebKit has no contrast themes.');
  process.exit(2);
}
const { snapshot } = await readWorkingTree(process.cwd());
const known = publicRoutesOf(createReader(snapshot));
const unknown = wanted.filter((route) => !known.includes(route));
if (unknown.length > 0) {
  console.error(`There is no page ${unknown.join(', ')}. There are:\n${known.join('\n')}`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(tmpdir(), 'bakery-screenshots-'));
try {
  const site = await startCopy(folder);
  try {
    await mkdir(target, { recursive: true });
    for (const scheme of SCHEMES) await takePictures(engine, { scheme, isForced }, site.address, wanted.length > 0 ? wanted : known);
  } finally {
    await site.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
