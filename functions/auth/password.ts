import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { inHashQueue } from './hash-queue.ts';

const derive = promisify(argon2);

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
// The limits for a hash made elsewhere, so that checking it cannot exhaust this machine.
const MOST_MEMORY_KIB = 1_048_576;
const MOST_PASSES = 16;
const MOST_LANES = 16;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
  nonce: Buffer;
}

const hashWith = (password: string, { nonce, ...parameters }: Parameters, tagLength: number): Promise<Buffer> =>
  inHashQueue(() => derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce, tagLength, ...parameters }));

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with argon2id and a new salt. Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWith(password, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, nonce }, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})={0,2}\$([A-Za-z0-9+/]{16,172})={0,2}$/;

/** Whether a text is an argon2id PHC string within the limits above. */
export const isPasswordHash = (text: string): boolean => {
  const [memory = 0, passes = 0, lanes = 0] = PHC.exec(text)?.slice(1, 4).map(Number) ?? [];
  return passes >= 1 && passes <= MOST_PASSES && lanes >= 1 && lanes <= MOST_LANES && memory >= 8 * lanes && memory <= MOST_MEMORY_KIB;
};

/** Whether a password matches a PHC string. Takes about the same time either way. Throws if the string is invalid. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = PHC.exec(phc);
  if (!match || !isPasswordHash(phc)) throw new Error('The stored password hash is not an argon2id PHC string.');
  const [, memory, passes, parallelism, salt, tag] = match as unknown as [string, string, string, string, string, string];
  const expected = Buffer.from(tag, 'base64');
  const actual = await hashWith(
    password,
    { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), nonce: Buffer.from(salt, 'base64') },
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [digestA, digestB] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(digestA, digestB);
}

/** Generates a password that is easy to type on a phone: groups of five lowercase letters and digits, 25 bits each. */
export function generatePassword(groups = 4): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const letters = [...randomBytes(5 * groups)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return (letters.match(/.{5}/g) as string[]).join('-');
}
