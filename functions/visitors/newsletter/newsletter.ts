import { prefixStorage, type Storage } from 'unstorage';
import { createReader } from '#content/reader.ts';
import { MAILS_PER_MINUTE } from '#schema/settings.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import type { Credentials } from '../../auth/credentials.ts';
import { NETWORKS_REMEMBERED_MS } from '../forms/flood-limit.ts';
import { createLimiter } from '../../auth/limiter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { BlockedInboxes } from './blocked-inboxes.ts';
import { createConfirmationLimits } from './confirmation-limits.ts';
import { confirmMail } from '../../mail/texts/newsletter-confirmation.ts';
import { createCampaigns } from './campaigns.ts';
import { PARTS, sweepNewsletter } from './newsletter-storage.ts';
import { createSignedLinks, type LinkPurpose } from './signed-links.ts';
import type { NewsletterService } from './services/service.ts';
import { createSignups, type Signup } from './signups.ts';
import { type StoredSubscriber, Subscribers } from './subscribers.ts';

interface NewsletterNeeds {
  storage: Storage;
  credentials: Pick<Credentials, 'sign'>;
  mailer: Mailer | null;
  /** The service that has the list in place of this site; null if there is none. */
  service?: NewsletterService | null;
  content: Pick<ContentSource, 'published'>;
  log(error: unknown): void;
  now?: () => number;
}

/** The address of a page that a link in a mail opens. */
export const linkAddress = (site: string, page: LinkPurpose, token: string): string =>
  new URL(`/api/newsletter/${page}?t=${token}`, site).href;

/** Creates the newsletter in a storage, which several processes may share. */
export function createNewsletter({
  storage,
  credentials: { sign },
  mailer,
  service = null,
  content,
  log,
  now = Date.now,
}: NewsletterNeeds) {
  const list = new Subscribers(prefixStorage<StoredSubscriber>(storage, PARTS.list), now);
  const links = createSignedLinks(prefixStorage<string>(storage, PARTS.secrets), now);
  const blocked = new BlockedInboxes(prefixStorage(storage, PARTS.blocked), links);
  const limits = createConfirmationLimits(prefixStorage(storage, PARTS.limits), sign, now);
  const signups = createSignups({
    storage: prefixStorage<Signup>(storage, PARTS.signups),
    list,
    links,
    blocked,
    limits,
    sign,
    now,
    log,
  });
  let answering: Promise<void> = Promise.resolve();

  /** The unsubscribe link. */
  const leaveUrl = async (address: string) =>
    linkAddress((await head()).url, 'leave', await links.token('leave', { address, madeAt: now() }));
  const head = async () => createReader(await content.published()).letterhead();
  const campaigns = createCampaigns({
    storage: prefixStorage(storage, PARTS.campaigns),
    list,
    mailer,
    leaveUrl,
    perMinute: async () => (await content.published()).entries.settings.get('settings')?.data.features.mailsPerMinute ?? MAILS_PER_MINUTE,
    log,
    now,
  });

  async function answer(): Promise<void> {
    if (service) return signups.passOn(service);
    if (!mailer) return undefined;
    return signups.answer(mailer, async (address, confirm, never) => {
      const paper = await head();
      return confirmMail(paper, address, linkAddress(paper.url, 'confirm', confirm), linkAddress(paper.url, 'never', never));
    });
  }

  /** Sends the mails that signups wait for. */
  const answerSignups = () => (answering = answering.then(answer).catch(log));

  return {
    list,
    links,
    /** Counts the networks that addresses were entered from. */
    networks: createLimiter({ storage: prefixStorage(storage, PARTS.recent), sign, rememberedMs: NETWORKS_REMEMBERED_MS, now }),
    signups,
    limits,
    blocked,
    service,
    /** Whether there is a way to send mails. */
    canSend: mailer !== null || service !== null,
    campaigns,
    leaveUrl,
    answerSignups,
    /** Sends the mails that signups wait for, then those of newsletters, for at most `limitMs` milliseconds if it is given. */
    async work(limitMs?: number): Promise<void> {
      // No one who has just signed up waits for a newsletter to all the others.
      await answerSignups();
      await campaigns.send(limitMs);
    },
    /** Removes what must not be kept any longer. */
    sweep: () => sweepNewsletter(storage, now()),
  };
}

/** The newsletter of a site. */
export type Newsletter = ReturnType<typeof createNewsletter>;
