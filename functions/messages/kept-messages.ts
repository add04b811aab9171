import { prefixStorage, type Storage } from 'unstorage';
import { MESSAGE_STATES, type MessageState } from '#api/messages.ts';
import type { MessageKind, SentMessage } from '#domain/message.ts';
import { KEPT_MS, KeptItems, timeOfId } from '../forms/kept-items.ts';

const DAY_MS = 86_400_000;
/** How many messages can wait, and how many of them with a photo. Spam gives way to others. */
export const MOST_KEPT = 500;
export const MOST_PHOTOS = 60;

/** A message to the owner. */
export interface KeptMessage extends SentMessage {
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
export class KeptMessages extends KeptItems<MessageState, KeptMessage> {
  readonly #photos: Storage;

  constructor(storage: Storage) {
    super(prefixStorage<KeptMessage>(storage, 'kept'), MESSAGE_STATES);
    this.#photos = prefixStorage(storage, 'photos');
  }

  /** Stores a new message. Its photo comes first, so that a kill in between loses nothing that is listed. */
  async add(state: MessageState, message: KeptMessage, photo: Uint8Array | null): Promise<void> {
    if (photo) await this.#photos.setItemRaw(message.id, photo);
    await this.put(state, message);
  }

  /** The photo of a message; null if it has none, or had one that is not kept any longer. */
  async photo(id: string): Promise<Uint8Array | null> {
    const stored = await this.#photos.getItemRaw<Uint8Array | ArrayBuffer>(id);
    return stored instanceof ArrayBuffer ? new Uint8Array(stored) : (stored ?? null);
  }

  /** Notes that a message was sent. Its photo is in the owner's inbox now. */
  async putSent(message: KeptMessage): Promise<void> {
    const { photo: _photo, failure: _failure, ...rest } = message;
    await this.put('sent', rest);
    await this.#photos.removeItem(message.id);
  }

  override async remove(id: string, states: readonly MessageState[] = MESSAGE_STATES): Promise<void> {
    await super.remove(id, states);
    if (states.length === MESSAGE_STATES.length) await this.#photos.removeItem(id);
  }

  /** Makes room for one more, with or without a photo; spam gives way, oldest first. Returns whether there is room. */
  async makeRoom(hasPhoto: boolean): Promise<boolean> {
    const { waiting, spam } = await this.ids();
    const photos = hasPhoto ? (await this.#photos.getKeys()).length : 0;
    const isFull = waiting.length + spam.length >= MOST_KEPT;
    if (!isFull && photos < MOST_PHOTOS) return true;
    for (const id of spam.toReversed()) {
      if (!isFull && (await this.get('spam', id))?.photo === undefined) continue;
      await this.remove(id);
      return true;
    }
    return false;
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
        if (message && (message.sentAt ?? Date.parse(message.at)) < now - KEPT_MS) await this.remove(id);
      }
    const kept = await this.ids();
    const known = new Set([...kept.waiting, ...kept.spam]);
    const photos = await this.#photos.getKeys();
    // One that is a day old belongs to no form that is on its way.
    const isOld = (id: string) => timeOfId(id) < now - DAY_MS;
    await Promise.all(photos.filter((id) => !known.has(id) && isOld(id)).map((id) => this.#photos.removeItem(id)));
  }
}
