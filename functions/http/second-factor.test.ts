import { TOTP, Secret } from 'otpauth';
import { createStorage } from 'unstorage';
import { expect, test } from 'vitest';
import { createSecondFactor, generateTotpSecret, isTotpSecret, totpLink } from './second-factor.ts';

const PERIOD = 30_000;
const secret = generateTotpSecret();
const start = 1_790_000_000_000 - (1_790_000_000_000 % PERIOD);
const codeAt = (timestamp: number, of = secret) => new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp });

function factor(readSecret: () => string | null = () => secret) {
  const clock = { now: start };
  return {
    clock,
    codes: createSecondFactor(
      () => Promise.resolve(readSecret()),
      createStorage(),
      () => clock.now,
    ),
  };
}

test('the codes of RFC 6238’s own example are right', async () => {
  const { clock, codes } = factor(() => new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32);
  clock.now = 1_111_111_109_000;
  expect(await codes.accept('081804')).toBe(true);
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('the code of %i periods from now is right: %s', async (periods, isRight) => {
  const { codes } = factor();
  expect(await codes.accept(codeAt(start + periods * PERIOD))).toBe(isRight);
});

test('a code is right once, also when it is sent many times at once, and no older one is after it', async () => {
  const { clock, codes } = factor();
  const code = codeAt(start);
  expect((await Promise.all(Array.from({ length: 20 }, () => codes.accept(code)))).filter(Boolean)).toHaveLength(1);
  expect(await codes.accept(codeAt(start - PERIOD))).toBe(false);
  clock.now += PERIOD;
  expect(await codes.accept(code)).toBe(false);
  expect(await codes.accept(codeAt(clock.now))).toBe(true);
});

test.each(['', '000', 'abcdef', '１２３４５６', '0'.repeat(1_000), codeAt(start, generateTotpSecret())])(
  '%j is not right',
  async (code) => {
    expect(await factor().codes.accept(code)).toBe(false);
  },
);

test('is asked for where there is a secret', async () => {
  expect(await factor().codes.isAsked()).toBe(true);
  const without = factor(() => null).codes;
  expect(await without.isAsked()).toBe(false);
  expect(await without.accept(codeAt(start))).toBe(false);
});

test('a secret is Base32 of at least 80 bits', () => {
  expect(isTotpSecret(secret)).toBe(true);
  expect(['', 'A'.repeat(15), `${'A'.repeat(16)}1`, 'a'.repeat(16), 'A'.repeat(129)].filter(isTotpSecret)).toEqual([]);
});

test('the link names whose code it is', () => {
  expect(totpLink(secret, 'Family Kitchen: Bakery', 'admin')).toMatch(/^otpauth:\/\/totp\/Family%20Kitchen%3A%20Bakery:admin\?/);
});
