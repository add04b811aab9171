import { prefixStorage, type Storage } from 'unstorage';
import { withoutMetadata } from '#media/metadata/without-metadata.ts';
import { StoredItems, timeOfId } from './stored-items.ts';

const DAY_MS = 86_400_000;

/** The photos that came with what visitors sent, by the ID of the item, in a storage outside of git. */
class StoredPhotos {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    await this.#storage.setItemRaw(id, bytes, { isDurable: true });
  }

  /** The photo of an item, without the metadata that earlier versions stored; null if it has none, or had one that is not kept any longer. */
  async get(id: string): Promise<Uint8Array | null> {
    const stored = await this.#storage.getItemRaw<Uint8Array | ArrayBuffer>(id);
    return stored && withoutMetadata(stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored);
  }

  remove(id: string): Promise<void> {
    return this.#storage.removeItem(id);
  }

  async count(): Promise<number> {
    return (await this.#storage.getKeys()).length;
  }

  /** Removes the photos of items that are not `known`, which a kill has left behind. `now` is in milliseconds since 1970. */
  async sweep(known: () => Promise<readonly string[]>, now: number): Promise<void> {
    // Before the items are listed: one that comes back is stored before its photo.
    const all = await this.#storage.getKeys();
    const ids = new Set(await known());
    // One that is not a day old may belong to a form that is on its way.
    const left = all.filter((id) => !ids.has(id) && timeOfId(id) < now - DAY_MS);
    await Promise.all(left.map((id) => this.remove(id)));
  }
}

/** What visitors sent, of which some items have a photo. */
export class StoredWithPhotos<State extends string, Item extends { id: string; photo?: unknown }> extends StoredItems<
  State | 'waiting' | 'spam',
  Item
> {
  readonly photos: StoredPhotos;
  readonly #states: readonly (State | 'waiting' | 'spam')[];

  constructor(storage: Storage, states: readonly (State | 'waiting' | 'spam')[]) {
    super(prefixStorage<Item>(storage, 'kept'), states);
    this.photos = new StoredPhotos(prefixStorage(storage, 'photos'));
    this.#states = states;
  }

  /** Stores a new item, which survives a power failure. Its photo comes first, so that a kill in between loses nothing that is listed. */
  async add(state: State | 'waiting' | 'spam', item: Item, photo: Uint8Array | null): Promise<void> {
    if (photo) await this.photos.put(item.id, photo);
    await this.put(state, item);
  }

  /** Removes photos that a kill has left behind: those of no item in these states. `now` is in milliseconds since 1970. */
  async sweepPhotos(states: readonly (State | 'waiting' | 'spam')[], now: number): Promise<void> {
    await this.photos.sweep(async () => {
      const ids = await this.ids();
      return states.flatMap((state) => ids[state]);
    }, now);
  }

  override async remove(id: string, states: readonly (State | 'waiting' | 'spam')[] = this.#states): Promise<void> {
    await super.remove(id, states);
    if (states.length === this.#states.length) await this.photos.remove(id);
  }

  /** Makes room for one more, with or without a photo; spam gives way, oldest first. Returns whether there is room. */
  async makeRoom(hasPhoto: boolean, most: { items: number; photos: number }): Promise<boolean> {
    const { waiting, spam } = await this.ids();
    const photos = hasPhoto ? await this.photos.count() : 0;
    const isFull = waiting.length + spam.length >= most.items;
    if (!isFull && photos < most.photos) return true;
    for (const id of spam.toReversed()) {
      if (!isFull && (await this.get('spam', id))?.photo === undefined) continue;
      await this.remove(id);
      return true;
    }
    return false;
  }
}
