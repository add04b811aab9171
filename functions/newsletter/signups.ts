import { randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';
import { CONFIRM_LIFETIME_MS, type SignedLinks } from './signed-links.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { MailError } from '../mail/mail-error.ts';
import { digestOf } from './address.ts';
import type { Subscribers } from './subscribers.ts';

const DAY_MS = 86_400_000;
/** How many signups can wait for their mail. */
const MOST_WAITING = 2_000;
/** After how many minutes a mail is tried again that the server could not take. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240, 720];

/** Somebody who entered an address and has not been sent a mail. */
export interface Signup {
  address: string;
  /** Since when the list has the address as asked, in milliseconds since 1970; missing until it was looked up. */
  askedAt?: number;
  tries: number;
  /** When to try next, in milliseconds since 1970. */
  next: number;
}

interface SignupNeeds {
  storage: Storage<Signup>;
  list: Subscribers;
  links: SignedLinks;
  now(): number;
  log(error: unknown): void;
}

/** Addresses that were entered and wait for their mail. */
export interface Signups {
  /** Notes an address, with the same work for every one. Returns whether there is room for it. */
  note(address: string): Promise<boolean>;
  /** Sends the mails that are due. `mailOf` writes one with the link of a token. */
  answer(mailer: Mailer, mailOf: (address: string, token: string) => Promise<Mail>): Promise<void>;
}

/** Creates the waiting signups in a storage, which several processes may share. */
export function createSignups({ storage, list, links, now, log }: SignupNeeds): Signups {
  /** Puts an address on the list as asked; null if it gets no mail, because it is there already or had one today. */
  async function ask(address: string): Promise<number | null> {
    const known = await list.find(address);
    if (known?.state === 'confirmed' || (known !== null && Math.abs(now() - known.mailedAt) < DAY_MS)) return null;
    return (await list.put(address, 'asked', now())).since;
  }

  async function answerOne(key: string, mailer: Mailer, mailOf: (address: string, token: string) => Promise<Mail>): Promise<void> {
    const signup = await storage.getItem(key);
    if (!signup || signup.next > now()) return;
    const { address } = signup;
    const askedAt = signup.askedAt ?? (await ask(address));
    // Somebody may have confirmed or left since.
    const isWanted = askedAt !== null && (await list.find(address))?.state === 'asked';
    if (!isWanted || now() - askedAt > CONFIRM_LIFETIME_MS) return storage.removeItem(key);
    const waiting = { ...signup, askedAt, tries: signup.tries + 1 };
    // Stored first: a kill while the mail is sent must not make the next look skip it as one that had a mail today.
    await storage.setItem(key, waiting);
    try {
      const token = await links.token('confirm', { address, madeAt: askedAt });
      await mailer.send({ ...(await mailOf(address, token)), id: `confirm-${digestOf(address).slice(0, 16)}-${askedAt}` });
      await storage.removeItem(key);
    } catch (error) {
      if (error instanceof MailError && error.kind === 'refused-address') {
        await list.put(address, 'bounced');
        return storage.removeItem(key);
      }
      log(error);
      const minutes = RETRY_AFTER_MINUTES[signup.tries];
      if (minutes === undefined) await storage.removeItem(key);
      else await storage.setItem(key, { ...waiting, next: now() + minutes * 60_000 });
    }
  }

  return {
    async note(address) {
      const waiting = await storage.getKeys();
      if (waiting.length >= MOST_WAITING) return false;
      await storage.setItem(`${now()}-${randomBytes(6).toString('hex')}`, { address, tries: 0, next: 0 });
      return true;
    },
    async answer(mailer, mailOf) {
      // One after the other: the same address may be in two.
      for (const key of (await storage.getKeys()).sort()) await answerOne(key, mailer, mailOf);
    },
  };
}
