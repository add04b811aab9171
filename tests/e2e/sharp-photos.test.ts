import { readdir } from 'node:fs/promises';
import path from 'node:path';
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
 * Each page is loaded once and resized. Its photos are chosen and given their space, but never arrive: encoding and decoding all of
 * them takes a minute. A browser uses a larger photo that it has from another page, which it has not here either.
 */
test('on wide screens photos are loaded in the size they are drawn in, including cropped parts, and none is enlarged', async () => {
  const page = await browser.open({ reducedMotion: 'reduce' });
  await page.route('**/*.avif', () => undefined);
  const routes = await allRoutes();
  const found: Record<string, string[]> = {};
  for (const route of routes) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(site.address + route, { waitUntil: 'domcontentloaded' });
    const wide = await page.evaluate(coarsePhotos, LEEWAY);
    await page.setViewportSize({ width: 2560, height: 900 });
    const wider = await page.evaluate(coarsePhotos, LEEWAY);
    await page.setViewportSize({ width: 2560, height: 1440 });
    const enlarged = await page.evaluate(enlargedPhotos, ROUNDING);
    const all = [...wide, ...wider, ...enlarged];
    if (all.length > 0) found[route] = all;
  }
  expect(routes.length).toBeGreaterThan(50);
  expect(found).toEqual({});
});
