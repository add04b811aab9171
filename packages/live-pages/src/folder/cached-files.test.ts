import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CachedFiles } from './cached-files.ts';
import { SiteFolder } from './site-folder.ts';

let root: string;
let made: number;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cached-files-'));
  made = 0;
});
afterEach(() => rm(root, { recursive: true, maxRetries: 3 }));

const make = () => {
  made += 1;
  return Promise.resolve(Buffer.from('photo'));
};

test('a file is made once for all who ask and for later runs, and again if it is damaged', async () => {
  const folder = path.join(root, 'cache');
  const files = new CachedFiles(folder);
  const [file = ''] = new Set(await Promise.all(Array.from({ length: 10 }, () => files.file('a.jpg', make))));
  expect(await new CachedFiles(folder).file('a.jpg', make)).toBe(file);
  expect(made).toBe(1);
  await writeFile(file, 'damaged');
  expect(await readFile(await files.file('a.jpg', make), 'utf8')).toBe('photo');
  expect(made).toBe(2);
  await files.drop('a.jpg');
  expect(await readdir(folder)).toEqual([]);
});

test('a cached file is linked into a published folder, and damage to one is seen', async () => {
  const file = await new CachedFiles(path.join(root, 'cache')).file('a.jpg', make);
  const site = new SiteFolder(path.join(root, 'site'), path.join(root, 'drafts'));
  await site.add('media/a.jpg', file);
  await site.add('media/a.jpg', file);
  expect(await site.files()).toEqual(['media/a.jpg']);
  expect(site.damaged()).toEqual([]);
  await writeFile(file, 'damaged');
  expect(site.damaged()).toEqual(['media/a.jpg']);
  await site.remove('media/a.jpg');
  expect(await readdir(site.root)).toEqual([]);
});
