import { randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';

/** How long what no one wants any longer is kept. The admin and the privacy policy say so. */
export const STORED_MS = 30 * 86_400_000;
const ID_TIME = 9;

/** A new ID; later ones sort last. `now` is in milliseconds since 1970. */
export const newItemId = (now: number): string => `${now.toString(36).padStart(ID_TIME, '0')}${randomBytes(5).toString('hex')}`;

/** When an ID was made, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, ID_TIME), 36);

/** Whether a text is an ID. It becomes part of a key, and with it of a path. */
const isItemId = (id: string): boolean => /^[a-z0-9]{8,40}$/.test(id);

/** What visitors sent, in a storage outside of git: one item for each, `<state>:<id>`. */
export class StoredItems<State extends string, Item extends { id: string }> {
  readonly #storage: Storage<Item>;
  readonly #states: readonly State[];

  constructor(storage: Storage<Item>, states: readonly State[]) {
    this.#storage = storage;
    this.#states = states;
  }

  /** The IDs in each state, newest first. */
  async ids(): Promise<Record<State, string[]>> {
    const ids = Object.fromEntries(this.#states.map((state) => [state, [] as string[]])) as Record<State, string[]>;
    for (const key of await this.#storage.getKeys()) {
      const [state = '', id = ''] = key.split(':');
      if (state in ids) ids[state as State].push(id);
    }
    for (const state of this.#states) ids[state].sort((a, b) => (a < b ? 1 : -1));
    return ids;
  }

  /** An item with its state; null if it is not kept. */
  async find(id: string): Promise<{ state: State; item: Item } | null> {
    if (!isItemId(id)) return null;
    for (const state of this.#states) {
      const item = await this.get(state, id);
      if (item) return { state, item };
    }
    return null;
  }

  get(state: State, id: string): Promise<Item | null> {
    return this.#storage.getItem(`${state}:${id}`);
  }

  /** Stores an item in a state, and removes it from the others. A kill or a power failure in between leaves it twice, never lost. */
  async put(state: State, item: Item): Promise<void> {
    await this.#storage.setItem(`${state}:${item.id}`, item, { isDurable: true });
    await this.remove(
      item.id,
      this.#states.filter((other) => other !== state),
    );
  }

  async remove(id: string, states: readonly State[] = this.#states): Promise<void> {
    if (!isItemId(id)) return;
    await Promise.all(states.map((state) => this.#storage.removeItem(`${state}:${id}`)));
  }

  /** Removes the items of a state that were sent more than 30 days ago. */
  async removeOld(state: State, now: number): Promise<void> {
    const old = (await this.ids())[state].filter((id) => timeOfId(id) < now - STORED_MS);
    await Promise.all(old.map((id) => this.remove(id, [state])));
  }
}
