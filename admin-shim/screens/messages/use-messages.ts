import type { ListedMessage, MessageAction, MessageCounts, MessageList, MessagesChanged, MessageState } from '#api/messages.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import { changeMessages, listMessages } from './message-calls.ts';

/** What was done last, or why it was not done. */
type News = { done: string } | { problem: string };

const INBOX = { one: 'message', many: 'messages', list: listMessages, itemsOf: ({ messages }: MessageList) => messages };

/** What became of messages. */
function newsOf(action: MessageAction, count: number, { after, failure }: MessagesChanged): News {
  const subject = `${counted(count, 'message')} ${areOrIs(count)}`;
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
