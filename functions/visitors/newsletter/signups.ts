import { randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';
import type { Credentials } from '../../auth/credentials.ts';
import { CONFIRM_LIFETIME_MS, type SignedLinks } from './signed-links.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { removeKeys } from '../../runtime/storage/stored-keys.ts';
import { MailError } from '../../mail/mail-error.ts';
import { digestOf } from './address.ts';
import type { BlockedInboxes } from './blocked-inboxes.ts';
import type { ConfirmationLimits } from './confirmation-limits.ts';
import type { NewsletterService } from './services/service.ts';
import type { Subscribers } from './subscribers.ts';

const DAY_MS = 86_400_000;
/** How many signups can wait for their mail. Then old ones give way, so that the form is open for everybody. */
const MOST_WAITING = 500;
/** After how many minutes a mail is tried again that the server could not take. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240, 720];

/** Someone who entered an address and has not been sent a mail. */
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
  blocked: Pick<BlockedInboxes, 'has'>;
  limits: Pick<ConfirmationLimits, 'claimInbox' | 'claimMail'>;
  sign: Credentials['sign'];
  now(): number;
  log(error: unknown): void;
}

/** Writes the mail that asks an address to confirm, with links to do so and to never be asked again. */
type MailOf = (address: string, confirm: string, never: string) => Promise<Mail>;

/** The network in the key of a signup, `<time>-<digest of the network>-<random>`. */
const networkIn = (key: string): string => /^\d+-([\da-f]{8})-/.exec(key)?.[1] ?? '';

/** The signups that give way: the oldest of the networks with the most, so that a flood takes the place of its own. `keys` is oldest first. */
function inTheWay(keys: readonly string[]): string[] {
  const byNetwork = Map.groupBy(keys, networkIn);
  return keys.slice(0, Math.max(0, keys.length - MOST_WAITING)).flatMap(() => {
    const [busiest] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
    return busiest?.shift() ?? [];
  });
}

/** Addresses that were entered and wait for their mail, in a storage that several processes may share. */
export function createSignups({ storage, list, links, blocked, limits, sign, now, log }: SignupNeeds) {
  /** Puts an address on the list as asked; null if it gets no mail, because it is there already or had one today. */
  async function ask(address: string): Promise<number | null> {
    const known = await list.find(address);
    if (known?.state === 'confirmed' || (known !== null && Math.abs(now() - known.mailedAt) < DAY_MS)) return null;
    // The address is new today, but its inbox may not be.
    if (!(await limits.claimInbox(address))) return null;
    return (await list.put(address, 'asked', now())).since;
  }

  /** Does something for a waiting signup that is due, and again later if that fails or returns how many seconds to wait. */
  async function attempt(key: string, work: (signup: Signup) => Promise<number | undefined>): Promise<void> {
    const signup = await storage.getItem(key);
    if (!signup || signup.next > now()) return;
    try {
      const seconds = (await blocked.has(signup.address)) ? undefined : await work(signup);
      const waiting = seconds === undefined ? null : await storage.getItem(key);
      if (seconds === undefined || waiting === null) await storage.removeItem(key);
      else await storage.setItem(key, { ...waiting, next: now() + seconds * 1_000 });
    } catch (error) {
      log(error);
      const minutes = RETRY_AFTER_MINUTES[signup.tries];
      const latest = (await storage.getItem(key)) ?? signup;
      if (minutes === undefined) await storage.removeItem(key);
      else await storage.setItem(key, { ...latest, tries: signup.tries + 1, next: now() + minutes * 60_000 });
    }
  }

  async function sendMail(key: string, signup: Signup, mailer: Mailer, mailOf: MailOf): Promise<number | undefined> {
    const { address } = signup;
    const askedAt = signup.askedAt ?? (await ask(address));
    // Someone may have confirmed or left since.
    const isWanted = askedAt !== null && (await list.find(address))?.state === 'asked';
    if (!isWanted || now() - askedAt > CONFIRM_LIFETIME_MS) return undefined;
    // Stored first: a kill while the mail is sent must not make the next look skip it as one that had a mail today.
    await storage.setItem(key, { ...signup, askedAt });
    const claimed = await limits.claimMail();
    if ('retryAfterSeconds' in claimed) return claimed.retryAfterSeconds;
    const [confirm, never] = await Promise.all(
      (['confirm', 'never'] as const).map((purpose) => links.token(purpose, { address, madeAt: askedAt })),
    );
    const mail = { ...(await mailOf(address, confirm ?? '', never ?? '')), id: `confirm-${digestOf(address).slice(0, 16)}-${askedAt}` };
    await mailer.send(mail).catch(async (error: unknown) => {
      if (!(error instanceof MailError && error.outcomeUnknown)) await claimed.withdraw();
      if (!(error instanceof MailError && error.kind === 'refused-address')) throw error;
      await list.put(address, 'bounced');
    });
    return undefined;
  }

  /** One after the other: the same address may be in two. */
  async function inTurn(work: (key: string, signup: Signup) => Promise<number | undefined>): Promise<void> {
    for (const key of (await storage.getKeys()).sort()) await attempt(key, (signup) => work(key, signup));
  }

  return {
    /** Notes an address that was entered from a network, with the same work for every one. */
    async note(address: string, network: string): Promise<void> {
      const from = (await sign(`sign-up from ${network}`)).toString('hex').slice(0, 8);
      await storage.setItem(`${now()}-${from}-${randomBytes(6).toString('hex')}`, { address, tries: 0, next: 0 }, { isDurable: true });
      await removeKeys(storage, inTheWay((await storage.getKeys()).sort()));
    },
    /** Sends the mails that are due. `mailOf` writes one with the links of two tokens. */
    answer: (mailer: Mailer, mailOf: MailOf) => inTurn((key, signup) => sendMail(key, signup, mailer, mailOf)),
    /** Gives the addresses to a service, which asks their owners itself. */
    passOn: (service: Pick<NewsletterService, 'subscribe'>) =>
      inTurn(async (_key, { address }) => {
        await service.subscribe(address);
        return undefined;
      }),
  };
}
