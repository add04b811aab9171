import type { ListedMessage, MessageAction, MessageCounts, MessageList, MessagesChanged, MessageState } from '#api/messages.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import { changeMessages, listMessages } from './message-calls.ts';

/** What was done last, or why it was not done. */
type News = { done: string } | { problem: string };

const INBOX = { what: 'messages', list: listMessages, itemsOf: ({ messages }: MessageList) => messages };

/** A number of messages in words. */
export const inWords = (count: number): string => (count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`);

/** What became of messages. */
function newsOf(action: MessageAction, count: number, { after, failure }: MessagesChanged): News {
  const subject = `${inWords(count)} ${count === 1 ? 'is' : 'are'}`;
  if (action === 'delete') return { done: `${subject} deleted.` };
  if (action === 'spam') return { done: `${subject} marked as spam.` };
  if (failure !== undefined) return { problem: failure };
  // Another request may be sending it right now.
  return { done: Object.values(after).includes('waiting') ? `${subject} being sent.` : `${subject} in your inbox.` };
}

/** The messages of a state, how many there are in each, and what the owner does with them. */
export function useMessages(state: MessageState) {
  const inbox = useInbox<MessageState, ListedMessage, MessageCounts, MessageList, MessagesChanged, News>(INBOX, state);
  return {
    ...inbox,
    act: (ids: readonly string[], action: MessageAction) =>
      inbox.run(
        [() => changeMessages(ids, action)],
        (changed) => newsOf(action, ids.length, changed),
        ({ id, state: before }, { after }) => !ids.includes(id) || after[id] === before,
      ),
  };
}
