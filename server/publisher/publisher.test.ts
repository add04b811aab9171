import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentReader } from '#content/reader.ts';
import { uploadPath, withFiles } from '#content/snapshot.ts';
import { jpegWithGps, picture } from '../../tests/support/photos.ts';
import { snapshotOf, postFile, siteFiles } from '../../tests/support/snapshot-of.ts';
import type { RenderedPage } from '../renderer/renderer.ts';
import { blockingCalls, type FileCalls } from '@family-bakery/live-pages/folder/file-calls';
import { PublicationError } from '@family-bakery/live-pages/folder/publication-error';
import { Publisher } from './publisher.ts';
import type { SiteVersion } from './site-version.ts';

const POSTS = ['rye', 'oven', 'salt'];

let folder: string;
/** The addresses of the rendered pages, in order. */
let rendered: string[];
let broken: Set<string>;
/** Called during each rendering. */
let meanwhile: () => void;
let faults: unknown[];
let open: Publisher[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'publisher-'));
  await mkdir(path.join(folder, 'assets'));
  [rendered, faults, open, broken] = [[], [], [], new Set()];
  meanwhile = () => undefined;
});
afterEach(async () => {
  for (const publisher of open) await publisher.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function render(route: string, content: ContentReader): Promise<RenderedPage> {
  rendered.push(route);
  if (broken.has(route)) throw new PublicationError(`The page ${route} is broken.`);
  const slug = route.slice('/blog/'.length);
  const post = content.post(slug);
  await Promise.resolve();
  meanwhile();
  const isMissing = route === '/404' || (POSTS.includes(slug) && !post);
  return { status: isMissing ? 404 : 200, text: `${content.site().name}: ${post?.title ?? ''}` };
}

/** A publisher; without `isIdle` nothing is made in the background. */
function createPublisher({ isIdle = false, calls }: { isIdle?: boolean; calls?: FileCalls } = {}): Publisher {
  const folders = { site: path.join(folder, 'site'), work: path.join(folder, 'work'), renditions: path.join(folder, 'renditions') };
  const renderer = { id: 'test', assets: path.join(folder, 'assets'), bundle: '', render };
  const turn = () => (isIdle ? new Promise((resolve) => setImmediate(resolve)) : new Promise(() => undefined));
  const publisher = new Publisher(renderer, folders, { log: (fault) => faults.push(fault), turn, calls });
  if (isIdle) open.push(publisher);
  return publisher;
}

/** A version with posts of these titles; null for one that is deleted. */
async function versionOf(titles: Record<string, string | null>, commit = JSON.stringify(titles)): Promise<SiteVersion> {
  const posts = POSTS.filter((slug) => titles[slug] !== null).map((slug) => [
    `content/posts/${slug}.md`,
    postFile({ title: titles[slug] ?? slug, publishedAt: '2026-01-01' }),
  ]);
  const snapshot = await snapshotOf(siteFiles('minimal', Object.fromEntries(posts) as Record<string, string>));
  return { commit, snapshot, publicFiles: new Map(), readPublicFile: () => Promise.reject(new Error('There is none.')) };
}

const page = (slug: string) => readFile(path.join(folder, `site/blog/${slug}.html`), 'utf8');

test('a version is live before any page is made, and all who ask for one share its rendering', async () => {
  const publisher = createPublisher();
  await publisher.open();
  publisher.follow(await versionOf({}));
  expect(rendered).toEqual([]);
  await Promise.all(Array.from({ length: 1_000 }, async () => publisher.ready(['blog/rye.html'])));
  expect(rendered).toEqual(['/blog/rye']);
  expect(await page('rye')).toContain('rye');
  expect(publisher.ready(['blog/rye.html'])).toBeNull();
});

test('a page that is rendered while a newer version of it goes live is rendered again, one of which nothing changed is not', async () => {
  const publisher = createPublisher();
  await publisher.open();
  publisher.follow(await versionOf({}));
  const newer = await versionOf({ rye: 'Newer' });
  meanwhile = () => {
    meanwhile = () => undefined;
    publisher.follow(newer);
  };
  await publisher.ready(['blog/rye.html']);
  expect(await page('rye')).toContain('Newer');
  expect(rendered).toEqual(['/blog/rye', '/blog/rye']);

  meanwhile = () => {
    meanwhile = () => undefined;
    publisher.follow(newer);
  };
  await publisher.ready(['blog/oven.html']);
  expect(rendered.slice(2)).toEqual(['/blog/oven']);
});

test('a page that is deleted while it waits for its turn, or is rendered, is no failure', async () => {
  const publisher = createPublisher();
  await publisher.open();
  publisher.follow(await versionOf({}));
  await publisher.ready(['index.html']);
  const newer = await versionOf({ rye: null, salt: null });
  rendered = [];
  meanwhile = () => {
    meanwhile = () => undefined;
    publisher.follow(newer);
  };
  await publisher.ready(['blog/rye.html', 'blog/salt.html']);
  expect(rendered).toEqual(['/blog/rye']);
  await expect(page('salt')).rejects.toThrow('ENOENT');
  expect(publisher.failure).toBeNull();
  expect(faults).toEqual([]);
});

test('a page that cannot be rendered keeps its last bytes, is named, and is tried again by itself', async () => {
  const publisher = createPublisher({ isIdle: true });
  await publisher.open();
  publisher.follow(await versionOf({}));
  await publisher.complete();
  broken.add('/blog/rye');
  publisher.follow(await versionOf({ rye: 'Newer' }));
  await publisher.complete();
  await publisher.ready(['blog/rye.html']);
  expect(await page('rye')).toMatch(/: rye$/);
  expect(publisher.failure).toBe(
    'Visitors see the page /blog/rye as it was before: it cannot be made. The page /blog/rye is broken. It is tried again every few seconds.',
  );
  expect(faults).toHaveLength(1);

  broken.clear();
  await expect.poll(() => publisher.failure, { timeout: 10_000 }).toBeNull();
  expect(await page('rye')).toContain('Newer');
});

test('the saved page comes first in the background, and a newer save before what is left of an older one', async () => {
  const publisher = createPublisher({ isIdle: true });
  await publisher.open();
  publisher.follow(await versionOf({}));
  const second = await versionOf({ salt: 'Newer' });
  await publisher.ready(['index.html']);
  publisher.follow(second);
  rendered = [];
  await publisher.complete();
  expect(rendered.slice(0, 3)).toContain('/blog/salt');
  expect(new Set(rendered).size).toBe(rendered.length);
});

test('a program that is cut off leaves what it has made to the next', async () => {
  const first = createPublisher();
  await first.open();
  const version = await versionOf({});
  first.follow(version);
  await first.ready(['blog/rye.html', 'index.html']);
  // Nothing is closed: the next line of the record is written all the same.
  await expect.poll(() => readFile(path.join(folder, 'work/publication.jsonl'), 'utf8')).toMatch(/index\.html/);
  rendered = [];

  const second = createPublisher({ isIdle: true });
  expect(await second.open()).toBe(version.commit);
  second.resume(version);
  expect(second.ready(['blog/rye.html', 'index.html'])).toBeNull();
  await second.complete();
  expect(rendered).not.toContain('/');
  expect(rendered).not.toContain('/blog/rye');
  expect(rendered).toContain('/blog/oven');
  expect(second.progress).toBeNull();
});

test('what is known of a photo is known to the next start', async () => {
  const first = createPublisher({ isIdle: true });
  await first.open();
  const version = await versionOf({});
  const photo = { id: '0123456789abcdef', width: 4_000, height: 3_000 };
  const snapshot = { ...version.snapshot, photos: new Map([['/uploads/rye.jpg', photo]]) };
  const publicFiles = new Map([['public/uploads/rye.jpg', 'its revision']]);
  first.follow({ ...version, snapshot, publicFiles, readPublicFile: () => Promise.resolve(new Uint8Array(1)) });
  await first.complete();
  await first.close();
  const second = createPublisher();
  await second.open();
  expect(second.recordedPhoto('its revision')).toEqual(photo);
  expect(second.recordedPhoto('another')).toBeUndefined();
});

test('a photo is measured when a page shows it, or when its file is published, and once', async () => {
  const photos = await Promise.all([300, 500].map((width) => picture(width, 200).jpeg().toBuffer()));
  const [shown, unused] = ['/uploads/shown.jpg', '/uploads/unused.jpg'] as const;
  const version = await versionOf({});
  const read: string[] = [];
  const given = {
    ...version,
    snapshot: await withFiles(version.snapshot, [
      { path: 'content/posts/rye.md', revision: 'with photo', bytes: new TextEncoder().encode(postFile({ featuredImage: shown })) },
      ...[shown, unused].map((address) => ({ path: uploadPath(address), revision: address, bytes: null, isUnmeasured: true as const })),
    ]),
    publicFiles: new Map([shown, unused].map((address) => [uploadPath(address), address])),
    readPublicFile: (file: string) => {
      read.push(file);
      return Promise.resolve(photos[file.includes('shown') ? 0 : 1] as Uint8Array);
    },
  };
  const first = createPublisher();
  await first.open();
  first.follow(given);
  expect(first.shown(given).snapshot.photos.size).toBe(0);
  await first.ready(['blog/rye.html']);
  expect(read).toEqual([uploadPath(shown)]);
  expect(first.shown(given).snapshot.photos.get(shown)).toMatchObject({ width: 300, height: 200 });

  // It ends here. What was measured is known to the next start.
  await expect.poll(() => readFile(path.join(folder, 'work/publication.jsonl'), 'utf8')).toMatch(/rye\.html/);
  const second = createPublisher({ isIdle: true });
  await second.open();
  expect(second.recordedPhoto(shown)).toMatchObject({ width: 300 });
  expect(second.recordedPhoto(unused)).toBeUndefined();

  second.resume(given);
  await second.complete();
  expect(second.shown(given).snapshot.photos.get(unused)).toMatchObject({ width: 500, height: 200 });
  expect(second.shown(given).snapshot.unmeasured.size).toBe(0);
});

test('files by hand are published without their metadata, those that have none as they are', async () => {
  const files: Record<string, Buffer> = {
    'public/uploads/oven.jpg': await jpegWithGps(),
    'public/team/anna.jpeg': await jpegWithGps(60, 40, 3),
    'public/words.txt': Buffer.from('GPSLatitude and SecretCamera'),
  };
  const version = {
    ...(await versionOf({})),
    publicFiles: new Map(Object.keys(files).map((file) => [file, file])),
    readPublicFile: (file: string) => Promise.resolve(files[file] as Uint8Array),
  };
  await createPublisher({ isIdle: true }).publish(version);
  for (const name of ['uploads/oven.jpg', 'team/anna.jpeg']) {
    const published = await readFile(path.join(folder, 'site', name));
    expect(published.toString('latin1')).not.toContain('SecretCamera');
    const { exif, orientation } = await sharp(published).metadata();
    expect([exif?.length, orientation]).toEqual([32, name.startsWith('team') ? 3 : 6]);
  }
  expect(await readFile(path.join(folder, 'site/words.txt'))).toEqual(files['public/words.txt']);
});

test('a publication into the folder of an earlier one leaves the files that are right, and nothing else', async () => {
  const site = path.join(folder, 'site');
  const publish = async (titles: Record<string, string>) =>
    createPublisher({ isIdle: true, calls: blockingCalls }).publish(await versionOf(titles));
  await publish({ rye: 'First' });
  const files = await readdir(site, { recursive: true });
  const long = new Date('2020-01-01');
  for (const slug of POSTS) await utimes(path.join(site, `blog/${slug}.html`), long, long);

  // As long as the page, but other bytes; a link to the same bytes; a file and a folder of the name of the other.
  const outside = path.join(folder, 'outside.html');
  await writeFile(outside, await page('oven'));
  await rm(path.join(site, 'blog/oven.html'));
  await symlink(outside, path.join(site, 'blog/oven.html'));
  await rm(path.join(site, 'index.html'));
  await mkdir(path.join(site, 'index.html/folder/deep'), { recursive: true });
  await writeFile(path.join(site, 'index.html/folder/deep/file'), '');
  await rm(path.join(site, 'kitchen'), { recursive: true, force: true });
  await writeFile(path.join(site, 'kitchen'), 'a file');
  await mkdir(path.join(site, 'gone'));
  await writeFile(path.join(site, 'gone/old.html'), 'old');
  await symlink(outside, path.join(site, 'link.html'));
  await publish({ rye: 'Other' });

  expect(await readdir(site, { recursive: true })).toEqual(files);
  expect(await page('rye')).toContain('Other');
  expect((await lstat(path.join(site, 'blog/oven.html'))).isFile()).toBe(true);
  const changed = await Promise.all(POSTS.map(async (slug) => (await lstat(path.join(site, `blog/${slug}.html`))).mtimeMs));
  expect(changed.map((at) => at === long.getTime())).toEqual([false, false, true]);
});

test('nothing is written or deleted through a link that is where a folder belongs', async () => {
  const [site, outside] = [path.join(folder, 'site'), path.join(folder, 'outside')];
  const first = createPublisher({ isIdle: true });
  const { pages } = await first.publish(await versionOf({}));
  await rename(path.join(site, 'blog'), outside);
  await symlink(outside, path.join(site, 'blog'));
  const theirs = await readdir(outside);
  // While it is running, and for the next publication.
  expect(await first.restore('blog/rye.html')).toBe(true);
  expect((await lstat(path.join(site, 'blog'))).isDirectory()).toBe(true);
  await rm(path.join(site, 'blog'), { recursive: true });
  await symlink(outside, path.join(site, 'blog'));
  expect(await createPublisher({ isIdle: true }).publish(await versionOf({ rye: 'Newer' }))).toMatchObject({ pages });
  expect(await page('rye')).toContain('Newer');
  expect(await readdir(path.join(site, 'blog'))).toEqual(theirs);
  expect(await readFile(path.join(outside, 'rye.html'), 'utf8')).not.toContain('Newer');
  expect(await readdir(outside)).toEqual(theirs);
});

test('a saved page does not wait for the others that are asked for, and only pages are counted as such', async () => {
  const publisher = createPublisher();
  await publisher.open();
  publisher.follow(await versionOf({}));
  const { pages, photos } = publisher.progress ?? {};
  expect(photos).toEqual({ made: 0, of: 0 });
  await publisher.ready(['index.html', 'blog/oven.html']);
  expect(publisher.progress?.pages).toEqual({ made: 2, of: pages?.of });
  publisher.follow(await versionOf({ rye: 'Newer' }));
  rendered = [];
  await publisher.ready(['blog/salt.html', 'menu.html', 'about.html', 'blog/rye.html']);
  expect(rendered.indexOf('/blog/rye')).toBeLessThanOrEqual(1);
});
