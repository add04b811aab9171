import type { Storage } from 'unstorage';
import { createQueue } from '../runtime/queue.ts';
import { digestOf } from '../runtime/storage/stored-keys.ts';

/** The most passkeys there may be. */
export const MOST_PASSKEYS = 50;

/** A passkey: a public key, whose private key is on one of the owner's devices or in her password manager. */
export interface Passkey {
  /** The device's own name for the key, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often the device says it was used; 0 if it does not count. */
  counter: number;
  /** How a browser reaches the device, such as `internal`. */
  transports: string[];
  /** The host that it was made for. */
  host: string;
  name: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Null if it was not used yet. */
  usedAt: number | null;
  /** Identifies the password that it was added under; a new password turns it off. */
  passwordMark: string;
}

/** A passkey with its id: the digest of its credential ID. */
export interface StoredPasskey extends Passkey {
  id: string;
}

type Use = Pick<Passkey, 'counter' | 'usedAt'>;

const withId = (passkey: Passkey): StoredPasskey => ({ ...passkey, id: digestOf(passkey.credentialId) });

/** The key for all passkeys. They are one item, so that looking for them without a session needs no list of keys. */
const ALL = 'all';
/** The key for a passkey's last use. It is separate, so that recording a use late cannot bring back a passkey that was removed. */
const useKeyOf = (id: string): string => `${id}-used`;

/** The owner's passkeys. */
export class Passkeys {
  readonly #storage: Storage;
  readonly #now: () => number;
  /** One change at a time, so that none is lost. Two processes may lose one, if the owner uses two devices within the same moment. */
  readonly #enqueue = createQueue();

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Whether there is one for a host that works with the current password. */
  async isAnyFor(host: string, passwordMark: string): Promise<boolean> {
    return (await this.#all()).some((passkey) => passkey.host === host && passkey.passwordMark === passwordMark);
  }

  /** All that work with the current password, the newest first. */
  async list(passwordMark: string): Promise<StoredPasskey[]> {
    const working = (await this.#all()).filter((passkey) => passkey.passwordMark === passwordMark);
    return Promise.all(working.reverse().map((passkey) => this.#withUse(passkey)));
  }

  /** The passkey with a credential ID that was made for a host; null if there is none that works with the current password. */
  async find(credentialId: string, host: string, passwordMark: string): Promise<StoredPasskey | null> {
    const found = (await this.#all()).find((one) => one.credentialId === credentialId);
    return found?.host === host && found.passwordMark === passwordMark ? this.#withUse(found) : null;
  }

  /** Adds a passkey, and removes those of earlier passwords. Answers null if there is one with its credential ID. */
  add(added: Omit<Passkey, 'addedAt' | 'usedAt'>): Promise<StoredPasskey | null> {
    return this.#enqueue(async () => {
      const passkey = withId({ ...added, addedAt: this.#now(), usedAt: null });
      const all = await this.#all();
      if (all.some(({ id }) => id === passkey.id)) return null;
      const isOver = ({ passwordMark }: Passkey): boolean => passwordMark !== added.passwordMark;
      await this.#write([...all.filter((one) => !isOver(one)), passkey], all.filter(isOver));
      return passkey;
    });
  }

  /** Records that someone signed in with a passkey, and how often its device says it was used. */
  async recordUse(id: string, counter: number): Promise<void> {
    await this.#storage.setItem<Use>(useKeyOf(id), { counter, usedAt: this.#now() });
  }

  /** Removes the passkey with an id; returns whether it existed. */
  remove(id: string): Promise<boolean> {
    return this.#enqueue(async () => {
      const all = await this.#all();
      const removed = all.filter((one) => one.id === id);
      if (removed.length > 0)
        await this.#write(
          all.filter((one) => one.id !== id),
          removed,
        );
      return removed.length > 0;
    });
  }

  async #all(): Promise<StoredPasskey[]> {
    return ((await this.#storage.getItem<Passkey[]>(ALL)) ?? []).map(withId);
  }

  async #withUse(passkey: StoredPasskey): Promise<StoredPasskey> {
    return { ...passkey, ...(await this.#storage.getItem<Use>(useKeyOf(passkey.id))) };
  }

  async #write(passkeys: StoredPasskey[], removed: StoredPasskey[]): Promise<void> {
    await this.#storage.setItem<Passkey[]>(
      ALL,
      passkeys.map(({ id: _id, ...passkey }) => passkey),
    );
    await Promise.all(removed.map(({ id }) => this.#storage.removeItem(useKeyOf(id))));
  }
}
