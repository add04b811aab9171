import { setTimeout as delay } from 'node:timers/promises';
import { createStorage } from 'unstorage';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Session, SESSION_LIMITS, sessionId, Sessions } from './session.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let storage = createStorage<Session>();
let now = 0;
let sessions: Sessions;
beforeEach(() => {
  storage = createStorage<Session>();
  now = Date.parse('2026-11-20T08:00:00Z');
  sessions = new Sessions(storage, () => now);
});

const isOpen = async (token: string, mark = 'mark') => (await sessions.find(token, mark)) !== null;

test('lasts half an hour without use and half a day with it; on a device of one’s own thirty days, and a year with it', () => {
  expect(SESSION_LIMITS).toEqual({
    ordinary: { idleMs: 30 * MINUTE, absoluteMs: 12 * HOUR },
    remembered: { idleMs: 30 * DAY, absoluteMs: 365 * DAY },
  });
});

describe('a session', () => {
  test('is found by its token, and tells who is signed in', async () => {
    const token = await sessions.open('admin', 'mark');
    expect(await sessions.find(token, 'mark')).toMatchObject({ username: 'admin', startedAt: now });
  });

  test.each([
    [30 * MINUTE, true],
    [30 * MINUTE + 1, false],
  ])('that was not used for %i ms: open is %s', async (idle, open) => {
    const token = await sessions.open('admin', 'mark');
    now += idle;
    expect(await isOpen(token)).toBe(open);
  });

  test('does not come back once it has ended, even if the clock is set back', async () => {
    const token = await sessions.open('admin', 'mark');
    now += 30 * MINUTE + 1;
    expect(await isOpen(token)).toBe(false);
    now -= 30 * MINUTE;
    expect(await isOpen(token)).toBe(false);
    expect(await storage.getKeys()).toEqual([]);
  });

  test('that is used stays open, but never past twelve hours', async () => {
    const token = await sessions.open('admin', 'mark');
    const started = now;
    for (let used = 0; used < 12 * HOUR; used += 29 * MINUTE) {
      now = started + used;
      expect(await isOpen(token)).toBe(true);
    }
    now = started + 12 * HOUR;
    expect(await isOpen(token)).toBe(true);
    now += 1;
    expect(await isOpen(token)).toBe(false);
  });

  test('counts its idle time from its last use, to within a minute', async () => {
    const token = await sessions.open('admin', 'mark');
    now += 50_000;
    expect(await isOpen(token)).toBe(true);
    now += 29 * MINUTE;
    expect(await isOpen(token)).toBe(true);
    now += 30 * MINUTE + 1;
    expect(await isOpen(token)).toBe(false);
  });

  test('ends with the password it was opened with', async () => {
    const token = await sessions.open('admin', 'mark');
    expect(await isOpen(token, 'another')).toBe(false);
    expect(await isOpen(token, 'mark')).toBe(false);
  });

  test('ends when it is closed, and the others stay', async () => {
    const [one, other] = [await sessions.open('admin', 'mark'), await sessions.open('admin', 'mark')];
    await sessions.close(one);
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, true]);
    await sessions.close(undefined);
    await sessions.close('nonsense');
  });
});

describe('a session on a device of one’s own', () => {
  const openOwn = () => sessions.open('admin', 'mark', { device: 'Safari on iPhone', isRemembered: true });

  test.each([
    [30 * DAY, true],
    [30 * DAY + 1, false],
  ])('that was not used for %i ms: open is %s', async (idle, open) => {
    const token = await openOwn();
    now += idle;
    expect(await isOpen(token)).toBe(open);
  });

  test('that is used stays open, but never past a year', async () => {
    const token = await openOwn();
    const started = now;
    for (let used = 0; used < 365 * DAY; used += 29 * DAY) {
      now = started + used;
      expect(await isOpen(token)).toBe(true);
    }
    now = started + 365 * DAY + 1;
    expect(await isOpen(token)).toBe(false);
  });

  test('ends with the password like any other', async () => {
    const token = await openOwn();
    expect(await isOpen(token, 'another')).toBe(false);
    expect(await isOpen(token)).toBe(false);
  });

  test('outlives those on other devices that are swept up', async () => {
    const token = await openOwn();
    await sessions.open('admin', 'mark');
    now += 29 * DAY;
    await sessions.open('admin', 'mark');
    expect(await storage.getKeys()).toHaveLength(2);
    expect(await isOpen(token)).toBe(true);
  });
});

