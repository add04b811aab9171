import type { Storage } from 'unstorage';
import { PRESENT, removeKeys } from '../../runtime/storage/stored-keys.ts';
import { inboxOf } from './inbox.ts';
import type { SignedLinks } from './signed-links.ts';

/** Inboxes whose owners want no confirmation again. Only a digest with the site's secret is stored, so that no one has a list of them. */
export class BlockedInboxes {
  readonly #storage: Storage;
  readonly #links: Pick<SignedLinks, 'digests'>;

  constructor(storage: Storage, links: Pick<SignedLinks, 'digests'>) {
    this.#storage = storage;
    this.#links = links;
  }

  /** The keys that can stand for the inbox of a normalized address, that of the oldest secret first. */
  #keysOf(address: string): Promise<string[]> {
    return this.#links.digests(`blocked ${inboxOf(address)}`);
  }

  async has(address: string): Promise<boolean> {
    const found = await Promise.all((await this.#keysOf(address)).map((key) => this.#storage.hasItem(key)));
    return found.includes(true);
  }

  async add(address: string): Promise<void> {
    const [key = ''] = await this.#keysOf(address);
    await this.#storage.setItem(key, PRESENT, { isDurable: true });
  }

  async remove(address: string): Promise<void> {
    await removeKeys(this.#storage, await this.#keysOf(address));
  }
}
