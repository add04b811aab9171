import { zoneOf } from '#content/snapshot.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import { createQueue } from '../../runtime/queue.ts';
import type { Claims } from '../../mail/claims.ts';
import { MailError } from '../../mail/mail-error.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { StoredMessage, StoredMessages } from './stored-messages.ts';
import { messageMail } from '../../mail/texts/message-mail.ts';

const MINUTE_MS = 60_000;
/** The pauses after each failure, in minutes; the last one repeats. */
const PAUSES = [1, 5, 15, 60, 240, 720];
/** A server that refuses a mail will not think better of it soon, but someone may change the settings. */
const FIRST_PAUSE_AFTER_REFUSAL = 3;

interface DeliveryOptions {
  stored: StoredMessages;
  claims: Claims;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log: (error: unknown) => void;
  now: () => number;
}

/** When a message is tried again after so many failures, in milliseconds since 1970. */
function nextTry(kind: MailError['kind'], tries: number, now: number): number {
  const place = tries - 1 + (kind === 'later' ? 0 : FIRST_PAUSE_AFTER_REFUSAL);
  return now + (PAUSES[Math.min(place, PAUSES.length - 1)] ?? 0) * MINUTE_MS;
}

/** Creates the delivery of messages to the owner's inbox. One process sends one at a time, and no two processes the same one. */
export function createDelivery({ stored, claims, mailer, content, log, now }: DeliveryOptions) {
  const enqueue = createQueue();

  async function mailOf(message: StoredMessage, spam: number) {
    const snapshot = await content.published();
    const settings = snapshot.entries.settings.get('settings')?.data;
    if (!settings) throw new MailError('later', 'The settings cannot be read, so it is not known where to send it.');
    const photo = message.photo ? await stored.photos.get(message.id) : null;
    return messageMail(message, { to: settings.contactEmail, siteUrl: settings.siteUrl, timeZone: zoneOf(snapshot), spam, photo });
  }

  /** Sends a message that is claimed. Returns whether the server can be asked for more. */
  async function send(by: Mailer, id: string, isAsked: boolean, spam: number): Promise<boolean> {
    // Another process may have sent it, and the owner may have deleted it.
    const message = await stored.get('waiting', id);
    if (!message || (!isAsked && message.nextTry > now())) return true;
    try {
      await by.send(await mailOf(message, spam));
    } catch (error) {
      if (!(error instanceof MailError)) log(error);
      const kind = error instanceof MailError ? error.kind : 'later';
      const failure = error instanceof MailError ? error.message : 'Something went wrong on our side; the log says what.';
      const tries = message.tries + 1;
      const failed = { ...message, tries, failure, nextTry: nextTry(kind, tries, now()) };
      if (await stored.get('waiting', id)) await stored.put('waiting', failed);
      return kind !== 'later';
    }
    if (await stored.get('waiting', id)) await stored.putSent({ ...message, sentAt: now() });
    return true;
  }

  async function deliver(ids?: readonly string[]): Promise<void> {
    if (!mailer) return;
    const { waiting, spam } = await stored.ids();
    // Oldest first.
    const chosen = waiting.toReversed().filter((id) => ids === undefined || ids.includes(id));
    for (const id of chosen) {
      const release = await claims.take(id);
      if (!release) continue;
      try {
        // A server that does not answer would be waited for once more with each message.
        if (!(await send(mailer, id, ids !== undefined, spam.length))) break;
      } finally {
        await release();
      }
    }
  }

  return {
    /** Sends the messages that are due, or these in any case. Failures are noted with the messages. */
    deliver: (ids?: readonly string[]) => enqueue(() => deliver(ids)),
  };
}
