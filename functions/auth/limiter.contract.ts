import type { Storage } from 'unstorage';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCredentials } from './credentials.ts';
import { createLimiter, type Limiter, sweepLimiter } from './limiter.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIMITS = [
  { most: 5, withinMs: HOUR_MS },
  { most: 12, withinMs: DAY_MS },
];

/** A time that a test moves, in milliseconds since 1970. */
export const clock = { now: 0 };

const { sign } = createCredentials('admin', () => Promise.resolve('$argon2id$v=19$hash'));
/** A limiter of five in an hour and twelve in a day, and of eight in an hour for what is around. */
export const limiterIn = (storage: Storage): Limiter => createLimiter({ storage, sign, rememberedMs: DAY_MS, now: () => clock.now });
export const send = (limiter: Limiter, what: string, around = what) =>
  limiter.admit([
    { what: `own ${what}`, limits: LIMITS },
    { what: `wide ${around}`, limits: [{ most: 8, withinMs: HOUR_MS }] },
  ]);
/** Sends something several times, and returns how many were admitted. */
export async function sent(limiter: Limiter, times: number, what: string, around?: string): Promise<number> {
  let admitted = 0;
  for (let index = 0; index < times; index += 1) if ('at' in (await send(limiter, what, around))) admitted += 1;
  return admitted;
}

/** What a limiter does in every storage. */
export function describeLimiter(name: string, open: () => Storage): void {
  describe(`a limiter in ${name}`, () => {
    let storage: Storage;
    let limiter: Limiter;
    beforeEach(() => {
      clock.now = Date.parse('2026-11-20T08:00:00Z');
      storage = open();
      limiter = limiterIn(storage);
    });

    test('something happens so many times, and again once the first is old', async () => {
      expect(await sent(limiter, 9, 'a')).toBe(5);
      expect(await send(limiter, 'a')).toEqual({ retryAfterSeconds: 3_600 });
      clock.now += HOUR_MS / 2;
      expect(await send(limiter, 'a')).toEqual({ retryAfterSeconds: 1_800 });
      clock.now += HOUR_MS / 2;
      expect(await sent(limiter, 9, 'a')).toBe(5);
      clock.now += HOUR_MS;
      // The limit of the day.
      expect(await sent(limiter, 9, 'a')).toBe(2);
      expect(await send(limiter, 'a')).toEqual({ retryAfterSeconds: 22 * 3_600 });
      expect(await sent(limiter, 9, 'b')).toBe(5);
    });

    test('what is around it has a limit of its own', async () => {
      expect(await sent(limiter, 9, 'a', 'home')).toBe(5);
      expect(await sent(limiter, 9, 'b', 'home')).toBe(3);
      expect(await sent(limiter, 9, 'c', 'home')).toBe(0);
      expect(await sent(limiter, 9, 'd', 'another')).toBe(5);
    });

    test('says when it happened before, and takes back what was refused for another reason', async () => {
      const first = await send(limiter, 'a');
      clock.now += 1_000;
      expect(await send(limiter, 'a')).toMatchObject({ at: clock.now, before: [clock.now - 1_000] });
      if ('withdraw' in first) await first.withdraw();
      expect(await send(limiter, 'a')).toMatchObject({ before: [clock.now] });
      expect([await limiter.note('x'), await limiter.note('x'), await limiter.note('y')]).toEqual([[], [clock.now], []]);
    });

    test('another process, or a restart, goes on counting', async () => {
      await sent(limiter, 3, 'a');
      expect(await sent(limiterIn(storage), 9, 'a')).toBe(2);
    });

    test('no one waits longer because the clock was set back or forth', async () => {
      clock.now += 365 * DAY_MS;
      await sent(limiter, 9, 'a');
      clock.now -= 365 * DAY_MS;
      expect(await sent(limiter, 9, 'a')).toBe(5);
      clock.now -= HOUR_MS / 2;
      const refused = await send(limiter, 'a');
      expect('retryAfterSeconds' in refused && refused.retryAfterSeconds).toBeLessThanOrEqual(3_600);
      clock.now += 2 * DAY_MS;
      expect(await sent(limiter, 9, 'a')).toBe(5);
    });

    test('what is damaged or from an earlier version is no event, and goes', async () => {
      await sent(limiter, 5, 'a');
      for (const key of ['0:', '1:x', '2:000000000.zz.1', `3:zzzzzzzzz.${'a'.repeat(16)}.${'b'.repeat(12)}`, `${'d'.repeat(40)}:1-2`])
        await storage.setItem(key, '{"half');
      for (const key of await storage.getKeys()) await storage.setItem(key, '');
      expect(await sent(limiter, 9, 'b')).toBe(5);
      await sweepLimiter(storage, DAY_MS, clock.now);
      expect((await storage.getKeys()).length).toBeLessThanOrEqual(10);
    });
  });
}
