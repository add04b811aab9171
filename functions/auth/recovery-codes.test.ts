import { createStorage, type Storage } from 'unstorage';
import { beforeEach, expect, test } from 'vitest';
import { createRecoveryCodes, isRecoveryCode, type RecoveryCodes } from './recovery-codes.ts';
import { generateTotpSecret } from './second-factor.ts';

let storage: Storage;
let secret: string | null;
let codes: RecoveryCodes;
const instance = () => createRecoveryCodes(() => Promise.resolve(secret), storage);
beforeEach(() => {
  storage = createStorage();
  secret = generateTotpSecret();
  codes = instance();
});
const make = () => codes.make(secret ?? '');

test('are ten different ones, of which the storage has only hashes', async () => {
  const made = await make();
  expect([made.length, new Set(made).size, await codes.left()]).toEqual([10, 10, 10]);
  for (const code of made) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const stored = JSON.stringify(await storage.getItem('set'));
  for (const code of made) expect(stored).not.toContain(code);
  expect(stored.match(/\$argon2id\$/g)).toHaveLength(10);
});

test('each work once, however they are typed', async () => {
  const [first = '', second = '', third = ''] = await make();
  expect([await codes.take(first), await codes.take(first)]).toEqual([true, false]);
  expect(await codes.take(` ${second.toUpperCase()} `)).toBe(true);
  expect(await codes.take(third.replace('-', ''))).toBe(true);
  expect(await codes.left()).toBe(7);
});

test('are taken once by those who send one at the same moment', async () => {
  const [code = ''] = await make();
  const taken = await Promise.all(Array.from({ length: 5 }, () => codes.take(code)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const [, other = ''] = await codes.make(secret ?? '');
  const byTwo = await Promise.all([codes.take(other), instance().take(other)]);
  expect(byTwo.filter(Boolean).length).toBeLessThanOrEqual(1);
});

test('are void with new ones, with another secret and without one', async () => {
  const [code = ''] = await make();
  const [newer = ''] = await make();
  expect([await codes.take(code), await codes.left()]).toEqual([false, 10]);
  const before = secret;
  secret = generateTotpSecret();
  expect([await codes.take(newer), await codes.left()]).toEqual([false, 0]);
  secret = null;
  expect([await codes.take(newer), await codes.left()]).toEqual([false, 0]);
  secret = before;
  expect([await codes.take(newer), await codes.left()]).toEqual([true, 9]);
});

test('leave nothing of earlier ones in the storage', async () => {
  for (let times = 0; times < 3; times += 1) for (const code of (await make()).slice(0, 2)) await codes.take(code);
  expect(await storage.getKeys()).toHaveLength(3);
});

test.each(['', '123456', 'abcde-fghi', 'abcde-fghij-', 'abcde_fghij', 'abcd1-fghij', 'abcde-fghijk', 'ａｂｃｄｅ-fghij'])(
  '%j is none',
  async (text) => {
    await make();
    expect([isRecoveryCode(text), await codes.take(text)]).toEqual([false, false]);
  },
);
