import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { type Files, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="M0 0h9v9z"/></svg>`;
const HOME = 'content/home.json';

let renderer: Renderer;
beforeAll(async () => {
  renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
}, 120_000);

/** The picture at the top of a home page with this photo. */
async function heroWith(src: string, files: Files): Promise<string> {
  const home = JSON.parse(fixture('home', 'full').text) as { hero: object };
  home.hero = { ...home.hero, photo: { src, alt: 'Four bakers' } };
  const { text } = await renderer.render(
    '/',
    createReader(await snapshotOf(siteFiles('full', { ...files, [HOME]: JSON.stringify(home) }))),
  );
  return /<div class="hero-photo[^]*?<\/div>/.exec(text)?.[0] ?? '';
}

const BENCH = { 'public/uploads/bench.svg': drawing(1440, 792) };
const NARROW = { 'public/uploads/bench-narrow.svg': drawing(1200, 800) };

test('a drawing at the top of the home page has another for narrow windows, with its own dimensions', async () => {
  const hero = await heroWith('/uploads/bench.svg', { ...BENCH, ...NARROW });
  expect(hero).toMatch(
    /<source media="\(max-width: 63\.99rem\)" srcset="\/uploads\/bench-narrow\.svg" width="1200" height="800"[^>]*><img src="\/uploads\/bench\.svg"[^>]* width="1440" height="792"/,
  );
  expect(hero).toContain('fetchPriority="high"');
});

test('a drawing without one is shown in every window', async () => {
  const hero = await heroWith('/uploads/bench.svg', BENCH);
  expect(hero).toContain('<img src="/uploads/bench.svg"');
  expect(hero).not.toContain('<source');
});

test('a photo in its place replaces both', async () => {
  const hero = await heroWith('https://photos.example.com/bread.jpg', { ...BENCH, ...NARROW });
  expect(hero).toContain('https://photos.example.com/bread.jpg');
  expect(hero).not.toMatch(/bench|drawn/);
});
