import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from './hash-password.ts';

test('a hash is the one that the server makes of the same password and salt, and never the same twice', async () => {
  const password = 'Brot & Zeit – 12 Stunden';
  const [one, other] = [await hashPassword(password), await hashPassword(password)];
  expect(one).not.toBe(other);
  const [, , , parameters = '', salt = '', tag] = one.split('$');
  expect(parameters).toBe('m=19456,t=2,p=1');
  const nonce = Buffer.from(salt, 'base64');
  expect(nonce).toHaveLength(16);
  const expected = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 });
  expect(tag).toBe(expected.toString('base64').replace(/=+$/, ''));
});