describe('the list of sessions', () => {
  test('has those that are open, the last used first, and none of another password', async () => {
    await sessions.open('admin', 'earlier password');
    const phone = await sessions.open('admin', 'mark', { device: 'Safari on iPhone', isRemembered: true });
    now += 40 * MINUTE;
    const laptop = await sessions.open('admin', 'mark', { device: 'Chrome on Mac' });
    now += 5 * MINUTE;
    const tablet = await sessions.open('admin', 'mark');
    now += MINUTE;
    expect(await isOpen(phone)).toBe(true);
    now += 27 * MINUTE;
    expect(await isOpen(laptop)).toBe(false);
    expect(await sessions.list('mark')).toMatchObject([
      { id: sessionId(phone), device: 'Safari on iPhone', isRemembered: true, usedAt: now - 27 * MINUTE, startedAt: now - 73 * MINUTE },
      { id: sessionId(tablet), usedAt: now - 28 * MINUTE },
    ]);
  });

  test('ends one by its id, which opens nothing', async () => {
    const [one, other] = [await sessions.open('admin', 'mark'), await sessions.open('admin', 'mark')];
    expect(await isOpen(sessionId(one))).toBe(false);
    now += 2 * MINUTE;
    expect(await isOpen(one)).toBe(true);
    for (const id of ['', one, `${sessionId(one)}-used`, sessionId(one).toUpperCase(), sessionId('none'), '../x', '*', '__proto__'])
      expect(await sessions.closeById(id), id).toBe(false);
    expect(await sessions.closeById(sessionId(one))).toBe(true);
    expect((await storage.getKeys()).filter((key) => key.startsWith(sessionId(one)))).toEqual([]);
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, true]);
    expect(await sessions.closeById(sessionId(one))).toBe(false);
  });
});

test('many sessions are read side by side, and not at every sign-in', async () => {
  for (let index = 0; index < 120; index += 1) await sessions.open('admin', 'mark');
  const getItem = storage.getItem.bind(storage);
  const [reading, most] = [new Set<string>(), { at: 0, calls: 0 }];
  storage.getItem = async (key: string) => {
    reading.add(key);
    most.calls += 1;
    most.at = Math.max(most.at, reading.size);
    await delay(1);
    reading.delete(key);
    return getItem(key) as never;
  };
  sessions = new Sessions(storage, () => now);
  await sessions.open('admin', 'mark');
  expect(most).toEqual({ at: 100, calls: 240 });
  await sessions.open('admin', 'mark');
  expect(most.calls).toBe(240);
});

test('is found although its use cannot be recorded, as on a full disk', async () => {
  const token = await sessions.open('admin', 'mark');
  storage.setItem = () => Promise.reject(new Error('ENOSPC'));
  now += 10 * MINUTE;
  expect(await isOpen(token)).toBe(true);
});

describe('what comes late', () => {
  test('does not revive a session that ends while it is used', async () => {
    const token = await sessions.open('admin', 'mark');
    now += 2 * MINUTE;
    // A request has found the session, and notes its use only after all were ended.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const setItem = storage.setItem.bind(storage);
    storage.setItem = async (key: string, value: unknown) => {
      await held;
      await setItem(key, value as Session);
    };
    const request = sessions.find(token, 'mark');
    await Promise.resolve();
    await sessions.closeAll();
    release();
    await request;
    expect(await isOpen(token)).toBe(false);
    storage.setItem = setItem;
    // What is left of it is swept up later.
    now += HOUR;
    await sessions.open('admin', 'mark');
    expect(await storage.getKeys()).toHaveLength(1);
  });
});

test('a session whose beginning or last use lies in the future has ended: the clock was wrong, and no one knows for how long', async () => {
  const token = await sessions.open('admin', 'mark');
  now -= 5 * MINUTE;
  expect(await isOpen(token)).toBe(true);
  now -= 1;
  expect(await isOpen(token)).toBe(false);
});

describe('a token', () => {
  test('has 256 random bits and is not stored', async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => sessions.open('admin', 'mark')));
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(tokens).size).toBe(50);
    const kept = JSON.stringify(await Promise.all((await storage.getKeys()).map(async (key) => [key, await storage.getItem(key)])));
    for (const token of tokens) expect(kept).not.toContain(token);
  });

  test('that is invented or altered opens nothing', async () => {
    const token = await sessions.open('admin', 'mark');
    const [key = ''] = await storage.getKeys();
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const made = [
      '',
      ' ',
      'attacker',
      flipped,
      token.slice(1),
      `${token} `,
      token.toLowerCase(),
      key,
      '__proto__',
      '../../etc/passwd',
      'x'.repeat(101),
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
    ];
    for (const other of made) expect(await isOpen(other), other).toBe(false);
    expect(await sessions.find(undefined, 'mark')).toBeNull();
    expect(await isOpen(token)).toBe(true);
  });
});
