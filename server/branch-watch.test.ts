import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '#domain/content-store.ts';
import { BranchWatch } from './branch-watch.ts';

/** A watch whose looks are counted and end as `outcome` says. */
function watching(everyMs = 5) {
  const seen = { looks: 0, logged: [] as unknown[], outcome: (): Promise<void> => Promise.resolve() };
  const look = () => {
    seen.looks += 1;
    return seen.outcome();
  };
  return { seen, watch: new BranchWatch(look, everyMs, (error) => seen.logged.push(error)) };
}

test('looks again and again until it is closed', async () => {
  const { seen, watch } = watching();
  watch.start();
  await vi.waitUntil(() => seen.looks > 3);
  await watch.close();
  const { looks } = seen;
  await delay(30);
  expect(seen.looks).toBe(looks);
});

test('a look that is asked for while one is under way begins after it', async () => {
  const { seen, watch } = watching();
  const first = Promise.withResolvers<undefined>();
  seen.outcome = () => first.promise;
  const looks = [watch.look()];
  await vi.waitUntil(() => seen.looks === 1);
  // All who ask meanwhile share the one after it.
  looks.push(watch.look(), watch.look());
  expect(seen.looks).toBe(1);
  seen.outcome = () => Promise.resolve();
  first.resolve(undefined);
  await Promise.all(looks);
  expect(seen.looks).toBe(2);
});

test('a store that does not answer is told of once, asked less and less, and forgotten when it does', async () => {
  const { seen, watch } = watching(10);
  const silence = new StoreUnavailableError('It does not answer.');
  seen.outcome = () => Promise.reject(silence);
  watch.start();
  await vi.waitUntil(() => watch.silence === silence && seen.looks >= 3);
  const started = performance.now();
  const { looks } = seen;
  await vi.waitUntil(() => seen.looks > looks);
  expect(seen.logged).toEqual([silence]);
  seen.outcome = () => Promise.resolve();
  await vi.waitUntil(() => watch.silence === null, { timeout: 5_000 });
  expect(performance.now() - started).toBeGreaterThan(50);
  await watch.close();
});

test('a store that says when to come again is not asked before', async () => {
  const { seen, watch } = watching();
  seen.outcome = () => Promise.reject(new StoreUnavailableError('Too many requests.', { retryAfterMs: 60_000 }));
  await expect(watch.look()).rejects.toThrow('Too many requests.');
  watch.start();
  await delay(50);
  expect(seen.looks).toBe(1);
  await watch.close();
});
