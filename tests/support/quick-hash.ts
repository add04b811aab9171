import { argon2Sync, randomBytes } from 'node:crypto';

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with the least work that the product accepts, for tests that are not about what a hash costs. */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}
