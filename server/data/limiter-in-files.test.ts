import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prefixStorage } from 'unstorage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock, describeLimiter, limiterIn, send, sent } from '#functions/auth/limiter.contract.ts';
import { createFileStorage } from './file-storage.ts';

let folder = '';
beforeEach(() => {
  clock.now = Date.parse('2026-11-20T08:00:00Z');
  folder = mkdtempSync(path.join(tmpdir(), 'limiter-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

describeLimiter('files', () => prefixStorage(createFileStorage(folder), 'networks'));

test('what is refused stores nothing, and costs the same after 10,000 times', async () => {
  const storage = prefixStorage(createFileStorage(folder), 'networks');
  const limiter = limiterIn(storage);
  const others = Array.from({ length: 50 }, (_unused, index) => `honest ${index}`);
  /** What one takes in a quiet moment, in milliseconds: the lower quartile. */
  const timeOf = async (what: string[]) => {
    const times: number[] = [];
    for (const one of what) {
      const started = performance.now();
      await send(limiter, one);
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[Math.floor(what.length / 4)] ?? 0;
  };
  await sent(limiter, 1_000, 'flood');
  await timeOf(others);
  const before = await timeOf(others);
  const stored = filesIn(folder);
  for (let index = 0; index < 10_000; index += 1) await send(limiter, 'flood');
  expect(filesIn(folder)).toBe(stored);
  const after = await timeOf(others);
  expect(after / before, `${before.toFixed(2)} ms, then ${after.toFixed(2)} ms`).toBeLessThan(3);
}, 120_000);

test('a file in place of a bucket is replaced, and no file is added for what is refused', async () => {
  const limiter = limiterIn(createFileStorage(folder));
  await sent(limiter, 5, 'a');
  const [bucket = ''] = readdirSync(folder).filter((name) => name.length === 1);
  rmSync(path.join(folder, bucket), { recursive: true });
  writeFileSync(path.join(folder, bucket), 'not a folder');
  expect(await sent(limiter, 5, 'a')).toBe(5);
  mkdirSync(path.join(folder, bucket, 'a folder', 'in it'), { recursive: true });
  writeFileSync(path.join(folder, bucket, 'a folder', 'in it', 'file'), '');
  const before = filesIn(folder);
  expect(await sent(limiter, 100, 'a')).toBe(0);
  expect(filesIn(folder)).toBe(before);
  clock.now += 3_600_000;
  expect(await sent(limiter, 9, 'a')).toBe(5);
});
