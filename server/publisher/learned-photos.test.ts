import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureRepository } from '@family-bakery/git-content/local-git/repository';
import { createLocalGitStore, type LocalGitStore } from '@family-bakery/git-content/local-git/store';
import { cutOff, picture } from '../../tests/support/photos.ts';
import { collectionFile, postFile, recipeFile, siteFiles } from '../../tests/support/snapshot-of.ts';
import { loadRenderer } from '../renderer/renderer.ts';
import { LiveSite } from './live-site.ts';
import { Publisher } from './publisher.ts';
import { RenditionCache } from './rendition-cache.ts';

const AUTHOR = { name: 'Test', email: 'test@example.com' };

let folder: string;
let store: LocalGitStore;
let site: LiveSite;
const faults: unknown[] = [];

const CUT = 'public/uploads/cut.jpg';
const POINTER = 'public/uploads/pointer.png';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  const root = path.join(folder, 'repository');
  const files = siteFiles('minimal', {
    [CUT]: await cutOff('jpeg'),
    [POINTER]: 'version https://git-lfs.github.com/spec/v1\n',
    'public/uploads/whole.jpg': await picture(500, 400).jpeg().toBuffer(),
    'content/posts/cut.md': postFile({ featuredImage: '/uploads/cut.jpg', featuredImageAlt: 'Cut', publishedAt: '2026-01-02' }),
    'content/posts/whole.md': postFile(
      { title: 'Whole', featuredImage: '/uploads/whole.jpg', publishedAt: '2026-01-01' },
      '![a](/uploads/cut.jpg)\n',
    ),
    'content/recipes/cut.json': recipeFile({ featuredImage: '/uploads/pointer.png' }),
    'content/collections/slow.json': collectionFile({ recipeIds: ['cut', 'gone'], featuredImage: '/uploads/cut.jpg' }),
  });
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), bytes ?? '');
  }
  await ensureRepository(root, AUTHOR);
  store = createLocalGitStore({ root });
  await start();
}, 240_000);
afterEach(async () => {
  await site.close();
  await store.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  expect(faults.splice(0)).toEqual([]);
});

async function start(): Promise<void> {
  const renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  const folders = { site: path.join(folder, 'site'), work: path.join(folder, 'work'), renditions: path.join(folder, 'renditions') };
  const publisher = new Publisher(renderer, folders, { log: (fault) => faults.push(fault) });
  site = new LiveSite(store, publisher, (fault) => faults.push(fault));
  await site.start();
  await site.made();
}

const page = (name: string) => readFile(path.join(folder, 'site', name), 'utf8');
const problems = async () => Object.fromEntries((await site.remarks()).map(({ file, message }) => [file, message]));
const commit = async (name: string, bytes: Uint8Array) => {
  await store.commit({ message: 'A change', author: AUTHOR, files: [{ path: name, bytes }] });
  await site.look();
  await site.made();
};

test('a photo that cannot be decoded is named, its pages show the drawing, and all else is published', async () => {
  expect(site.status()).toMatchObject({ state: 'live' });
  expect(await problems()).toEqual({
    [CUT]: 'The photo is damaged or not complete. Pages show a drawing instead.',
    [POINTER]: 'The file is a pointer of Git LFS, not the photo itself. Pages show a drawing instead.',
    'content/collections/slow.json': 'There is no recipe “gone”; the collection is shown without it.',
  });
  for (const name of ['blog/cut.html', 'kitchen/cut.html', 'kitchen/collections/slow.html', 'blog.html', 'kitchen.html', 'index.html']) {
    const html = await page(name);
    expect(html, name).toContain('class="linocut');
    expect(html, name).not.toMatch(/<(?:img|source)[^>]*(?:cut\.jpg|pointer\.png)/);
  }
  expect(await page('blog/whole.html')).toContain('/media/');
  expect((await site.published()).photos.has('/uploads/cut.jpg')).toBe(false);
  await site.drawn();

  // Later commits are published, and a restart knows what was found.
  await commit('content/posts/later.md', new TextEncoder().encode(postFile({ title: 'Later', featuredImage: '/uploads/cut.jpg' })));
  expect(site.status()).toMatchObject({ state: 'live', commit: await store.head() });
  expect(await page('blog/later.html')).toContain('Later');
  await site.close();
  await start();
  expect(await problems()).toHaveProperty([CUT]);

  // Once it is whole it is shown.
  await commit(CUT, await picture(500, 400).jpeg().toBuffer());
  expect(await problems()).not.toHaveProperty([CUT]);
  expect(await page('blog/cut.html')).toMatch(/<img[^>]+src="\/media\//);
});

test('renditions that take long to encode again are one incident, logged once', async () => {
  const media = path.join(folder, 'site/media');
  const whole = await readdir(media);
  expect(whole.length).toBeGreaterThan(2);
  const encode = Reflect.get(RenditionCache.prototype, 'file');
  vi.spyOn(RenditionCache.prototype, 'file').mockImplementation(async function (this: RenditionCache, ...details) {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return encode.apply(this, details);
  });
  await rm(path.join(folder, 'renditions'), { recursive: true });
  await rm(media, { recursive: true });
  await expect.poll(() => readdir(media).catch(() => []), { timeout: 60_000 }).toEqual(whole);
  vi.restoreAllMocks();
  expect(faults.splice(0).map(String)).toEqual(['Error: Something else deleted or changed published files. They are put back.']);

  // The next incident is logged too.
  await expect.poll(() => site.status().state, { timeout: 10_000 }).toBe('live');
  await rm(path.join(folder, 'site/menu.html'));
  await expect.poll(() => faults.splice(0).length, { timeout: 10_000 }).toBe(1);
  await site.made();
}, 120_000);
