import type { MessageKind, SentMessage } from '#schema/message.ts';

/** Where a message is: waiting to be sent to the owner's inbox, probably spam, or sent. */
export const MESSAGE_STATES = ['waiting', 'spam', 'sent'] as const;
/** Where a message is. */
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message as the admin lists it. */
export interface ListedMessage extends SentMessage {
  id: string;
  kind: MessageKind;
  state: MessageState;
  /** When it was written, in ISO 8601. */
  at: string;
  /** The bytes of its photo, if it has one that is still kept. */
  photoBytes?: number;
  /** Why it was not sent yet, as a sentence. */
  failure?: string;
  /** When it is tried again, and when it was sent, in ISO 8601. */
  nextTry?: string;
  sentAt?: string;
  /** How much it looks like spam, from 0, and why. */
  score: number;
  reasons: string[];
}

/** How many messages there are in each state. */
export type MessageCounts = Record<MessageState, number>;

/** GET /api/admin/messages: a page of the messages in a state, newest first. */
export interface MessageList {
  messages: ListedMessage[];
  counts: MessageCounts;
  /** Where the next page starts; null if this is the last. */
  next: number | null;
  /** Whether a mail server is configured. */
  canSend: boolean;
  /** What cannot be read and is left out, in sentences that say what to do; omitted if nothing is. */
  damaged?: string[];
}

/** What can be done with messages: try to send them now, mark them as spam, delete them for good. */
export const MESSAGE_ACTIONS = ['send', 'spam', 'delete'] as const;
/** What can be done with messages. */
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

/** The answer to a change. */
export interface MessagesChanged {
  /** Where the messages are now; those that were deleted are left out. */
  after: Record<string, MessageState>;
  counts: MessageCounts;
  /** Why one could not be sent, as a sentence. */
  failure?: string;
}
