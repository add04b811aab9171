import type { MessageAction, MessageList, MessagesChanged, MessageState } from '#api/messages.ts';
import { inboxCalls } from '../inbox/inbox-calls.ts';

/** The messages in a state, what is done with several of them, and where the photo of one is. */
export const {
  list: listMessages,
  change: changeMessages,
  photoOf: photoOfMessage,
} = inboxCalls<MessageState, MessageAction, MessageList, MessagesChanged>('/api/admin/messages');
