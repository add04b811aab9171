import type { ListedMessage, MessageAction, MessageCounts, MessageList, MessagesChanged, MessageState } from '#api/messages.ts';
import type { StoredMessage } from './stored-messages.ts';
import type { MessageIntake } from './message-intake.ts';

const PAGE_SIZE = 50;

type Needs = Pick<MessageIntake, 'stored' | 'deliver' | 'canSend'>;

const NO_SERVER = 'No mail server is set, so it was not sent: SMTP_URL is missing.';
const iso = (time: number): string => new Date(time).toISOString();

function listed({ photo, nextTry, sentAt, tries, failure, ...message }: StoredMessage, state: MessageState): ListedMessage {
  return {
    ...message,
    state,
    ...(failure !== undefined && { failure }),
    ...(photo && { photoBytes: photo.bytes }),
    ...(state === 'waiting' && tries > 0 && { nextTry: iso(nextTry) }),
    ...(sentAt !== undefined && { sentAt: iso(sentAt) }),
  };
}

/** What the owner does with messages. */
export function createMessages({ stored, deliver, canSend }: Needs, now: () => number) {
  async function counts(): Promise<MessageCounts> {
    const { waiting, spam, sent } = await stored.ids();
    return { waiting: waiting.length, spam: spam.length, sent: sent.length };
  }

  async function mark(
    { state, item }: { state: MessageState; item: StoredMessage },
    action: Exclude<MessageAction, 'delete'>,
  ): Promise<void> {
    if (state === 'sent') return;
    if (action === 'spam') await stored.put('spam', item);
    // What was taken for spam waits to be sent from now on.
    else if (state === 'spam') await stored.put('waiting', { ...item, nextTry: now() });
  }

  return {
    async list(state: MessageState, start: number): Promise<MessageList> {
      await stored.sweep(now());
      const ids = (await stored.ids())[state];
      const page = await Promise.all(ids.slice(start, start + PAGE_SIZE).map((id) => stored.get(state, id)));
      return {
        messages: page.filter((message) => message !== null).map((message) => listed(message, state)),
        counts: await counts(),
        next: start + PAGE_SIZE < ids.length ? start + PAGE_SIZE : null,
        canSend,
      };
    },
    /** How many messages could not be sent yet. */
    async failing(): Promise<number> {
      const { waiting } = await stored.ids();
      const messages = await Promise.all(waiting.map((id) => stored.get('waiting', id)));
      return messages.filter((message) => message && (message.tries > 0 || !canSend)).length;
    },
    /** Does the same with several messages. Unknown ones are left out. */
    async change(ids: readonly string[], action: MessageAction): Promise<MessagesChanged> {
      const chosen = [...new Set(ids)];
      for (const id of chosen) {
        const found = await stored.find(id);
        if (found) await (action === 'delete' ? stored.remove(id) : mark(found, action));
      }
      if (action === 'send') await deliver(chosen);
      const found = (await Promise.all(chosen.map((id) => stored.find(id)))).filter((one) => one !== null);
      const waiting = found.find(({ state }) => state === 'waiting');
      const failure = waiting && (canSend ? waiting.item.failure : NO_SERVER);
      return {
        after: Object.fromEntries(found.map(({ state, item }) => [item.id, state])),
        counts: await counts(),
        ...(action === 'send' && failure !== undefined && { failure }),
      };
    },
  };
}
