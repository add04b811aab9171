import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { lockFolder } from '../data/folder-lock.ts';
import { startFailure } from './start-failure.ts';

const start = path.join(import.meta.dirname, '../start.ts');
const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 3 }));

async function failureOf(env: Record<string, string>): Promise<string> {
  const error = await run(process.execPath, [start], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', SITE_DATA_DIR: path.join(folder, 'data'), ...env },
  }).then(
    () => null,
    (failed: { stderr: string }) => failed.stderr,
  );
  return (error ?? 'It started.').trim();
}

test('a data folder that is a file gets a message', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const failure = await failureOf({ SITE_DATA_DIR: path.join(file, 'data') });
  expect(failure).toContain('cannot be used: a file is in its way. SITE_DATA_DIR sets the folder');
  expect(failure.split('\n')).toHaveLength(1);
});

test.runIf(process.platform === 'linux')('a data folder that cannot be created gets a message', async () => {
  expect(await failureOf({ SITE_DATA_DIR: '/proc/bakery/data' })).toBe(
    '/proc/bakery cannot be used: no folder can be created there. SITE_DATA_DIR sets the folder for the site’s data.',
  );
});

test.each([
  ['EADDRNOTAVAIL', 'This machine does not have that address'],
  ['EACCES', 'This user is not allowed to open that port'],
  ['ENOTFOUND', 'No machine has that name'],
])('%s when listening gets a message', (code, words) => {
  expect(startFailure(Object.assign(new Error('listen'), { code, syscall: 'listen' }))).toContain(words);
});

test('a port that is taken is reported before anything is built, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    expect(await failureOf({ PORT: String(port), HOST: '127.0.0.1' })).toBe(
      `Port ${port} on 127.0.0.1 is in use. If the site is already running, stop it first; or choose another port, as in PORT=${port + 1} npm start.`,
    );
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  } finally {
    other.close();
  }
});

test.runIf(process.platform === 'linux')('a data folder that another site uses gets a message', async () => {
  const lock = await lockFolder(folder, 4321);
  try {
    expect(await failureOf({ SITE_DATA_DIR: folder })).toBe(
      `Another site is using the data folder ${folder}: process ${process.pid} on port 4321. Stop it first, or choose another folder for this one with SITE_DATA_DIR.`,
    );
  } finally {
    lock.release();
  }
});

test('an unexpected error is printed in full', () => {
  expect(startFailure(new TypeError('Oops'))).toContain('at ');
});

test('an unavailable store is reported with its reason', () => {
  expect(startFailure(new StoreUnavailableError('GitHub does not accept the token.'))).toBe('GitHub does not accept the token.');
});

test('missing GitHub variables get a message each', async () => {
  const failure = await failureOf({ CONTENT_STORE: 'github', GITHUB_TOKEN: '', GITHUB_REPOSITORY: '' });
  expect(failure).toMatch(/^GITHUB_TOKEN is missing: .*\.\nGITHUB_REPOSITORY is missing: .*\.$/);
});
