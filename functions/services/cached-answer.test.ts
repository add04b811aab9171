import { createStorage, type Storage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../../tests/support/stand-in.ts';
import { fetchService } from './fetch-service.ts';
import { createCachedAnswer } from './cached-answer.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const HOUR = 3_600_000;
const [FRESH, KEPT, RETRY] = [12 * HOUR, 30 * 24 * HOUR, HOUR];

let service: StandIn;
let storage: Storage;
let now: number;
let faults: unknown[];
beforeEach(async () => {
  service = await startStandIn(answerJson({ rating: 5 }));
  storage = createStorage();
  now = Date.parse('2026-11-20T08:00:00Z');
  faults = [];
});
afterEach(() => service.close());

const process = (shared = storage) =>
  createCachedAnswer({
    storage: shared,
    key: 'reviews-1',
    freshMs: FRESH,
    keptMs: KEPT,
    retryMs: RETRY,
    now: () => now,
    ask: () => fetchService(service.address, { schema: z.object({ rating: z.number() }), timeoutMs: 800 }),
    log: (error) => faults.push(error),
  });

test('500 visitors at once, and 500 more within the day, cause one call', async () => {
  const kept = process();
  const answers = await Promise.all(Array.from({ length: 500 }, () => kept.get()));
  now += FRESH - 1;
  answers.push(...(await Promise.all(Array.from({ length: 500 }, () => kept.get()))));
  expect(new Set(answers.map(({ answer }) => answer.rating))).toEqual(new Set([5]));
  expect(service.requests).toHaveLength(1);
});

test('an old answer is requested again', async () => {
  const kept = process();
  await kept.get();
  now += FRESH;
  service.answer = answerJson({ rating: 4 });
  expect(await kept.get()).toEqual({ answer: { rating: 4 }, at: now });
});

test('a slow refresh falls back to the stale answer and finishes in the background', async () => {
  let answer: (rating: { rating: number }) => void = () => undefined;
  const told: (number | undefined)[] = [];
  const kept = createCachedAnswer<{ rating: number }>({
    storage,
    key: 'reviews-2',
    freshMs: FRESH,
    keptMs: KEPT,
    retryMs: RETRY,
    now: () => now,
    ask: (last) => (told.push(last?.rating), last === null ? Promise.resolve({ rating: 5 }) : new Promise((resolve) => (answer = resolve))),
  });
  const first = await kept.get();
  now += FRESH;
  const started = performance.now();
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([first, first]);
  expectLessThan(3_000, performance.now() - started);
  answer({ rating: 3 });
  await expect.poll(() => kept.last()).toEqual({ answer: { rating: 3 }, at: now });
  expect(told).toEqual([undefined, 5]);
});

test('other processes use the stored answer', async () => {
  await process().get();
  expect((await process().get()).answer).toEqual({ rating: 5 });
  expect(await process().last()).toEqual({ answer: { rating: 5 }, at: now });
  expect(service.requests).toHaveLength(1);
});

test('reading the last answer makes no call', async () => {
  expect(await process().last()).toBeNull();
  expect(service.requests).toEqual([]);
});

describe.each(Object.entries(MISBEHAVIOR))('while the service %s', (_way, answer) => {
  test('500 visitors cause one call, and none until the pause is over', async () => {
    const kept = process();
    service.answer = answer;
    const results = await Promise.allSettled(Array.from({ length: 500 }, () => kept.get()));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    now += RETRY - 1;
    await expect(kept.get()).rejects.toThrow('127.0.0.1');
    await expect(process().get()).rejects.toThrow('127.0.0.1');
    expect(service.requests).toHaveLength(1);
    now += 1;
    service.answer = answerJson({ rating: 3 });
    expect((await kept.get()).answer).toEqual({ rating: 3 });
    expect(faults).toHaveLength(1);
  });

  test('the last good answer is given for as long as it may be kept', async () => {
    const kept = process();
    const at = now;
    await kept.get();
    service.answer = answer;
    now += FRESH;
    expect(await kept.get()).toEqual({ answer: { rating: 5 }, at });
    now = at + KEPT - 1;
    expect(await kept.last()).toEqual({ answer: { rating: 5 }, at });
    now += 1;
    await expect(kept.get()).rejects.toThrow('127.0.0.1');
    expect(await kept.last()).toBeNull();
    expect(JSON.stringify(await storage.getItem('reviews-1'))).not.toContain('rating');
  });
});

test('a service’s retry-after is respected up to a limit', async () => {
  const kept = process();
  service.answer = (_request, response) => void response.writeHead(429, { 'retry-after': String(7 * 24 * 3_600) }).end();
  await expect(kept.get()).rejects.toMatchObject({ status: 429 });
  now += 23 * HOUR;
  await expect(kept.get()).rejects.toMatchObject({ status: 429, retryAfterMs: HOUR });
  expect(service.requests).toHaveLength(1);
  now += HOUR;
  await expect(kept.get()).rejects.toMatchObject({ status: 429 });
  expect(service.requests).toHaveLength(2);
});

test('setting the clock back does not block retries', async () => {
  const kept = process();
  service.answer = MISBEHAVIOR.breaks;
  now += 365 * 24 * HOUR;
  await expect(kept.get()).rejects.toThrow('127.0.0.1');
  now -= 365 * 24 * HOUR;
  service.answer = answerJson({ rating: 2 });
  expect((await kept.get()).answer).toEqual({ rating: 2 });
});

test('a damaged or failing storage only costs a call', async () => {
  for (const nonsense of ['{"kept":', { kept: { at: 'noon' } }, 5]) {
    await storage.setItem('reviews-1', nonsense);
    expect((await process().get()).answer).toEqual({ rating: 5 });
  }
  const broken = createStorage();
  broken.getItem = broken.setItem = () => Promise.reject(new Error('ENOSPC'));
  const kept = process(broken);
  service.requests.length = 0;
  await Promise.all(Array.from({ length: 50 }, () => kept.get()));
  await kept.get();
  expect(service.requests).toHaveLength(1);
  expect(faults.length).toBeGreaterThan(0);
});

test('an answer that becomes too old while a newer one is waited for is given this once', async () => {
  let asked = 0;
  const kept = createCachedAnswer<{ rating: number }>({
    storage,
    key: 'reviews-2',
    freshMs: FRESH,
    keptMs: KEPT,
    retryMs: RETRY,
    now: () => now,
    ask: () => (asked++ === 0 ? Promise.resolve({ rating: 5 }) : ((now += 2), new Promise(() => undefined))),
  });
  const first = await kept.get();
  now += KEPT - 1;
  expect(await kept.get()).toEqual(first);
});

test('a clock jump during a call does not lose the answer', async () => {
  const kept = createCachedAnswer<{ rating: number }>({
    storage,
    key: 'reviews-3',
    freshMs: FRESH,
    keptMs: KEPT,
    retryMs: RETRY,
    now: () => (now += KEPT),
    ask: () => Promise.resolve({ rating: 5 }),
  });
  expect((await kept.get()).answer).toEqual({ rating: 5 });
});
