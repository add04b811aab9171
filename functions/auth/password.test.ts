import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCredentials } from './credentials.ts';
import { generatePassword, hashPassword, isPasswordHash, isSameText, verifyPassword } from './password.ts';
import { expectQuickly } from '../../tests/support/quickly.ts';

const SALT = 'c2FsdHNhbHQ';
const TAG = 'A'.repeat(43);
const phc = (parameters: string, salt = SALT, tag = TAG) => `$argon2id$v=19$${parameters}$${salt}$${tag}`;

describe('a password', () => {
  test.each(['eighteen hours', ' trailing space ', '', 'пароль-密码-🍞', 'x'.repeat(1_000), 'a\0b', "' OR 1=1 --"])(
    '%j matches its hash, and nothing else does',
    async (password) => {
      const hash = await hashPassword(password);
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      expect(isPasswordHash(hash)).toBe(true);
      expect(await verifyPassword(password, hash)).toBe(true);
      for (const other of [`${password} `, password.slice(1) || 'x', password.toUpperCase() + '!'])
        expect(await verifyPassword(other, hash)).toBe(false);
    },
  );

  test('has a different hash each time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  test('is checked against a hash made elsewhere, with other parameters and with padding', async () => {
    // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 256 -p 1
    const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('password', `${reference}=`)).toBe(true);
    expect(await verifyPassword('Password', reference)).toBe(false);
  });
});

describe('an invalid hash', () => {
  test.each([
    ...[
      '',
      'password',
      'admin',
      '$argon2id$',
      '$2b$12$abcdefghijklmnopqrstuv',
      '$argon2i$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$' + TAG,
      '$argon2d$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$' + TAG,
    ],
    ...[
      phc('m=64,t=1,p=1').replace('v=19', 'v=16'),
      phc('t=1,m=64,p=1'),
      phc('m=64,t=1'),
      phc('m=-64,t=1,p=1'),
      phc('m=64.5,t=1,p=1'),
      phc('m=1e3,t=1,p=1'),
    ],
    // Nothing to do, or more than a machine can.
    ...[phc('m=64,t=0,p=1'), phc('m=64,t=1,p=0'), phc('m=0,t=1,p=1'), phc('m=7,t=1,p=1'), phc('m=15,t=1,p=2')],
    ...[
      phc('m=99999999,t=1,p=1'),
      phc('m=1048577,t=1,p=1'),
      phc('m=64,t=999,p=1'),
      phc('m=99999,t=1,p=999'),
      phc('m=999999999999,t=1,p=1'),
    ],
    ...[
      phc('m=64,t=1,p=1', 'c2FsdA'),
      phc('m=64,t=1,p=1', SALT, 'AAAA'),
      phc('m=64,t=1,p=1', 'not/base64!!'),
      phc('m=64,t=1,p=1', 'A'.repeat(2_000)),
    ],
    ...[`${phc('m=64,t=1,p=1')}\n`, ` ${phc('m=64,t=1,p=1')}`, `${phc('m=64,t=1,p=1')}$more`],
  ])('%j', async (text) => {
    expect(isPasswordHash(text)).toBe(false);
    await expect(verifyPassword('password', text)).rejects.toThrow(/not an argon2id PHC string/);
  });

  test('what passes for a hash can be checked, and without delay', async () => {
    for (const parameters of ['m=8,t=1,p=1', 'm=16,t=1,p=2', 'm=128,t=16,p=16', 'm=19456,t=1,p=1']) {
      for (const salt of ['A'.repeat(11), 'A'.repeat(13), 'A'.repeat(86)]) {
        for (const tag of ['A'.repeat(16), 'A'.repeat(17), 'A'.repeat(172)]) {
          expect(isPasswordHash(phc(parameters, salt, tag))).toBe(true);
          await expectQuickly(1_000, async () => {
            expect(await verifyPassword('password', phc(parameters, salt, tag))).toBe(false);
          });
        }
      }
    }
  });
});

test('texts are compared whatever their lengths', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(isSameText(a, b)).toBe(a === b);
      expect(isSameText(a, a)).toBe(true);
    }),
  );
});

test('a generated password is four groups of five unambiguous characters, and unique', () => {
  const made = Array.from({ length: 500 }, generatePassword);
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{5}(?:-[a-km-np-z2-9]{5}){3}$/);
  expect(new Set(made).size).toBe(made.length);
  expect(new Set(made.join('')).size).toBe(33);
});

describe('credentials', () => {
  test('are right only as a pair', async () => {
    const hash = await hashPassword('eighteen hours');
    const credentials = createCredentials('admin', () => Promise.resolve(hash));
    const tries: [string, string][] = [
      ['admin', 'eighteen hours'],
      ['Admin', 'eighteen hours'],
      ['', 'eighteen hours'],
      ['admin', ''],
      ['admin', 'admin'],
      ['admin', 'password'],
      ['eighteen hours', 'admin'],
    ];
    expect(await Promise.all(tries.map(([name, password]) => credentials.verify(name, password)))).toEqual([
      true,
      ...Array<boolean>(6).fill(false),
    ]);
  });

  test('change their mark immediately with the password', async () => {
    let hash = await hashPassword('first');
    const credentials = createCredentials('admin', () => Promise.resolve(hash));
    const mark = await credentials.passwordMark();
    expect(await credentials.passwordMark()).toBe(mark);
    expect(hash).not.toContain(mark);
    hash = await hashPassword('first');
    expect(await credentials.passwordMark()).not.toBe(mark);
    hash = await hashPassword('second');
    expect(await credentials.verify('admin', 'first')).toBe(false);
    expect(await credentials.verify('admin', 'second')).toBe(true);
  });
});
