import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Storage } from 'unstorage';
import { createQueue } from '../runtime/queue.ts';
import { digestOf, numberIn, PRESENT, removeKeys } from '../runtime/storage/stored-keys.ts';

const PERIOD_MS = 30_000;
/** Phone clocks can be off by some seconds, so the previous and the next code are accepted too. */
const WINDOW = 1;
const USED = 'used';
/** The most wrong codes in a row, from any address: three of the million possible codes are valid at a time. */
const MOST_WRONG = 20;

/** The key prefix for counting wrong codes; a new secret starts over. */
const wrongCodesFor = (secret: string): string => `wrong-${digestOf(secret).slice(0, 16)}`;

/** Whether a text is a TOTP secret: Base32 of at least 80 bits. */
export const isTotpSecret = (text: string): boolean => /^[A-Z2-7]{16,128}$/.test(text);

/** Generates a TOTP secret: Base32 of 160 bits. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

const authenticator = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 });

/** The link that an authenticator app reads: `otpauth://totp/…`. */
export function totpLink(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 }).toString();
}

/** The number of the 30-second period that a code is valid for; null if it is not valid now. `now` is milliseconds since 1970. */
export function totpCounter(secret: string, code: string, now: number): number | null {
  // The library throws on digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = authenticator(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta;
}

/** The result of a code. Each code is right only once; after too many wrong ones, all are refused as 'closed'. */
export type CodeAnswer = 'right' | 'wrong' | 'closed';

/** The period of a used code, whose key is `used:<period>-<random>`. */
const counterOf = numberIn;

/**
 * Time-based one-time codes from an authenticator app (RFC 6238). `readSecret` is called on each use and returns null if no secret is set.
 * `storage`, which several processes may share, holds the last used code and the number of wrong ones since. Each attempt has its own key and is stored
 * before the others are counted: a code sent to two processes at once may be refused by both but never accepted by both.
 */
export function createSecondFactor(readSecret: () => Promise<string | null>, storage: Storage, now: () => number = Date.now) {
  const enqueue = createQueue();

  async function isNewUse(counter: number): Promise<boolean> {
    const own = `${USED}:${counter}-${randomUUID()}`;
    await storage.setItem(own, PRESENT);
    // A code is not used before its time: a key that says so, or says no time, is damaged and must not lock the owner out.
    const latest = Math.floor(now() / PERIOD_MS) + WINDOW;
    const others = (await storage.getKeys(USED)).filter((key) => key !== own && counterOf(key) <= latest);
    const isNew = others.every((key) => counterOf(key) < counter);
    await removeKeys(storage, isNew ? others : [own]);
    return isNew;
  }

  async function use(code: string): Promise<CodeAnswer> {
    const secret = await readSecret();
    if (secret === null) return 'wrong';
    const tries = wrongCodesFor(secret);
    const own = `${tries}:${randomUUID()}`;
    await storage.setItem(own, PRESENT);
    if ((await storage.getKeys(tries)).length > MOST_WRONG) {
      await storage.removeItem(own);
      return 'closed';
    }
    const counter = totpCounter(secret, code, now());
    if (counter === null || !(await isNewUse(counter))) return 'wrong';
    await removeKeys(storage, await storage.getKeys(tries));
    return 'right';
  }

  async function confirm(secret: string, code: string): Promise<boolean> {
    const counter = totpCounter(secret, code, now());
    return counter !== null && (await isNewUse(counter));
  }

  return {
    /** Whether a code is required. */
    isRequired: async () => (await readSecret()) !== null,
    // One at a time, so that a code sent twice at once is accepted only once.
    take: (code: string) => enqueue(() => use(code)),
    /** Whether a code shows that an app has a secret, which is not in force yet. The code is then used: it does not sign in as well. */
    confirm: (secret: string, code: string) => enqueue(() => confirm(secret, code)),
  };
}

/** Time-based one-time codes from an authenticator app. */
export type SecondFactor = ReturnType<typeof createSecondFactor>;
