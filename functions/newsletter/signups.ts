import { randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';
import { CONFIRM_LIFETIME_MS, type SignedLinks } from './signed-links.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { MailError } from '../mail/mail-error.ts';
import { digestOf } from './address.ts';
import type { NewsletterService } from './services/service.ts';
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
  /** Gives the addresses to a service, which asks their owners itself. */
  passOn(service: Pick<NewsletterService, 'subscribe'>): Promise<void>;
}

/** Creates the waiting signups in a storage, which several processes may share. */
export function createSignups({ storage, list, links, now, log }: SignupNeeds): Signups {
  /** Puts an address on the list as asked; null if it gets no mail, because it is there already or had one today. */
  async function ask(address: string): Promise<number | null> {
    const known = await list.find(address);
    if (known?.state === 'confirmed' || (known !== null && Math.abs(now() - known.mailedAt) < DAY_MS)) return null;
    return (await list.put(address, 'asked', now())).since;
  }

  /** Does something for a waiting signup that is due, and again later if that fails. */
  async function attempt(key: string, work: (signup: Signup) => Promise<void>): Promise<void> {
    const signup = await storage.getItem(key);
    if (!signup || signup.next > now()) return;
    try {
      await work(signup);
      await storage.removeItem(key);
    } catch (error) {
      log(error);
      const minutes = RETRY_AFTER_MINUTES[signup.tries];
      const latest = (await storage.getItem(key)) ?? signup;
      if (minutes === undefined) await storage.removeItem(key);
      else await storage.setItem(key, { ...latest, tries: signup.tries + 1, next: now() + minutes * 60_000 });
    }
  }

  async function sendMail(key: string, signup: Signup, mailer: Mailer, mailOf: (address: string, token: string) => Promise<Mail>) {
    const { address } = signup;
    const askedAt = signup.askedAt ?? (await ask(address));
    // Somebody may have confirmed or left since.
    const isWanted = askedAt !== null && (await list.find(address))?.state === 'asked';
    if (!isWanted || now() - askedAt > CONFIRM_LIFETIME_MS) return;
    // Stored first: a kill while the mail is sent must not make the next look skip it as one that had a mail today.
    await storage.setItem(key, { ...signup, askedAt });
    const token = await links.token('confirm', { address, madeAt: askedAt });
    const mail = { ...(await mailOf(address, token)), id: `confirm-${digestOf(address).slice(0, 16)}-${askedAt}` };
    await mailer.send(mail).catch(async (error: unknown) => {
      if (!(error instanceof MailError && error.kind === 'refused-address')) throw error;
      await list.put(address, 'bounced');
    });
  }

  /** One after the other: the same address may be in two. */
  async function inTurn(work: (key: string, signup: Signup) => Promise<void>): Promise<void> {
    for (const key of (await storage.getKeys()).sort()) await attempt(key, (signup) => work(key, signup));
  }

  return {
    async note(address) {
      const waiting = await storage.getKeys();
      if (waiting.length >= MOST_WAITING) return false;
      await storage.setItem(`${now()}-${randomBytes(6).toString('hex')}`, { address, tries: 0, next: 0 });
      return true;
    },
    answer: (mailer, mailOf) => inTurn((key, signup) => sendMail(key, signup, mailer, mailOf)),
    passOn: (service) => inTurn((_key, { address }) => service.subscribe(address)),
  };
}
