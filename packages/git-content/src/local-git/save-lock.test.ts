import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailableError } from '../content-store.ts';
import { temporaryFolder } from '../../testing/repository.ts';
import { identityOf } from './process-identity.ts';
import { withSaveLock } from './save-lock.ts';

const DAY = 24 * 3_600_000;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 3 }));

const save = (patience = { patienceMs: 500, staleMs: 200 }) => withSaveLock(folder, () => Promise.resolve('saved'), patience);

/** Has another process hold the lock, and say so last at a time. */
function hold(identity: object | string, at = Date.now()): string {
  const file = join(folder, 'lock', `held-${Math.random()}`);
  mkdirSync(join(folder, 'lock'), { recursive: true });
  writeFileSync(file, typeof identity === 'string' ? identity : JSON.stringify(identity));
  utimesSync(file, at / 1_000, at / 1_000);
  return file;
}

describe.skipIf(process.platform !== 'linux')('the lock of a process of this machine (only Linux tells when one was started)', () => {
  test.each([0, -DAY, DAY])('is never taken while it is running, whatever its clock and its file say (%i)', async (ahead) => {
    const other = spawn('sleep', ['60']);
    try {
      const file = hold(await identityOf(other.pid ?? 0), Date.now() + ahead);
      const refused = save();
      await expect(refused).rejects.toThrow(/^Other saves are still in progress, so nothing was saved/);
      await expect(refused).rejects.toThrow(StoreUnavailableError);
      expect(existsSync(file)).toBe(true);
      const saving = save({ patienceMs: 5_000, staleMs: 200 });
      await sleep(100);
      unlinkSync(file);
      expect(await saving).toBe('saved');
    } finally {
      other.kill();
    }
  });

  test('is taken at once where it has ended, was killed, or another has its number by now', async () => {
    const killed = spawn('sleep', ['60']);
    const identity = await identityOf(killed.pid ?? 0);
    killed.kill('SIGKILL');
    const own = await identityOf(process.pid);
    for (const dead of [identity, { ...own, pid: 4_190_000 }, { ...own, started: '1' }]) {
      hold(dead);
      expect(await save()).toBe('saved');
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.each([{ pid: process.pid, machine: 'elsewhere', started: '1' }, '', 'what another version wrote'])(
  'the lock of who knows whom is taken only after it was silent for long: %j',
  async (identity) => {
    const file = hold(identity);
    const alive = setInterval(() => utimesSync(file, new Date(), new Date()), 20);
    await expect(save()).rejects.toThrow(StoreUnavailableError);
    clearInterval(alive);
    expect(existsSync(file)).toBe(true);
    expect(await save()).toBe('saved');
  },
);

test('a holder that takes long says that it is alive, and keeps the lock', async () => {
  const long = withSaveLock(folder, () => sleep(2_600));
  await sleep(50);
  const [owner = ''] = readdirSync(join(folder, 'lock'));
  const identity = join(folder, 'lock', owner);
  // To whom its number means nothing.
  writeFileSync(identity, JSON.stringify({ pid: 1, machine: 'elsewhere', started: null }));
  await expect(save({ patienceMs: 2_300, staleMs: 2_200 })).rejects.toThrow(StoreUnavailableError);
  await long;
  expect(readdirSync(folder)).toEqual([]);
});

test('what killed processes were preparing is removed, what living ones prepare is not', async () => {
  const own = await identityOf(process.pid);
  const prepared = (name: string, identity: object) => {
    mkdirSync(join(folder, `waiting-${name}`));
    writeFileSync(join(folder, `waiting-${name}`, name), JSON.stringify(identity));
  };
  prepared('living', own);
  prepared('dead', { ...own, pid: 4_190_000 });
  prepared('elsewhere', { ...own, machine: 'elsewhere' });
  await save();
  expect(readdirSync(folder).sort()).toEqual(['waiting-elsewhere', 'waiting-living']);
});
