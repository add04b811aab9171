import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repositoryAt, temporaryFolder, type TestRepository } from '../../testing/repository.ts';
import { ensureRepository } from './repository.ts';

const author = { name: 'Rosa', email: 'rosa@bakery.example' };

describe('ensureRepository', () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = repositoryAt(temporaryFolder());
    repository.write('.gitignore', 'node_modules/\n');
    repository.write('content/menu/weekdays.json', '{}');
    repository.write('node_modules/left/out.js', '');
  });
  afterEach(() => repository.remove());

  const files = (present: TestRepository) => present.git('ls-tree', '-r', '--name-only', 'HEAD').split('\n');

  test('a downloaded folder becomes a repository with everything that is not ignored', async () => {
    expect(await ensureRepository(repository.root, author)).toBe('created');
    expect(files(repository)).toEqual(['.gitignore', 'content/menu/weekdays.json']);
    expect(repository.git('log', '--format=%an <%ae> %cn')).toBe('Rosa <rosa@bakery.example> Rosa');
    expect(repository.git('branch', '--show-current')).toBe('main');
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  test('a repository without commits gets its first, on its own branch', async () => {
    repository.git('init', '--quiet', '--initial-branch=trunk');
    expect(await ensureRepository(repository.root, author)).toBe('created');
    expect(repository.git('branch', '--show-current')).toBe('trunk');
    expect(files(repository)).toContain('content/menu/weekdays.json');
  });

  test('a repository with commits is left as it is', async () => {
    await ensureRepository(repository.root, author);
    const head = repository.git('rev-parse', 'HEAD');
    repository.write('content/new.md', 'new');
    expect(await ensureRepository(repository.root, author)).toBe('ready');
    expect(repository.git('rev-parse', 'HEAD')).toBe(head);
    expect(repository.git('status', '--porcelain')).toBe('?? content/new.md');
  });

  test('a folder within another repository gets one of its own', async () => {
    await ensureRepository(repository.root, author);
    const head = repository.git('rev-parse', 'HEAD');
    const inner = repositoryAt(join(repository.root, 'inner'));
    mkdirSync(inner.root);
    inner.write('content/a.md', 'a');
    expect(await ensureRepository(inner.root, author)).toBe('created');
    expect(existsSync(join(inner.root, '.git'))).toBe(true);
    expect(files(inner)).toEqual(['content/a.md']);
    expect(repository.git('rev-parse', 'HEAD')).toBe(head);
  });

  test('an empty folder becomes a repository too', async () => {
    const empty = repositoryAt(temporaryFolder());
    expect(await ensureRepository(empty.root, author)).toBe('created');
    expect(await ensureRepository(empty.root, author)).toBe('ready');
    empty.remove();
  });
});
