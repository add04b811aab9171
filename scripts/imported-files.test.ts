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
  const problems: string[] = [];
  const files = await filesAt([folder, path.join(folder, 'b.txt')], (problem) => problems.push(problem));
  expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['a/c.txt', 'a/c.txt'],
    ['b.txt', 'b.txt'],
    ['b.txt', 'b.txt'],
  ]);
  expect(problems).toEqual([]);
});

test('what is not there, and links that may lead in a circle, are named, and the others go on', async () => {
  await symlink('..', path.join(folder, 'a/up'), 'junction');
  const problems: string[] = [];
  const files = await filesAt([path.join(folder, 'gone.json'), folder], (problem) => problems.push(problem));
  expect(files.map(({ name }) => name)).toEqual(['a/c.txt', 'b.txt']);
  expect(problems).toEqual([
    `${path.join(folder, 'gone.json')} is not there.`,
    `${path.join(folder, 'a/up')} is a symbolic link, which is left out.`,
  ]);
  expect(
    (await filesAt([path.join(folder, 'a/up/b.txt')], () => undefined)).map(({ name }) => name),
    'one that is named is followed',
  ).toEqual(['b.txt']);
});

test('a file that is gone by the time it is read is named, and is empty', async () => {
  const problems: string[] = [];
  const files = await filesAt([folder], (problem) => problems.push(problem));
  await rm(path.join(folder, 'b.txt'));
  expect(files.map(({ bytes }) => bytes.length)).toEqual([7, 0]);
  expect(problems).toEqual([`${path.join(folder, 'b.txt')} is not there.`]);
});
