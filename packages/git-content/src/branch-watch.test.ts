import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { StoreUnavailableError } from './content-store.ts';
import { judge } from './github/answer.ts';
import { explainTrouble } from './github/trouble.ts';
import { BranchWatch } from './branch-watch.ts';

afterEach(() => {
  vi.useRealTimers();
});

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

test('a store that does not answer is reported once, asked less and less, and forgotten when it does', async () => {
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

const NOW = Date.parse('2026-11-21T09:30:00Z');
const YEAR_MS = 365 * 86_400_000;
const LEFT = { 'x-ratelimit-remaining': '0' };

test.each([
  ['no time', {}],
  ['no wait', { 'retry-after': '0' }],
  ['a wait that is none', { 'retry-after': '-5' }],
  ['words', { 'retry-after': 'soon' }],
  ['a moment', { 'retry-after': 'Sat, 21 Nov 2026 09:31:00 GMT' }],
  ['more than there is', { 'retry-after': '1e999' }],
  ['a very long wait', { 'retry-after': '999999999999' }],
  ['the end of the hour', { ...LEFT, 'x-ratelimit-reset': String(NOW / 1_000 + 1_500) }],
  ['an end that is past', { ...LEFT, 'x-ratelimit-reset': '1' }],
  ['an end that is no number', { ...LEFT, 'x-ratelimit-reset': 'NaN' }],
])('GitHub that answers 429, 403 or 503 with %s is asked less than usual, but asked, whatever the clock here says', async (_, headers) => {
  for (const clock of [NOW, NOW - 20 * YEAR_MS, NOW + 20 * YEAR_MS]) {
    for (const status of [429, 403, 503]) {
      vi.useFakeTimers({ now: clock });
      const { seen, watch } = watching(2_000);
      seen.outcome = () => {
        const { error } = judge({ status, message: 'rate limit', headers, errors: [] }, { repository: 'rosa/bakery', branch: 'main' });
        const silence = explainTrouble(error, 'not read') as StoreUnavailableError;
        return Promise.reject(silence);
      };
      watch.start();
      await vi.advanceTimersByTimeAsync(600_000);
      expect(seen.looks).toBeLessThan(20);
      await vi.advanceTimersByTimeAsync(2 * 3_600_000);
      expect(seen.looks).toBeGreaterThan(1);
      await watch.close();
    }
  }
});
