import { createHash, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Storage } from 'unstorage';

const PERIOD_MS = 30_000;
/** Clocks of phones are off by some seconds: the code before and the one after count too. */
const WINDOW = 1;
const USED = 'used';
/** What a key holds that only has to be there: not every store lists what is empty. */
const NOTED = '1';
/** How many codes in a row may be wrong, from wherever they come: of a million codes three are right at a time. */
const MOST_WRONG = 20;

/** Where the wrong codes for a secret are counted; another secret starts over. */
const wrongCodesFor = (secret: string): string => `wrong-${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`;

/** Whether a text is the secret of an authenticator: Base32, of at least 80 bits. */
export const isTotpSecret = (text: string): boolean => /^[A-Z2-7]{16,128}$/.test(text);

/** Makes the secret of an authenticator, as Base32 of 160 bits. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

const authenticator = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 });

/** A secret as the link an authenticator app reads: `otpauth://totp/…`. */
export function totpLink(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 }).toString();
}

/** The number of the 30 seconds that a code is for, or null where it is for none around now. `now` is milliseconds since 1970. */
export function totpCounter(secret: string, code: string, now: number): number | null {
  // The library throws at digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = authenticator(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta;
}

/** What became of a code: each is right once, and after too many wrong ones none is looked at any more. */
export type CodeAnswer = 'right' | 'wrong' | 'closed';

/** A second proof of who signs in: six digits from an app that knows a secret (RFC 6238). */
export interface SecondFactor {
  /** Whether one is asked for. */
  isAsked(): Promise<boolean>;
  take(code: string): Promise<CodeAnswer>;
}

/** A use is a key such as `used:<number of the 30 seconds>-<anything>`. */
const counterOf = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf(':') + 1), 10);

/**
 * The second factor with a secret, null for none. The secret is read again for each use. `storage`, which several
 * processes may share, keeps which code was used last, and how many were wrong since. A try and a use are keys of their own
 * and are written down before others are looked for: what is sent to two processes at once can be refused by both, but
 * never be taken by both.
 */
export function createSecondFactor(readSecret: () => Promise<string | null>, storage: Storage, now: () => number = Date.now): SecondFactor {
  let last: Promise<unknown> = Promise.resolve();
  const remove = (keys: string[]) => Promise.all(keys.map((key) => storage.removeItem(key)));

  async function isNewUse(counter: number): Promise<boolean> {
    const own = `${USED}:${counter}-${randomUUID()}`;
    await storage.setItem(own, NOTED);
    const others = (await storage.getKeys(USED)).filter((key) => key !== own);
    const isNew = others.every((key) => counterOf(key) < counter);
    await remove(isNew ? others : [own]);
    return isNew;
  }

  async function use(code: string): Promise<CodeAnswer> {
    const secret = await readSecret();
    if (secret === null) return 'wrong';
    const tries = wrongCodesFor(secret);
    const own = `${tries}:${randomUUID()}`;
    await storage.setItem(own, NOTED);
    if ((await storage.getKeys(tries)).length > MOST_WRONG) {
      await storage.removeItem(own);
      return 'closed';
    }
    const counter = totpCounter(secret, code, now());
    if (counter === null || !(await isNewUse(counter))) return 'wrong';
    await remove(await storage.getKeys(tries));
    return 'right';
  }

  return {
    isAsked: async () => (await readSecret()) !== null,
    // One after the other, so that a code sent twice at once is right once.
    take(code) {
      const taken = last.then(() => use(code));
      last = taken.catch(() => undefined);
      return taken;
    },
  };
}
