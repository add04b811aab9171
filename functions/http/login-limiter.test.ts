import { beforeEach, describe, expect, test } from 'vitest';
import { LoginLimiter } from './login-limiter.ts';

const WINDOW_MS = 15 * 60_000;

let now = 0;
let limiter: LoginLimiter;
beforeEach(() => {
  now = 1_000_000;
  limiter = new LoginLimiter(() => now);
});

const fail = (address: string, times = 1) => Array.from({ length: times }, () => limiter.admit(address));
const isClosed = (address: string) => 'retryAfterSeconds' in limiter.admit(address);

describe('an address', () => {
  test('has ten tries, then a quarter of an hour to wait', () => {
    expect(fail('a', 10)).toEqual(Array(10).fill({ delayMs: 0 }));
    expect(fail('a', 2)).toEqual(Array(2).fill({ retryAfterSeconds: 900 }));
  });

  test('waits from its first failure on, not from its last', () => {
    fail('a', 9);
    now += 10 * 60_000;
    fail('a');
    expect(limiter.admit('a')).toEqual({ retryAfterSeconds: 300 });
    now += 5 * 60_000 - 1;
    expect(limiter.admit('a')).toEqual({ retryAfterSeconds: 1 });
    now += 1;
    expect(limiter.admit('a')).toEqual({ delayMs: 0 });
  });

  test('does not wait longer for trying while it is closed', () => {
    fail('a', 200);
    now += WINDOW_MS;
    expect(isClosed('a')).toBe(false);
  });

  test('is not closed for longer because the clock was set back', () => {
    now += 365 * 24 * 3_600_000;
    fail('a', 20);
    now -= 365 * 24 * 3_600_000;
    expect(isClosed('a')).toBe(false);
  });

  test('begins anew with a success', () => {
    fail('a', 10);
    limiter.succeed('a');
    expect(fail('a', 10)).toEqual(Array(10).fill({ delayMs: 0 }));
    expect(isClosed('a')).toBe(true);
  });

  test('is closed to itself only', () => {
    fail('a', 30);
    for (const other of ['b', '', '::1', '__proto__', 'constructor']) expect(isClosed(other)).toBe(false);
  });
});

describe('failures from everywhere', () => {
  test('make every try a second longer, and lock nobody out', () => {
    for (let index = 0; index < 50; index += 1) expect(limiter.admit(`bot ${index}`)).toEqual({ delayMs: 0 });
    expect(limiter.admit('rosa')).toEqual({ delayMs: 1_000 });
    now += WINDOW_MS;
    expect(limiter.admit('rosa')).toEqual({ delayMs: 0 });
  });

  test('do not count those who get in', () => {
    for (let index = 0; index < 500; index += 1) {
      limiter.admit('rosa');
      limiter.succeed('rosa');
    }
    expect(limiter.admit('rosa')).toEqual({ delayMs: 0 });
  });

  test('from very many addresses do not let a busy one off', () => {
    fail('a', 10);
    for (let index = 0; index < 9_000; index += 1) limiter.admit(`bot ${index}`);
    expect(isClosed('a')).toBe(true);
  });
});
