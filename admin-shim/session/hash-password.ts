import { argon2idAsync } from '@noble/hashes/argon2.js';

// The same parameters as functions/auth/password.ts.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');

/** Hashes a password in the browser with argon2id and a new salt, which takes a phone some seconds. Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const tag = await argon2idAsync(password, salt, { m: MEMORY_KIB, t: PASSES, p: LANES, dkLen: TAG_BYTES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}
