import { setTimeout as delay } from 'node:timers/promises';
import { createStorage, type Driver } from 'unstorage';
import memoryDriver from 'unstorage/drivers/memory';
import { beforeEach, describe, expect, test } from 'vitest';
import { storageWithoutEmpties } from '../../tests/support/server-storage.ts';
import { createLoginLimiter, type LoginLimiter } from './login-limiter.ts';

const WINDOW_MS = 15 * 60_000;

let now = 0;
let limiter: LoginLimiter;
beforeEach(() => {
  now = 1_000_000;
  limiter = createLoginLimiter(createStorage(), () => now);
});

async function fail(address: string, times = 1) {
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push(await limiter.admit(address));
  return answers;
}
const isClosed = async (address: string) => 'retryAfterSeconds' in (await limiter.admit(address));

describe('an address', () => {
  test('has ten tries, then a quarter of an hour to wait', async () => {
    expect(await fail('a', 10)).toEqual(
      Array.from({ length: 10 }, (_, failed) => ({ delayMs: 0, triesLeft: 9 - failed, moreInSeconds: 900 })),
    );
    expect(await fail('a', 2)).toEqual(Array(2).fill({ retryAfterSeconds: 900 }));
  });

  test('gets a try back that was not checked', async () => {
    for (let index = 0; index < 12; index += 1) {
      const admission = await limiter.admit('a');
      expect(admission).toEqual({ delayMs: 0, triesLeft: 9, moreInSeconds: 900 });
      if ('triesLeft' in admission) await limiter.withdraw(admission);
    }
    await fail('a', 10);
    expect(await isClosed('a')).toBe(true);
  });

  test('waits from its first failure on, not from its last', async () => {
    await fail('a', 9);
    now += 10 * 60_000;
    await fail('a');
    expect(await limiter.admit('a')).toEqual({ retryAfterSeconds: 300 });
    now += 5 * 60_000 - 1;
    expect(await limiter.admit('a')).toEqual({ retryAfterSeconds: 1 });
    now += 1;
    expect(await limiter.admit('a')).toEqual({ delayMs: 0, triesLeft: 8, moreInSeconds: 600 });
  });

  test('does not wait longer because of tries while blocked', async () => {
    await fail('a', 200);
    now += WINDOW_MS;
    expect(await isClosed('a')).toBe(false);
  });

  test('is not blocked longer because the clock was set back', async () => {
    now += 365 * 24 * 3_600_000;
    await fail('a', 20);
    now -= 365 * 24 * 3_600_000;
    expect(await isClosed('a')).toBe(false);
  });

  test('starts over after a success', async () => {
    await fail('a', 10);
    await limiter.succeed('a');
    expect(await fail('a', 10)).toEqual(Array(10).fill(expect.objectContaining({ delayMs: 0 })));
    expect(await isClosed('a')).toBe(true);
  });

  test('does not block others', async () => {
    await fail('a', 30);
    for (const other of ['b', '', '::1', '__proto__', 'constructor', 'a:b']) expect(await isClosed(other)).toBe(false);
  });

  test('has ten tries also where they come at once, to several processes that share a storage which takes its time', async () => {
    const memory = memoryDriver();
    const pause = () => delay(Math.random() * 5);
    const slow: Driver = {
      ...memory,
      setItem: (...of) => pause().then(() => memory.setItem?.(...of)),
      getKeys: (...of) => pause().then(() => memory.getKeys(...of)),
    };
    const processes = [1, 2, 3].map(() => createLoginLimiter(createStorage({ driver: slow }), () => now));
    const answers = await Promise.all(processes.flatMap((process) => Array.from({ length: 20 }, () => process.admit('a'))));
    expect(answers.filter((answer) => 'delayMs' in answer).length).toBeLessThanOrEqual(10);
  });
});

test('tries are counted also where a storage lists nothing that is empty', async () => {
  limiter = createLoginLimiter(storageWithoutEmpties(), () => now);
  await fail('a', 10);
  expect(await isClosed('a')).toBe(true);
});

describe('failures from many addresses', () => {
  test('delay every try by a second and lock no one out', async () => {
    for (let index = 0; index < 50; index += 1) expect(await limiter.admit(`bot ${index}`)).toMatchObject({ delayMs: 0 });
    expect(await limiter.admit('rosa')).toMatchObject({ delayMs: 1_000 });
    now += WINDOW_MS;
    expect(await limiter.admit('rosa')).toMatchObject({ delayMs: 0 });
  });

  test('do not count those who get in', async () => {
    for (let index = 0; index < 100; index += 1) {
      await limiter.admit('rosa');
      await limiter.succeed('rosa');
    }
    expect(await limiter.admit('rosa')).toMatchObject({ delayMs: 0 });
  });

  test('from many addresses do not let a busy one off, and are forgotten in the end', async () => {
    const storage = createStorage();
    limiter = createLoginLimiter(storage, () => now);
    await fail('a', 10);
    for (let index = 0; index < 500; index += 1) await limiter.admit(`bot ${index}`);
    expect(await isClosed('a')).toBe(true);
    now += WINDOW_MS;
    await limiter.admit('a');
    expect(await storage.getKeys()).toHaveLength(1);
  });

  test('are forgotten also where no process lives as long as they count', async () => {
    const storage = createStorage();
    for (let index = 0; index < 20; index += 1) {
      await createLoginLimiter(storage, () => now).admit(`bot ${index}`);
      now += WINDOW_MS / 4;
    }
    expect((await storage.getKeys()).length).toBeLessThanOrEqual(4);
  });
});
