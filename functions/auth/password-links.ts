import { randomBytes, randomUUID } from 'node:crypto';
import { prefixStorage, type Storage } from 'unstorage';
import type { Credentials } from './credentials.ts';
import { createQueue } from '../runtime/queue.ts';
import { digestOf, numberIn, PRESENT } from '../runtime/storage/stored-keys.ts';
import { createLimiter, sweepLimiter } from './limiter.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a link works. */
export const LINK_LIFETIME_MS = 30 * MINUTE_MS;
/**
 * How many links the owner is sent. The first limit is for the lifetime of a link: an owner who is refused a fourth, because a stranger asked for
 * three, has one in her inbox that works.
 */
const MAILS = [
  { most: 3, withinMs: LINK_LIFETIME_MS },
  { most: 20, withinMs: DAY_MS },
];
const TOKEN = /^[\w-]{43}$/;

/** A link that was sent. */
interface SentLink {
  /** Milliseconds since 1970. */
  sentAt: number;
  /** Identifies the password that is forgotten; another one ends the link. */
  passwordMark: string;
}

interface PasswordLinksOptions {
  /** Several processes may share it. */
  storage: Storage;
  sign: Credentials['sign'];
  now?: () => number;
}

/** When a token was taken: its key is `<digest of the token>:<milliseconds since 1970>-<random>`. */
const takenAt = numberIn;

/** The links with which an owner who forgot her password sets a new one. Only a link's digest is stored. */
export function createPasswordLinks({ storage, sign, now = Date.now }: PasswordLinksOptions) {
  const sent = prefixStorage<SentLink>(storage, 'sent');
  const taken = prefixStorage(storage, 'taken');
  const address = prefixStorage<{ address: string }>(storage, 'address');
  const limiterIn = (name: string) => createLimiter({ storage: prefixStorage(storage, name), sign, rememberedMs: DAY_MS, now });
  const mails = limiterIn('mails');
  const enqueue = createQueue();

  /** The absolute difference, so that a clock that was set back gives no link another life. */
  const isOver = (since: number): boolean => !(Math.abs(now() - since) < LINK_LIFETIME_MS);

  /** Whether a token would be taken. */
  async function works(token: string, passwordMark: string): Promise<boolean> {
    const link = TOKEN.test(token) ? await sent.getItem(digestOf(token)) : null;
    return link !== null && !isOver(link.sentAt) && link.passwordMark === passwordMark;
  }

  /** Removes what is over: links, and what networks asked for. */
  async function sweep(): Promise<void> {
    await Promise.all(['networks', 'mails'].map((name) => sweepLimiter(prefixStorage(storage, name), DAY_MS, now())));
    // Few: so many mails are sent.
    for (const key of await sent.getKeys()) if (isOver((await sent.getItem(key))?.sentAt ?? NaN)) await sent.removeItem(key);
    for (const key of await taken.getKeys()) if (isOver(takenAt(key))) await taken.removeItem(key);
  }

  async function take(token: string, passwordMark: string): Promise<boolean> {
    if (!(await works(token, passwordMark))) return false;
    const folder = digestOf(token);
    const own = `${folder}:${now()}-${randomUUID()}`;
    // Stored before the others are counted: a token sent to two processes at once may be refused by both but is never taken by both.
    await taken.setItem(own, PRESENT);
    const isFirst = (await taken.getKeys(folder)).every((key) => key === own);
    if (!isFirst) await taken.removeItem(own);
    return isFirst;
  }

  return {
    /** What networks ask for is counted here. */
    networks: limiterIn('networks'),
    /** Makes a link, and returns its token. Null if there were too many. */
    async issue(passwordMark: string): Promise<string | null> {
      if ('retryAfterSeconds' in (await mails.admit([{ what: 'password link', limits: MAILS }]))) return null;
      const token = randomBytes(32).toString('base64url');
      await sent.setItem(digestOf(token), { sentAt: now(), passwordMark });
      return token;
    },
    works,
    sweep,
    /** Uses a token up. Returns whether it worked, which it does once. */
    // One at a time, so that of two people with the same link one gets in, and not none.
    take: (token: string, passwordMark: string) => enqueue(() => take(token, passwordMark)),
    /** The address that the owner had when she last proved who she is; null if that is not known. */
    provenAddress: async () => (await address.getItem('proven'))?.address ?? null,
    /** Notes it. Returns the one before, if that is another one. */
    async noteProven(proven: string): Promise<string | null> {
      const before = (await address.getItem('proven'))?.address ?? null;
      if (before === proven) return null;
      await address.setItem('proven', { address: proven });
      return before;
    },
  };
}

/** The links with which an owner who forgot her password sets a new one. */
export type PasswordLinks = ReturnType<typeof createPasswordLinks>;
