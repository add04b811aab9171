import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { testSite } from '../support/test-site.ts';
import { gitIn } from '../support/test-repository.ts';
import { BAKERY } from '../support/fixture-bakery.ts';

const uploads = 'public/uploads';
/** Tolerance for rounded widths. */
const ROUNDING = 1.005;
/** The minimum fraction of a photo's drawn pixels that must be loaded; less would be visibly blurred. */
const LEEWAY = 0.9;

/** Adds the bakery's photos in their sizes, each in a single color: encoding real ones takes minutes. */
async function addPlainPhotos(root: string): Promise<Record<string, string>> {
  const sizes = JSON.parse(await readFile(path.join(BAKERY, 'photo-sizes.json'), 'utf8')) as Record<string, [number, number]>;
  for (const [index, [name, [width, height]]] of Object.entries(sizes).entries()) {
    await sharp({ create: { width, height, channels: 3, background: { r: 90 + index, g: 75, b: 31 } } }).toFile(
      path.join(root, uploads, name),
    );
  }
  const git = gitIn(root);
  await git('add', '-A');
  await git('commit', '-qm', 'Photos in their sizes');
  return {};
}

/** Runs in the page: finds photos that are enlarged. Each has its space before it loads. */
function enlargedPhotos(rounding: number): string[] {
  document.documentElement.classList.add('loaded', 'settled');
  return [...document.images].flatMap((image) => {
    const { width, height } = image.getBoundingClientRect();
    const [ownWidth, ownHeight] = ['width', 'height'].map((name) => Number(image.getAttribute(name)));
    if (width === 0 || !ownWidth || !ownHeight || image.src.endsWith('.svg')) return [];
    const both = [width / ownWidth, height / ownHeight];
    const times = getComputedStyle(image).objectFit === 'cover' ? Math.max(...both) : Math.min(...both);
    return times > rounding ? [`${times.toFixed(2)} times: ${image.alt}, ${width} x ${height} of ${ownWidth} x ${ownHeight}`] : [];
  });
}

/** Runs in the page: the addresses of its photos in all sizes, with their proportions. */
function proportionsOfPhotos(): [address: string, proportion: number][] {
  return [...document.images].flatMap((image) =>
    [...(image.parentElement?.querySelector('source')?.srcset ?? '').matchAll(/(\S+) \d+w/g)].map(([, address = '']): [string, number] => [
      address,
      Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    ]),
  );
}

/** Runs in the page: finds photos that are asked for in too small a size, though larger ones exist, and counts all photos. */
async function coarsePhotos(leeway: number): Promise<{ count: number; found: string[] }> {
  document.documentElement.classList.add('loaded', 'settled');
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  const found: string[] = [];
  let count = 0;
  for (const image of document.images) {
    const { offsetWidth: width, offsetHeight: height } = image;
    const offered = [...(image.parentElement?.querySelector('source')?.srcset ?? '').matchAll(/ (\d+)w/g)].map(([, own]) => Number(own));
    if (width === 0 || height === 0 || offered.length === 0) continue;
    count += 1;
    const chosen = Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1]);
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
    const drawn = getComputedStyle(image).objectFit === 'cover' ? Math.max(width, height * ratio) : width;
    if (!(chosen >= Math.max(...offered) || chosen >= leeway * drawn))
      found.push(`${chosen} of ${Math.round(drawn)}: ${image.alt}, ${width} x ${height}`);
  }
  return { count, found };
}

const site = testSite({ prepare: addPlainPhotos });
const browser = testBrowser();

/** The addresses of all pages. */
async function allRoutes(): Promise<string[]> {
  const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(([, route]) => route ?? '');
}

/** Opens a page with drawings of the same proportions in place of its photos: encoding and decoding all of those takes a minute. */
async function openWithDrawings(page: Page, route: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Map<string, number>>();
  await page.unrouteAll();
  await page.route('**/*.avif', async (asked) => {
    const proportion = (await promise).get(new URL(asked.request().url()).pathname) ?? 1;
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(1_000 * proportion)}" height="1000"/>`;
    // A browser uses a larger photo that it has from another page. The page may have been left meanwhile.
    await asked.fulfill({ contentType: 'image/svg+xml', headers: { 'cache-control': 'no-store' }, body }).catch(() => undefined);
  });
  await page.goto(site.address + route, { waitUntil: 'domcontentloaded' });
  resolve(new Map(await page.evaluate(proportionsOfPhotos)));
}

test.each([1440, 2560])(
  'photos are loaded in the size they are drawn in, including cropped parts, and none is enlarged, at %i pixels',
  async (width) => {
    const page = await browser.open({ reducedMotion: 'reduce' });
    const routes = await allRoutes();
    const all: Record<string, string[]> = {};
    let photos = 0;
    for (const route of routes) {
      await page.setViewportSize({ width, height: 900 });
      await openWithDrawings(page, route);
      const { count, found } = await page.evaluate(coarsePhotos, LEEWAY);
      photos += count;
      await page.setViewportSize({ width, height: 1440 });
      found.push(...(await page.evaluate(enlargedPhotos, ROUNDING)));
      if (found.length > 0) all[route] = found;
    }
    expect(routes.length).toBeGreaterThan(50);
    expect(photos).toBeGreaterThan(100);
    expect(all).toEqual({});
  },
  // Every page of the site, with all its photos.
  300_000,
);
