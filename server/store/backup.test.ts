import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPOSITORY, startTestGitHub, TOKEN } from '@family-bakery/git-content/testing/github';
import { createTestRepository, repositoryAt, temporaryFolder, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { assertNoneMissing, makeBackup, restoreBackup } from './backup.ts';

const now = new Date('2026-11-21T09:30:05Z');
let repository: TestRepository;
beforeEach(() => {
  repository = createTestRepository();
  repository.write('content/posts/rye.md', 'one\n');
  repository.git('add', '.');
  repository.git('commit', '--quiet', '-m', 'Add rye');
});
afterEach(() => repository.remove());

const backUp = (folder = 'backups') => makeBackup(repository.root, folder, { data: path.join(repository.root, '.data'), now });
const newFolder = () => path.join(repository.root, 'restored', 'deep');
const restore = async (file: string, folder = newFolder()) => {
  const { commit } = await restoreBackup(path.resolve(repository.root, file), folder, path.join(repository.root, '.data'));
  return { commit, restored: repositoryAt(folder) };
};

test('what is backed up comes back with its history, on its branch, and is tied to no file', async () => {
  repository.git('branch', 'summer');
  repository.git('tag', 'opening');
  const { file, commit, left } = await backUp();
  expect(file).toBe('backups/bakery-2026-11-21T09-30-05.bundle');
  expect(left).toEqual([]);
  const { commit: of, restored } = await restore(file);
  expect([of, commit]).toEqual([repository.git('rev-parse', 'HEAD'), repository.git('rev-parse', 'HEAD')]);
  expect(restored.text('content/posts/rye.md')).toBe('one\n');
  expect(restored.git('log', '--format=%s')).toBe(repository.git('log', '--format=%s'));
  expect(restored.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
  expect(restored.git('remote')).toBe('');
  expect(restored.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main\nrefs/heads/summer\nrefs/tags/opening');
  expect(restored.git('status', '--porcelain')).toBe('');
});

test('uncommitted files are listed and not touched', async () => {
  repository.write('content/posts/rye.md', 'two\n');
  repository.write('content/posts/spelt and oat.md', 'new\n');
  const { left, file } = await backUp();
  expect(left.sort()).toEqual(['content/posts/rye.md', 'content/posts/spelt and oat.md']);
  expect(repository.text('content/posts/rye.md')).toBe('two\n');
  expect((await restore(file)).restored.text('content/posts/rye.md')).toBe('one\n');
});

test('only this user may read it, whatever the system allows by default; a folder of others stays as it is', async () => {
  const modeOf = (...place: string[]) => (statSync(path.join(repository.root, ...place)).mode & 0o777).toString(8);
  const before = process.umask(0);
  try {
    repository.write('.data/storage/messages/kept/waiting/one', 'Hello');
    mkdirSync(path.join(repository.root, 'backups'), { mode: 0o755 });
    writeFileSync(path.join(repository.root, 'backups', 'bakery-2026-01-01T00-00-00.bundle'), 'an earlier one', { mode: 0o644 });
    mkdirSync(path.join(repository.root, 'disk'), { mode: 0o755 });
    writeFileSync(path.join(repository.root, 'disk', 'songs.txt'), 'of others');
    for (const [folder, mode] of [
      ['backups', '700'],
      ['deep/new', '700'],
      ['disk', '755'],
    ] as const) {
      const { file, visitors } = await backUp(folder);
      expect([folder, modeOf(folder), modeOf(file), modeOf(visitors ?? '')]).toEqual([folder, mode, '600', '600']);
      expect(readdirSync(path.join(repository.root, folder)).filter((name) => name.includes('tmp'))).toEqual([]);
    }
    expect(modeOf('deep')).toBe('700');
  } finally {
    process.umask(before);
  }
});

test('a folder outside the repository may be chosen', async () => {
  const folder = temporaryFolder();
  const { file } = await backUp(folder);
  expect(path.dirname(file)).toBe(folder);
  expect(readdirSync(folder)).toEqual([path.basename(file)]);
  repositoryAt(folder).remove();
});

test('a folder that others can see is refused, and nothing is made in it', async () => {
  const before = repository.git('status', '--porcelain', '--ignored');
  for (const folder of ['public', 'public/backups', './content/../public', 'content/posts', '.git', 'dist', '.data/site', '.data/site/x'])
    await expect(backUp(folder)).rejects.toThrow(/^Others can see what is in .*, and a backup contains every draft\./);
  expect(repository.git('status', '--porcelain', '--ignored')).toBe(before);
  symlinkSync(path.join(repository.root, 'content'), path.join(repository.root, 'linked'), 'junction');
  await expect(backUp('linked/backups')).rejects.toThrow('Others can see what is in linked/backups');
  expect((await backUp('.data/backups')).file).toMatch(/^\.data\/backups\/bakery-/);
});

test('a backup is not restored to a visible folder either', async () => {
  const { file } = await backUp();
  for (const folder of ['public/restored', path.join(repository.root, '.data/site/restored')]) {
    await expect(restore(file, folder)).rejects.toThrow(/^Others can see what is in .*\/restored, /);
    expect(existsSync(folder)).toBe(false);
  }
});

test('an incomplete backup is refused: a shallow clone, a detached HEAD, a truncated history', async () => {
  repository.git('commit', '--quiet', '--allow-empty', '-m', 'Second');
  const clone = repositoryAt(temporaryFolder());
  clone.git('clone', '--quiet', '--depth=1', `file://${repository.root}`, '.');
  const backUpClone = () => makeBackup(clone.root, 'backups', { data: path.join(clone.root, '.data'), now });
  await expect(backUpClone()).rejects.toThrow(/shallow clone\).* `git fetch --unshallow` /);
  clone.git('fetch', '--quiet', '--unshallow');
  clone.git('checkout', '--quiet', '--detach');
  await expect(backUpClone()).rejects.toThrow(/detached HEAD\).* `git switch main`/);
  clone.git('switch', '--quiet', 'main');
  // As in a shallow clone, but that nothing says so: git makes a file of it all the same.
  const first = clone.git('rev-parse', 'HEAD^');
  unlinkSync(path.join(clone.root, '.git/objects', first.slice(0, 2), first.slice(2)));
  await expect(backUpClone()).rejects.toThrow('The backup could not be written');
  expect(readdirSync(path.join(clone.root, 'backups'))).toEqual([]);
  clone.remove();
});

test('a folder without commits or write permission is reported, without leaving a partial file', async () => {
  const empty = repositoryAt(temporaryFolder());
  await expect(makeBackup(empty.root, 'backups', { data: '.data', now })).rejects.toThrow('has nothing to back up');
  empty.remove();
  writeFileSync(path.join(repository.root, 'in-the-way'), '');
  await expect(backUp('in-the-way')).rejects.toThrow('The folder in-the-way cannot be created.');
  if (process.platform !== 'linux') return;
  await expect(backUp('/proc/bakery')).rejects.toThrow('The folder /proc/bakery cannot be created.');
  const { file } = await backUp();
  await expect(restore(file, '/proc/bakery')).rejects.toThrow('The folder /proc/bakery cannot be created.');
});

test('with the content on GitHub, only an up-to-date folder can be backed up', async () => {
  const clone = repositoryAt(temporaryFolder());
  clone.git('clone', '--quiet', repository.root, '.');
  const github = await startTestGitHub(repository);
  const check = () => assertNoneMissing(clone.root, { token: TOKEN, repository: REPOSITORY, branch: 'main', apiUrl: github.apiUrl });
  try {
    await check();
    repository.write('content/posts/oat.md', 'saved on GitHub\n');
    repository.git('add', '.');
    repository.git('commit', '--quiet', '-m', 'Add oat');
    await expect(check()).rejects.toThrow(/its latest saves are not in this folder\. Run `git pull origin main` if/);
    clone.git('pull', '--quiet');
    await check();
    clone.git('commit', '--quiet', '--allow-empty', '-m', 'Not pushed yet');
    await check();
  } finally {
    await github.close();
    clone.remove();
  }
});

test('a truncated or missing backup is reported', async () => {
  const { file } = await backUp();
  truncateSync(path.join(repository.root, file), 200);
  await expect(restore(file)).rejects.toThrow('the backup is incomplete');
  expect(existsSync(newFolder())).toBe(false);
  await expect(restore('backups/none.bundle')).rejects.toThrow('does not exist');
});

test('a failed restore leaves the folder unchanged', async () => {
  const { file } = await backUp();
  const half = path.join(repository.root, 'half.bundle');
  writeFileSync(half, readFileSync(path.join(repository.root, file)).subarray(0, 250));
  const folder = temporaryFolder();
  const link = path.join(repository.root, 'linked');
  symlinkSync(folder, link, 'junction');
  for (const place of [folder, link]) {
    await expect(restore(half, place)).rejects.toThrow('the backup is incomplete');
    expect(readdirSync(place)).toEqual([]);
  }
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  await expect(restore(half, path.join(folder, 'a/b'))).rejects.toThrow('the backup is incomplete');
  expect(readdirSync(folder)).toEqual([]);
  expect((await restore(file, link)).restored.text('content/posts/rye.md')).toBe('one\n');
  repositoryAt(folder).remove();
});

test('a folder without a name is the one that the command runs in, which is not empty', async () => {
  const { file } = await backUp();
  const { root } = repository;
  const kept = readdirSync(root).sort();
  const run = (name: string) =>
    spawnSync(process.execPath, [path.resolve('scripts/restore.ts'), path.join(root, file), name], { cwd: root, encoding: 'utf8' });
  for (const name of ['', '.'])
    expect(run(name)).toMatchObject({ status: 1, stderr: `${root} is not empty. Choose a new folder, so that nothing is overwritten.\n` });
  expect(readdirSync(root).sort()).toEqual(kept);
});

test('nothing is overwritten', async () => {
  const { file } = await backUp();
  await expect(restore(file, repository.root)).rejects.toThrow('is not empty');
  await expect(restore(file, path.join(repository.root, 'content/posts/rye.md'))).rejects.toThrow('is not a folder');
  expect(existsSync(newFolder())).toBe(false);
});
