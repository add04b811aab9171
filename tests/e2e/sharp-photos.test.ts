import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { testSite } from '../support/test-site.ts';
import { gitIn } from '../support/test-repository.ts';

const uploads = 'public/uploads';
/** Tolerance for rounded widths. */
const ROUNDING = 1.005;
/** The minimum fraction of a photo's drawn pixels that must be loaded; less would be visibly blurred. */
const LEEWAY = 0.9;

/** Adds this project's photos in their sizes, each in a single color: encoding real ones takes minutes. */
async function addPlainPhotos(root: string): Promise<Record<string, string>> {
  const names = (await readdir(uploads)).filter((name) => name.endsWith('.jpg'));
  for (const [index, name] of names.entries()) {
    const { width, height } = await sharp(path.join(uploads, name)).metadata();
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

/** Runs in the page: finds photos that are asked for in too small a size, though larger ones exist. */
function coarsePhotos(leeway: number): string[] {
  document.documentElement.classList.add('loaded', 'settled');
  const found: string[] = [];
  for (const image of document.images) {
    const { offsetWidth: width, offsetHeight: height } = image;
    const offered = [...(image.parentElement?.querySelector('source')?.srcset ?? '').matchAll(/ (\d+)w/g)].map(([, own]) => Number(own));
    if (width === 0 || height === 0 || offered.length === 0) continue;
    const chosen = Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1]);
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
    const drawn = getComputedStyle(image).objectFit === 'cover' ? Math.max(width, height * ratio) : width;
    if (chosen < Math.max(...offered) && !(chosen >= leeway * drawn))
      found.push(`${chosen} of ${Math.round(drawn)}: ${image.alt}, ${width} x ${height}`);
  }
  return found;
}

const site = testSite({ prepare: addPlainPhotos });
const browser = testBrowser();

/** The addresses of all pages. */
async function allRoutes(): Promise<string[]> {
  const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(([, route]) => route ?? '');
}

/**
 * Opens a page whose photos are chosen and given their space, but never arrive: encoding and decoding all of them takes a minute. A
 * browser uses a larger photo that it has from another page, which it has not here either.
 */
async function openWithoutPhotos(width: number, height: number): Promise<Page> {
  const page = await browser.open({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.route('**/*.avif', () => undefined);
  return page;
}

test('no photo is enlarged on the widest screens', async () => {
  const routes = await allRoutes();
  const page = await openWithoutPhotos(2560, 1440);
  const found: Record<string, string[]> = {};
  for (const route of routes) {
    await page.goto(site.address + route, { waitUntil: 'domcontentloaded' });
    const enlarged = await page.evaluate(enlargedPhotos, ROUNDING);
    if (enlarged.length > 0) found[route] = enlarged;
  }
  expect(routes.length).toBeGreaterThan(50);
  expect(found).toEqual({});
});

test.each([1440, 2560])('a photo is loaded in the size it is drawn in, including cropped parts, at %i pixels', async (width) => {
  const page = await openWithoutPhotos(width, 900);
  const found: Record<string, string[]> = {};
  for (const route of await allRoutes()) {
    await page.goto(site.address + route, { waitUntil: 'domcontentloaded' });
    const coarse = await page.evaluate(coarsePhotos, LEEWAY);
    if (coarse.length > 0) found[route] = coarse;
  }
  expect(found).toEqual({});
});
