import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { createReader } from '#content/reader.ts';
import { readArguments } from '#server/arguments.ts';
import { readEnvironment } from '#server/environment.ts';
import { publicRoutesOf } from '#server/publisher/routes.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { type RunningSite, startSite } from '#server/site.ts';
import { launchChromium } from './chromium.ts';
import { settlePage } from './settled-page.ts';

const USAGE = `Usage: npm run screenshots               pictures of every public page
       npm run screenshots -- / /menu    those of some pages

Takes them in the widths and colors that the look of a page is judged by, into screenshots/.`;

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

async function takePictures(browser: Browser, address: string, routes: readonly string[]): Promise<void> {
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' });
    for (const route of routes) {
      await page.goto(address + route);
      await settlePage(page);
      // Fixed to the window it would lie across the middle of a whole page.
      await page
        .locator('review-banner')
        .evaluateAll((banners: HTMLElement[]) => banners.forEach((banner) => (banner.style.position = 'static')));
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const file = path.join(target, `${nameOf(route)}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
      }
    }
    await page.close();
    console.log(`${routes.length * SCHEMES.length} pictures of ${width} px`);
  }
}

const { named: wanted } = readArguments({ usage: USAGE, named: [0, Infinity] });
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
  const browser = await launchChromium();
  try {
    await takePictures(browser, site.address, wanted.length > 0 ? wanted : known);
  } finally {
    await browser.close();
    await site.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
