import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { readEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { publicRoutesOf } from '#server/publisher/published-pages.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { type RunningSite, startSite } from '#server/site.ts';
import { startTlsProxy } from '../tests/support/tls-proxy.ts';
import type { Look } from './engines/driver.ts';
import { OTHER_ENGINES } from './engines/programs.ts';
import { type Engine, type EngineWindow, openWindow } from './engines/window.ts';
import { ADMIN_SCREENS, type Screen, STATES } from './screens.ts';

const USAGE = `Usage: npm run screenshots                       every public page
       npm run screenshots -- / /menu            only these pages
       npm run screenshots -- --states           open menus and dialogs, searches, cooking mode, failed photos
       npm run screenshots -- --admin            the screens, forms and dialogs of the admin
       npm run screenshots -- --states offer     only the one with this name

Takes screenshots in four widths, light and dark, and writes them to screenshots/. Uses Chromium unless --firefox or --webkit
is given. With --forced, uses a contrast theme, which WebKit does not support.`;

const WIDTHS = [390, 768, 1440, 1920];
const PASSWORD = 'eighteen hours of rest';
const HEIGHT = 900;
const SCHEMES = ['light', 'dark'] as const;

const codeRoot = path.dirname(import.meta.dirname);
const target = path.join(process.cwd(), 'screenshots');

/** The name of a page's screenshots: `home`, `menu`, `blog-rye-starter`. */
const nameOf = (route: string): string => (route === '/' ? 'home' : route.slice(1).replaceAll('/', '-'));

/** Serves a copy of this folder's content, including uncommitted changes. */
async function startCopy(folder: string): Promise<RunningSite> {
  const contentRoot = path.join(folder, 'site');
  const data = path.join(folder, 'data');
  for (const name of ['content', 'public']) await cp(path.join(process.cwd(), name), path.join(contentRoot, name), { recursive: true });
  // Reuses the renditions cached by `npm run build`, because encoding them takes longer than all the screenshots.
  const renditions = path.join(codeRoot, 'node_modules/.cache/publisher/renditions');
  await Promise.all([renditions, data].map((place) => mkdir(place, { recursive: true })));
  await symlink(renditions, path.join(data, 'renditions'), 'junction');
  const environment = readEnvironment({ PORT: '0', SITE_DATA_DIR: data, ADMIN_PASSWORD: PASSWORD, TRUSTED_PROXIES: '1' });
  return startSite({ codeRoot, contentRoot, environment, say: () => undefined });
}

/** Runs in the page: waits until all photos have loaded or failed. */
async function settle(isWhole: boolean): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]);
  // A fixed banner would cover the middle of a whole-page screenshot.
  if (!isWhole) return;
  for (const banner of document.querySelectorAll<HTMLElement>('review-banner')) banner.style.position = 'static';
}

/** Runs in the page: whether everything that a screenshot needs has loaded. */
const isSettled = () =>
  document.documentElement.classList.contains('settled') && !document.querySelector('.loading, [aria-busy=true], [data-state=first]');

/** Runs in the page: discards unsaved copies and suppresses the browser's prompt when leaving the page. */
function forget(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  Storage.prototype.setItem = () => undefined;
  localStorage.clear();
}

async function signIn(window: EngineWindow, address: string): Promise<void> {
  await window.open(`${address}/admin/login`);
  await window.press('[name=username]');
  await window.type('admin');
  await window.press('[name=password]');
  await window.type(PASSWORD);
  await window.press('[type=submit]');
  await window.see('.tallies');
}

async function takePictures(engine: Engine, look: Look, address: string, screens: readonly Screen[]): Promise<void> {
  const window = await openWindow(engine, look);
  const kind = [...(engine === 'chromium' ? [] : [engine]), look.scheme, ...(look.isForced ? ['forced'] : [])].join('-');
  try {
    if (screens.some((screen) => ADMIN_SCREENS.includes(screen))) await signIn(window, address);
    for (const width of WIDTHS) {
      await window.resize(width, HEIGHT);
      for (const { name, route, act } of screens) {
        await window.open(address + route);
        await window.until(`${name} to settle`, isSettled);
        await act?.(window);
        await window.until(`${name} to settle`, isSettled);
        const isWhole = await window.run(() => !document.querySelector('dialog[open], :popover-open'));
        await window.run(settle, isWhole);
        await writeFile(path.join(target, `${name}-${width}-${kind}.png`), await window.shoot(isWhole));
        await window.run(forget);
      }
      console.log(`${screens.length} pictures of ${width} px, ${kind}`);
    }
  } finally {
    await window.close();
  }
}

const { flags, named: wanted } = readArguments({
  usage: USAGE,
  flags: ['firefox', 'webkit', 'forced', 'states', 'admin'],
  named: [0, Infinity],
});
const engine = OTHER_ENGINES.find((name) => flags.has(name)) ?? 'chromium';
const isForced = flags.has('forced');
if (isForced && engine === 'webkit') {
  console.error('WebKit does not support contrast themes.');
  process.exit(2);
}
const { snapshot } = await readWorkingTree(process.cwd());
const pages = publicRoutesOf(createReader(snapshot)).map((route) => ({ name: nameOf(route), route }));
const known: readonly Screen[] = flags.has('admin') ? ADMIN_SCREENS : flags.has('states') ? STATES : pages;
const isWanted = ({ name, route }: Screen, word: string) => word === (word.startsWith('/') ? route : name);
const unknown = wanted.filter((word) => !known.some((screen) => isWanted(screen, word)));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Available:\n${known.map(({ name, route }) => `${name} (${route})`).join('\n')}`);
  process.exit(1);
}
const screens = wanted.length > 0 ? known.filter((screen) => wanted.some((word) => isWanted(screen, word))) : known;

const folder = await mkdtemp(path.join(tmpdir(), 'bakery-screenshots-'));
try {
  const site = await startCopy(folder);
  // WebKit only accepts the session cookie over https.
  const proxy = await startTlsProxy(site.address);
  try {
    await mkdir(target, { recursive: true });
    for (const scheme of SCHEMES) await takePictures(engine, { scheme, isForced }, proxy.address, screens);
  } finally {
    await proxy.close();
    await site.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
