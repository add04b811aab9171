import { TOTP, Secret } from 'otpauth';
import { createStorage } from 'unstorage';
import { expect, test } from 'vitest';
import { storageWithoutEmpties } from '../../tests/support/server-storage.ts';
import { createSecondFactor, generateTotpSecret, isTotpSecret, totpLink } from './second-factor.ts';

const PERIOD = 30_000;
const secret = generateTotpSecret();
const start = 1_790_000_000_000 - (1_790_000_000_000 % PERIOD);
const codeAt = (timestamp: number, of = secret) => new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp });

function factor(readSecret: () => string | null = () => secret, storage = createStorage()) {
  const clock = { now: start };
  return {
    clock,
    codes: createSecondFactor(
      () => Promise.resolve(readSecret()),
      storage,
      () => clock.now,
    ),
  };
}

test('the codes of RFC 6238’s own example are right', async () => {
  const { clock, codes } = factor(() => new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32);
  clock.now = 1_111_111_109_000;
  expect(await codes.take('081804')).toBe('right');
});

test.each([
  [-2, 'wrong'],
  [-1, 'right'],
  [0, 'right'],
  [1, 'right'],
  [2, 'wrong'],
])('the code of %i periods from now is %s', async (periods, answer) => {
  const { codes } = factor();
  expect(await codes.take(codeAt(start + periods * PERIOD))).toBe(answer);
});

test('a code works once, even if sent many times at once, and older ones are then refused', async () => {
  const { clock, codes } = factor();
  const code = codeAt(start);
  expect((await Promise.all(Array.from({ length: 10 }, () => codes.take(code)))).filter((answer) => answer === 'right')).toHaveLength(1);
  expect(await codes.take(codeAt(start - PERIOD))).toBe('wrong');
  clock.now += PERIOD;
  expect(await codes.take(code)).toBe('wrong');
  expect(await codes.take(codeAt(clock.now))).toBe('right');
});

test('a code works once even if the storage does not list empty items', async () => {
  const storage = storageWithoutEmpties();
  const code = codeAt(start);
  expect([await factor(undefined, storage).codes.take(code), await factor(undefined, storage).codes.take(code)]).toEqual([
    'right',
    'wrong',
  ]);
});

test.each(['', '000', 'abcdef', '１２３４５６', '0'.repeat(1_000), codeAt(start, generateTotpSecret())])(
  '%j is not right',
  async (code) => {
    expect(await factor().codes.take(code)).toBe('wrong');
  },
);

test('correcting the clock does not block later codes', async () => {
  const { clock, codes } = factor();
  clock.now += 3_600_000;
  // The phone’s clock is right: its code is wrong for ours.
  expect(await codes.take(codeAt(start))).toBe('wrong');
  clock.now = start + PERIOD;
  expect(await codes.take(codeAt(clock.now))).toBe('right');
});

test('after twenty wrong codes in a row none is taken, not even the right one, until the app is set up again', async () => {
  let current = secret;
  const { clock, codes } = factor(() => current);
  const wrong = () => Promise.all(Array.from({ length: 19 }, () => codes.take('not it')));
  await wrong();
  expect(await codes.take(codeAt(clock.now))).toBe('right');
  expect(new Set(await wrong())).toEqual(new Set(['wrong']));
  expect(await codes.take(codeAt(clock.now))).toBe('wrong');
  clock.now += 10 * PERIOD;
  expect(await codes.take(codeAt(clock.now))).toBe('closed');
  current = generateTotpSecret();
  expect(await codes.take(codeAt(clock.now, current))).toBe('right');
});

test('is required if there is a secret', async () => {
  expect(await factor().codes.isRequired()).toBe(true);
  const without = factor(() => null).codes;
  expect(await without.isRequired()).toBe(false);
  expect(await without.take(codeAt(start))).toBe('wrong');
});

test('a secret is Base32 of at least 80 bits', () => {
  expect(isTotpSecret(secret)).toBe(true);
  expect(['', 'A'.repeat(15), `${'A'.repeat(16)}1`, 'a'.repeat(16), 'A'.repeat(129)].filter(isTotpSecret)).toEqual([]);
});

test('the link contains the account', () => {
  expect(totpLink(secret, 'Family Kitchen: Bakery', 'admin')).toMatch(/^otpauth:\/\/totp\/Family%20Kitchen%3A%20Bakery:admin\?/);
});
