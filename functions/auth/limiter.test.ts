import { setTimeout as delay } from 'node:timers/promises';
import { createStorage, type Driver, type Storage } from 'unstorage';
import memoryDriver from 'unstorage/drivers/memory';
import { beforeEach, expect, test } from 'vitest';
import { storageWithoutEmpties } from '../../tests/support/server-storage.ts';
import { clock, describeLimiter, limiterIn, send, sent } from './limiter.contract.ts';
import { sweepLimiter } from './limiter.ts';

const DAY_MS = 86_400_000;
/** What all buckets hold together. */
const MOST_STORED = 16 * 128;

beforeEach(() => void (clock.now = Date.parse('2026-11-20T08:00:00Z')));

describeLimiter('memory', () => createStorage());
describeLimiter('a storage that lists nothing empty', storageWithoutEmpties);

/** A storage in memory that lists a folder without looking at the others, as a disk does. */
function storageInFolders(): Storage {
  const folders = new Map<string, Set<string>>();
  const folderOf = (key: string) => folders.get(key.charAt(0)) ?? new Set<string>();
  return createStorage({
    driver: {
      name: 'folders',
      hasItem: (key) => folderOf(key).has(key),
      getItem: () => null,
      getKeys: (within) => (!within ? [...folders.values()].flatMap((keys) => [...keys]) : [...folderOf(within)]),
      setItem: (key) => void folders.set(key.charAt(0), folderOf(key).add(key)),
      removeItem: (key) => void folderOf(key).delete(key),
    },
  });
}

test('4,000 different ones fill no more than the buckets, and the newest are remembered', async () => {
  const storage = storageInFolders();
  const limiter = limiterIn(storage);
  for (let index = 0; index < 4_000; index += 1) {
    clock.now += 1;
    await send(limiter, `network ${index}`);
  }
  expect((await storage.getKeys()).length).toBeLessThanOrEqual(MOST_STORED);
  expect(await sent(limiter, 9, 'network 3999')).toBe(4);
  // A sweep leaves nothing that is older than it is remembered.
  clock.now += DAY_MS;
  await sweepLimiter(storage, DAY_MS, clock.now);
  expect(await storage.getKeys()).toEqual([]);
}, 120_000);

test('no more are admitted where they come at once, to several processes that share a storage which takes its time', async () => {
  const memory = memoryDriver();
  const pause = () => delay(Math.random() * 5);
  const slow: Driver = {
    ...memory,
    setItem: (...of) => pause().then(() => memory.setItem?.(...of)),
    getKeys: (...of) => pause().then(() => memory.getKeys(...of)),
  };
  const processes = [1, 2, 3].map(() => limiterIn(createStorage({ driver: slow })));
  const answers = await Promise.all(processes.flatMap((process) => Array.from({ length: 20 }, () => send(process, 'a'))));
  expect(answers.filter((answer) => 'at' in answer).length).toBeLessThanOrEqual(5);
  expect(await createStorage({ driver: slow }).getKeys()).toHaveLength(answers.filter((answer) => 'at' in answer).length);
});

test('a stored key does not say what was counted', async () => {
  const storage = createStorage();
  await limiterIn(storage).note('network 192.0.2.1');
  expect((await storage.getKeys()).join()).toMatch(/^[\da-f]:[\da-z]{9}\.[\da-f]{16}\.[\da-f]{12}$/);
});
