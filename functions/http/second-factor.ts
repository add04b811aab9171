import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Storage } from 'unstorage';

const PERIOD_MS = 30_000;
/** Clocks of phones are off by some seconds: the code before and the one after count too. */
const WINDOW = 1;

/** Whether a text is the secret of an authenticator: Base32, of at least 80 bits. */
export const isTotpSecret = (text: string): boolean => /^[A-Z2-7]{16,128}$/.test(text);

/** Makes the secret of an authenticator, as Base32 of 160 bits. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

const authenticator = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 });

/** What an authenticator app is told of a secret, as a link: `otpauth://totp/…`. */
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

/** A second proof of who signs in: six digits from an app that knows a secret (RFC 6238). */
export interface SecondFactor {
  /** Whether one is asked for. */
  isAsked(): Promise<boolean>;
  /** Whether a code is right. Each is right once. */
  accept(code: string): Promise<boolean>;
}

/** A use is a key such as `<number of the 30 seconds>-<anything>`. */
const counterOf = (key: string): number => Number.parseInt(key, 10);

/**
 * The second factor with a secret, null for none. The secret is asked for anew for each use. `storage`, which several
 * processes may share, keeps which code was used last: a use is a key of its own and is written down before others are
 * looked for, so that of the same code sent to two of them at once no more than one is right.
 */
export function createSecondFactor(readSecret: () => Promise<string | null>, storage: Storage, now: () => number = Date.now): SecondFactor {
  let last: Promise<unknown> = Promise.resolve();

  async function use(code: string): Promise<boolean> {
    const secret = await readSecret();
    const counter = secret === null ? null : totpCounter(secret, code, now());
    if (counter === null) return false;
    const own = `${counter}-${randomUUID()}`;
    await storage.setItem(own, '');
    const others = (await storage.getKeys()).filter((key) => key !== own);
    const isNew = others.every((key) => counterOf(key) < counter);
    await Promise.all((isNew ? others : [own]).map((key) => storage.removeItem(key)));
    return isNew;
  }

  return {
    isAsked: async () => (await readSecret()) !== null,
    // One after the other, so that a code sent twice at once is right once.
    accept(code) {
      const used = last.then(() => use(code));
      last = used.catch(() => undefined);
      return used;
    },
  };
}
