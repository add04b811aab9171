import type { Storage } from 'unstorage';
import { MESSAGE_STATES, type MessageState } from '#api/messages.ts';
import type { MessageKind, SentMessage } from '#schema/message.ts';
import { STORED_MS } from '../forms/stored-items.ts';
import { StoredWithPhotos } from '../forms/stored-with-photos.ts';

/** How many messages can wait, and how many photos are kept. Spam gives way to others. */
export const MOST_STORED = { items: 500, photos: 60 };

/** A message to the owner. */
export interface StoredMessage extends SentMessage {
  id: string;
  kind: MessageKind;
  /** When it was written, in ISO 8601. */
  at: string;
  photo?: { type: string; bytes: number } | undefined;
  score: number;
  reasons: string[];
  /** How many times sending it has failed, why the last time, and when it is tried again, in milliseconds since 1970. */
  tries: number;
  failure?: string | undefined;
  nextTry: number;
  /** When it was sent, in milliseconds since 1970. */
  sentAt?: number | undefined;
}

/** The messages to the owner, and the photos that came with those that are not sent yet. */
export class StoredMessages extends StoredWithPhotos<MessageState, StoredMessage> {
  constructor(storage: Storage) {
    super(storage, MESSAGE_STATES);
  }

  /** Notes that a message was sent. Its photo is in the owner's inbox now. */
  async putSent(message: StoredMessage): Promise<void> {
    const { photo: _photo, failure: _failure, ...rest } = message;
    await this.put('sent', rest);
    await this.photos.remove(message.id);
  }

  /** Removes sent ones and spam after 30 days, and photos that a kill has left behind. */
  async sweep(now: number): Promise<void> {
    const { spam, sent } = await this.ids();
    for (const [state, ids] of [
      ['spam', spam],
      ['sent', sent],
    ] as const)
      for (const id of ids) {
        const message = await this.get(state, id);
        if (message && (message.sentAt ?? Date.parse(message.at)) < now - STORED_MS) await this.remove(id);
      }
    await this.sweepPhotos(['waiting', 'spam'], now);
  }
}
