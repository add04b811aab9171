import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesAt } from './imported-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'imported-'));
  for (const name of ['b.txt', 'a/c.txt', 'a/.hidden', 'node_modules/x.txt']) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), name);
  }
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 3 }));

test('files and folders are read, with names relative to what was named', async () => {
  const { files, problems } = await filesAt([folder, path.join(folder, 'b.txt')]);
  expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['a/c.txt', 'a/c.txt'],
    ['b.txt', 'b.txt'],
    ['b.txt', 'b.txt'],
  ]);
  expect(problems).toEqual([]);
});

test('what is not there, and links that may lead in a circle, are named, and the others go on', async () => {
  await symlink('..', path.join(folder, 'a/up'), 'junction');
  const { files, problems } = await filesAt([path.join(folder, 'gone.json'), folder]);
  expect(files.map(({ name }) => name)).toEqual(['a/c.txt', 'b.txt']);
  expect(problems).toEqual([
    `${path.join(folder, 'gone.json')} is not there.`,
    `${path.join(folder, 'a/up')} is a symbolic link, which is left out.`,
  ]);
  expect(
    (await filesAt([path.join(folder, 'a/up/b.txt')])).files.map(({ name }) => name),
    'one that is named is followed',
  ).toEqual(['b.txt']);
});
