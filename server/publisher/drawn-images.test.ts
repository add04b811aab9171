import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { picture } from '../../tests/support/photos.ts';
import { collectionFile, type Files, postFile, recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { SiteFolder } from '@family-bakery/live-pages/folder/site-folder';
import type { SiteVersion } from './site-version.ts';
import { DrawnImages } from './drawn-images.ts';

let root: string;
let folder: SiteFolder;
let photo: Uint8Array;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'social-images-'));
  folder = new SiteFolder(path.join(root, 'site'), path.join(root, 'drafts'));
  photo = await picture(300, 200).jpeg().toBuffer();
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 3 }));

const createImages = () => new DrawnImages(folder, path.join(root, 'kept'));

/** A site with one post of a photo of its own, one recipe of a photo elsewhere and one collection, besides some files. */
async function versionOf(others: Files = {}, readPhoto: () => Promise<Uint8Array> = () => Promise.resolve(photo)): Promise<SiteVersion> {
  const files = siteFiles('minimal', {
    'content/posts/rye-starter.md': postFile({ featuredImage: '/uploads/rye.jpg' }),
    'content/recipes/rye-loaf.json': recipeFile(),
    'content/collections/rye-weekend.json': collectionFile(),
    'public/uploads/rye.jpg': photo,
    ...others,
  });
  return { commit: null, snapshot: await snapshotOf(files), publicFiles: new Map(), readPublicFile: readPhoto };
}

const imageOf = ({ snapshot }: SiteVersion, ...[kind, slug]: Parameters<ReturnType<typeof createReader>['socialImage']>): string =>
  createReader(snapshot).socialImage(kind, slug)?.src ?? '';
/** The pages that are always there. */
const PAGES = [
  ...['/', '/about', '/blog', '/blog/all', '/cakes', '/contact', '/data-deletion', '/eats'],
  ...['/kitchen', '/kitchen/all', '/kitchen/collections', '/menu', '/privacy-policy', '/sourdough'],
];

const published = async () => (await folder.files()).map((name) => `/${name}`).sort();

test('an image that a page names is drawn for who asks for it first', async () => {
  const images = createImages();
  const version = await versionOf();
  const address = imageOf(version, 'post', 'rye-starter');
  expect(await images.file(address)).toBeNull();
  images.follow(version);
  const [file, again] = await Promise.all([images.file(address), images.file(address)]);
  expect(again).toBe(file);
  expect(await sharp(file ?? '').metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(await published()).toEqual([address]);
});

test.each(['/media/social/0123456789abcdef.jpeg', '/media/social/../../secret.jpeg', '/media/social/', ''])(
  '%s is none',
  async (address) => {
    const images = createImages();
    images.follow(await versionOf());
    expect(await images.file(address)).toBeNull();
    expect(await published()).toEqual([]);
  },
);

test('a draft has no image, and neither has what is gone', async () => {
  const images = createImages();
  const version = await versionOf();
  const address = imageOf(version, 'post', 'rye-starter');
  const withDraft = await versionOf({ 'content/posts/rye-starter.md': postFile({ status: 'draft', featuredImage: '/uploads/rye.jpg' }) });
  expect(imageOf(withDraft, 'post', 'rye-starter')).toBe('');
  images.follow(version);
  images.follow(withDraft);
  expect(await images.file(address)).toBeNull();
});

test('all that is missing is drawn, and what no page names any more is removed', async () => {
  const images = createImages();
  const before = await versionOf();
  images.follow(before);
  await images.complete({ atOnce: 2 });
  const addresses = (version: SiteVersion) =>
    [
      imageOf(version, 'post', 'rye-starter'),
      imageOf(version, 'recipe', 'rye-loaf'),
      imageOf(version, 'collection', 'rye-weekend'),
      ...PAGES.map((page) => createReader(version.snapshot).pageImage(page)?.src ?? page),
    ].sort();
  expect(await published()).toEqual(addresses(before));

  const after = await versionOf({ 'content/recipes/rye-loaf.json': recipeFile({ title: 'Rye loaf, again' }) });
  images.follow(after);
  await images.complete();
  expect(await published()).toEqual(addresses(after));
  const bytes = await readFile(path.join(root, 'site', addresses(after)[0] as string));

  // Another run finds what this one kept.
  await rm(path.join(root, 'site'), { recursive: true });
  const later = createImages();
  later.follow(
    await versionOf({ 'content/recipes/rye-loaf.json': recipeFile({ title: 'Rye loaf, again' }) }, () =>
      Promise.reject(new Error('Drawn again.')),
    ),
  );
  await later.complete();
  expect(await published()).toEqual(addresses(after));
  expect(Buffer.compare(await readFile(path.join(root, 'site', addresses(after)[0] as string)), bytes)).toBe(0);
});

test('drawing ends when it is told to, and when something else is published meanwhile', async () => {
  const images = createImages();
  images.follow(await versionOf());
  await images.complete({ signal: AbortSignal.abort() });
  expect(await published()).toEqual([]);

  const next = await versionOf({ 'content/posts/rye-starter.md': postFile({ title: 'Next' }) });
  images.follow(
    await versionOf({}, () => {
      images.follow(next);
      return Promise.resolve(photo);
    }),
  );
  await images.complete();
  expect(await published()).toEqual([]);
  await images.complete();
  expect(await published()).toContain(imageOf(next, 'post', 'rye-starter'));
});

test('a fault ends the drawing, and the next one goes on', async () => {
  const images = createImages();
  const version = await versionOf({}, () => Promise.reject(new Error('The disk is full.')));
  images.follow(version);
  await expect(images.file(imageOf(version, 'post', 'rye-starter'))).rejects.toThrow('The disk is full.');
  await expect(images.complete()).rejects.toThrow('The disk is full.');
  expect(await images.file(imageOf(version, 'recipe', 'rye-loaf'))).not.toBeNull();
});
