import { prefixStorage, type Storage } from 'unstorage';
import { createReader } from '#content/reader.ts';
import type { ContentSource } from '../dependencies.ts';
import type { Credentials } from '../http/credentials.ts';
import { createRecent, type Recent, sweepRecent } from '../forms/recent.ts';
import type { Mailer } from '../mail/mailer.ts';
import { confirmMail } from './letter-mail.ts';
import { createSignedLinks, type SignedLinks } from './signed-links.ts';
import { createSignups, type Signup, type Signups } from './signups.ts';
import { type KeptSubscriber, Subscribers } from './subscribers.ts';

/** The newsletter of a site. */
export interface Newsletter {
  list: Subscribers;
  links: SignedLinks;
  recent: Recent;
  signups: Signups;
  /** Whether there is a way to send mails. */
  canSend: boolean;
  /** Does what is due: sends mails that wait. One call at a time works; another one waits for it. */
  work(): Promise<void>;
  /** Removes what must not be kept any longer. */
  sweep(): Promise<void>;
}

interface NewsletterNeeds {
  storage: Storage;
  credentials: Pick<Credentials, 'sign'>;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log(error: unknown): void;
  now?: () => number;
}

/** The address of a page that a link in a mail opens. */
export const linkAddress = (site: string, page: 'confirm' | 'leave', token: string): string =>
  new URL(`/api/newsletter/${page}?t=${token}`, site).href;

/** Creates the newsletter in a storage, which several processes may share. */
export function createNewsletter({ storage, credentials, mailer, content, log, now = Date.now }: NewsletterNeeds): Newsletter {
  const list = new Subscribers(prefixStorage<KeptSubscriber>(storage, 'list'), now);
  const links = createSignedLinks(prefixStorage<string>(storage, 'secrets'), now);
  const signups = createSignups({ storage: prefixStorage<Signup>(storage, 'signups'), list, links, now, log });
  let working: Promise<void> = Promise.resolve();

  async function step(): Promise<void> {
    if (!mailer) return;
    await signups.answer(mailer, async (address, token) => {
      const head = createReader(await content.published()).letterhead();
      return confirmMail(head, address, linkAddress(head.url, 'confirm', token));
    });
  }

  return {
    list,
    links,
    recent: createRecent(prefixStorage(storage, 'recent'), credentials, now),
    signups,
    canSend: mailer !== null,
    work: () => (working = working.then(step).catch(log)),
    async sweep() {
      await Promise.all([list.sweep(), sweepRecent(prefixStorage(storage, 'recent'), now())]);
    },
  };
}
