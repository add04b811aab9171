import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe.runIf(process.platform === 'linux')('a data folder', () => {
  test('has one site: a second one is told which, whatever path it uses', async () => {
    const lock = await lockFolder(folder, 4321);
    const alias = `${folder}-alias`;
    await symlink(folder, alias);
    try {
      for (const name of [folder, alias])
        await expect(lockFolder(name, 4322)).rejects.toThrow(
          `Another site is using the data folder ${name}: process ${process.pid} on port 4321. Stop it first, or choose another folder for this one with SITE_DATA_DIR.`,
        );
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(alias);
      lock.release();
    }
  });

  test('is free again once its site has stopped; a start waits for that', async () => {
    const lock = await lockFolder(folder, 4321);
    lock.noteStopping();
    await expect(lockFolder(folder, 4321, 1)).rejects.toThrow('Another site is using');
    const next = lockFolder(folder, 4321);
    setTimeout(lock.release, 150);
    (await next).release();
  });

  test('is free again once its site was killed', async () => {
    const module = path.join(import.meta.dirname, 'folder-lock.ts');
    const program = `const { lockFolder } = await import(${JSON.stringify(module)}); await lockFolder(${JSON.stringify(folder)}, 1); console.log('locked'); setInterval(() => {}, 1e6)`;
    const other = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    await expect(lockFolder(folder, 4321)).rejects.toThrow(`process ${other.pid} on port 1`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    (await lockFolder(folder, 4321)).release();
  });
});
