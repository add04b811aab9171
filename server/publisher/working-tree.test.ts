import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutOff } from '../../tests/support/photos.ts';
import { type Files, postFile, siteFiles } from '../../tests/support/snapshot-of.ts';
import { ensureRepository } from '@family-bakery/git-content/local-git/repository';
import type { SiteVersion } from './site-version.ts';
import {
  missingPages,
  missingUploads,
  readWorkingTree,
  strayContent,
  symbolicLinks,
  withDecodedPhotos,
  withLastGood,
} from './working-tree.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tree-'));
});
afterEach(() => rm(root, { recursive: true, maxRetries: 3 }));

async function versionOf(files: Files): Promise<SiteVersion> {
  for (const [name, bytes] of Object.entries(siteFiles('minimal', files))) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), bytes ?? '');
  }
  return readWorkingTree(root);
}

test('a build can go on with the last good versions of broken files, if the folder is a repository', async () => {
  const path = 'content/posts/rye.md';
  await versionOf({ [path]: postFile({ title: 'Good' }) });
  const version = () => versionOf({ [path]: postFile({ title: '' }) });
  expect((await withLastGood(root, await version())).snapshot.entries.post.has('rye')).toBe(false);
  await versionOf({ [path]: postFile({ title: 'Good' }) });
  await ensureRepository(root, { name: 'Rosa', email: 'rosa@bakery.example' });
  const { snapshot } = await withLastGood(root, await version());
  expect(snapshot.entries.post.get('rye')?.data.title).toBe('Good');
  expect([...snapshot.problems.keys()]).toEqual([path]);
});

const photo = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();

const missingIn = (version: SiteVersion, name: string): string[] =>
  missingUploads(version)
    .filter(({ file }) => file === name)
    .map(({ upload }) => upload);

test('a page that the settings name and that is not there is found', async () => {
  const { data } = (await versionOf({})).snapshot.entries.settings.get('settings') ?? {};
  const there = ['/', '/menu/', 'https://bakery.example/about#us', '/blog/rye', '/kitchen', '/flyer.pdf', '/spring?x=1'];
  const said = { title: 'A', lastmod: '2026-11-20', changefreq: 'weekly', priority: '0.9' };
  const pages = [...there, '/nothing', '/blog/gone', 'https://bakery.example/menus'].map((url) => ({ url, ...said }));
  const version = await versionOf({
    'content/posts/rye.md': postFile(),
    'content/settings.json': JSON.stringify({ ...data, siteUrl: 'https://bakery.example', pages }),
    'public/flyer.pdf': 'a flyer',
    'public/spring.html': 'a page of the owner’s own',
  });
  expect([...version.snapshot.problems.values()]).toEqual([]);
  const missing = ['/nothing', '/blog/gone', '/menus'].map((page) => ({ file: 'content/settings.json', page }));
  expect(missingPages(version)).toEqual(missing);
});

test('symbolic links to files and folders are found, and what they lead to is not read', async () => {
  await versionOf({ 'content/posts/rye.md': postFile(), 'public/uploads/here.jpg': await photo() });
  expect(await symbolicLinks(root)).toEqual([]);
  const elsewhere = path.join(root, 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(path.join(elsewhere, 'wheat.md'), postFile({ title: 'Wheat' }));
  await symlink(path.join(elsewhere, 'wheat.md'), path.join(root, 'content/posts/wheat.md'));
  await symlink(elsewhere, path.join(root, 'content/posts/folder'), 'junction');
  await symlink(path.join(root, 'gone.jpg'), path.join(root, 'public/uploads/broken.jpg'));
  expect(await symbolicLinks(root)).toEqual(['content/posts/folder', 'content/posts/wheat.md', 'public/uploads/broken.jpg']);
  const { snapshot } = await readWorkingTree(root);
  expect([...snapshot.entries.post.keys()].sort()).not.toContain('wheat');
  expect(await strayContent(root)).toEqual([]);
});

test('an upload that content names and that is not there, or is no picture, is found in its file', async () => {
  const body = 'The ![crumb](/uploads/here.jpg) and ![another](/uploads/gone.jpg), https://example.com/uploads/other.jpg';
  const version = await versionOf({
    'content/posts/rye.md': postFile({ featuredImage: '/uploads/broken.jpg' }, body),
    'public/uploads/here.jpg': await photo(),
    'public/uploads/broken.jpg': 'no picture',
  });
  expect(missingUploads(version).filter(({ file }) => file === 'content/posts/rye.md')).toEqual([
    { file: 'content/posts/rye.md', upload: '/uploads/broken.jpg', reason: 'The file is not a photo that can be read.' },
    { file: 'content/posts/rye.md', upload: '/uploads/gone.jpg', reason: null },
  ]);
});

test('an upload that a body shows or links to is found however that is written', async () => {
  const markdown = '[![a](/uploads/a.jpg "t")](/uploads/b.jpg) ![c][c]\n\n<img src="/uploads/D.JPG">\n\n[c]: /uploads/c.png';
  const html = '<p><img alt="x" src="/uploads/a.jpg"><a href="/uploads/e.mp4">film</a><a href="/uploads/flyer.pdf">flyer</a></p>';
  const version = await versionOf({
    'content/posts/rye.md': postFile({}, markdown),
    'content/posts/oat.md': postFile({ format: 'html' }, html),
    'public/uploads/flyer.pdf': 'a flyer',
  });
  expect(missingIn(version, 'content/posts/rye.md')).toEqual(['/uploads/a.jpg', '/uploads/c.png', '/uploads/D.JPG', '/uploads/b.jpg']);
  expect(missingIn(version, 'content/posts/oat.md')).toEqual(['/uploads/a.jpg', '/uploads/e.mp4']);
});

test('an upload that a text speaks of, and does not show, is not missing', async () => {
  const body = ['`/uploads/gone.jpg`', '```\n![x](/uploads/gone.jpg)\n```', '![/uploads/gone.jpg](/uploads/here.jpg)'].join('\n\n');
  const version = await versionOf({
    'content/posts/rye.md': postFile({ featuredImage: '/uploads/here.jpg', featuredImageAlt: 'Once /uploads/gone.jpg' }, body),
    'public/uploads/here.jpg': await photo(),
  });
  expect(missingIn(version, 'content/posts/rye.md')).toEqual([]);
});

test('a photo that is not complete is found before a page shows it', async () => {
  const version = await withDecodedPhotos(
    await versionOf({ 'public/uploads/cut.jpg': await cutOff('jpeg'), 'public/uploads/whole.jpg': await photo() }),
  );
  expect([...version.snapshot.photoProblems]).toEqual([['public/uploads/cut.jpg', 'The photo is damaged or not complete.']]);
  expect([...version.snapshot.photos.keys()]).toEqual(['/uploads/whole.jpg']);
});
