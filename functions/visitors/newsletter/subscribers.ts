import type { Storage } from 'unstorage';
import { SUBSCRIBER_STATES, type SubscriberState } from '#api/newsletter.ts';
import { digestOf } from './address.ts';
import { inBatches } from '../../runtime/in-batches.ts';
import { removeKeys } from '../../runtime/storage/stored-keys.ts';
import { CONFIRM_LIFETIME_MS } from './signed-links.ts';

/** What the list keeps of a person. */
export interface StoredSubscriber {
  /** Normalized. Empty once the person has left. */
  address: string;
  /** When the person last got a mail because of a signup, in milliseconds since 1970; 0 for never. */
  mailedAt: number;
}

/** A person on the list. */
export interface Subscriber extends StoredSubscriber {
  /** Identifies the person, also after the address was deleted. */
  id: string;
  state: SubscriberState;
  /** Since when the person is in this state, in milliseconds since 1970. */
  since: number;
}

/** Where a person is, as a key says it: `<id>:<since>-<state>`. */
interface Place {
  id: string;
  state: SubscriberState;
  since: number;
  key: string;
}

function placeOf(key: string): Place | null {
  const [, id = '', since, state = ''] = /^([\da-f]{40}):(\d{1,16})-([a-z]+)$/.exec(key) ?? [];
  const known = SUBSCRIBER_STATES.find((one) => one === state);
  return known === undefined ? null : { id, state: known, since: Number(since), key };
}

/** A kill between a change's two steps leaves a person in two states: the later one is right. */
const isLater = (a: Place, b: Place): boolean =>
  a.since === b.since ? SUBSCRIBER_STATES.indexOf(a.state) > SUBSCRIBER_STATES.indexOf(b.state) : a.since > b.since;

/** The people on the list, in a storage that several processes may share. One item for each, whose key has the state. */
export class Subscribers {
  readonly #storage: Storage<StoredSubscriber>;
  readonly #now: () => number;

  constructor(storage: Storage<StoredSubscriber>, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  async #places(within?: string): Promise<Map<string, Place>> {
    const places = new Map<string, Place>();
    for (const key of await this.#storage.getKeys(within)) {
      const place = placeOf(key);
      const other = place && places.get(place.id);
      if (place && (!other || isLater(place, other))) places.set(place.id, place);
    }
    return places;
  }

  async #read({ key, id, state, since }: Place): Promise<Subscriber | null> {
    const kept = await this.#storage.getItem(key);
    return kept && { ...kept, id, state, since };
  }

  /** The person with a normalized address; null if the list does not know it. Of a damaged item the key still says the state: no one who left is asked again. */
  async find(address: string): Promise<Subscriber | null> {
    const place = await this.#placeOf(digestOf(address));
    if (!place) return null;
    const { id, state, since } = place;
    return (await this.#read(place)) ?? { id, state, since, address: state === 'left' ? '' : address, mailedAt: 0 };
  }

  /** The person with an ID; null if there is none. */
  async get(id: string): Promise<Subscriber | null> {
    const place = await this.#placeOf(id);
    return place && this.#read(place);
  }

  async #placeOf(id: string): Promise<Place | null> {
    return /^[\da-f]{40}$/.test(id) ? ((await this.#places(id)).get(id) ?? null) : null;
  }

  /** Puts the person with a normalized address into a state. `mailedAt` stays as it was unless given. */
  async put(address: string, state: SubscriberState, mailedAt?: number): Promise<Subscriber> {
    const before = await this.find(address);
    const id = digestOf(address);
    // Later than the state before, even if the clock was set back: the latest is the one that counts.
    const since = Math.max(this.#now(), before === null ? 0 : before.since + 1);
    const kept = { address: state === 'left' ? '' : address, mailedAt: mailedAt ?? before?.mailedAt ?? 0 };
    await this.#storage.setItem(`${id}:${since}-${state}`, kept, { isDurable: true });
    const others = (await this.#storage.getKeys(id)).filter((key) => placeOf(key)?.since !== since);
    await removeKeys(this.#storage, others);
    return { ...kept, id, state, since };
  }

  /** Forgets the person with a normalized address. */
  async remove(address: string): Promise<void> {
    await removeKeys(this.#storage, await this.#storage.getKeys(digestOf(address)));
  }

  /** How many people are in each state. */
  async counts(): Promise<Record<SubscriberState, number>> {
    const counts = { asked: 0, confirmed: 0, left: 0, bounced: 0 };
    for (const { state } of (await this.#places()).values()) counts[state] += 1;
    return counts;
  }

  /** The people in some states, the latest first. */
  async list(states: readonly SubscriberState[]): Promise<Subscriber[]> {
    const places = [...(await this.#places()).values()].filter(({ state }) => states.includes(state));
    places.sort((a, b) => b.since - a.since || (a.id < b.id ? -1 : 1));
    return (await inBatches(places, (place) => this.#read(place))).filter((one) => one !== null);
  }

  /** When each person left who did so after a time, in milliseconds since 1970. */
  async leftSince(time: number): Promise<number> {
    return [...(await this.#places()).values()].filter(({ state, since }) => state === 'left' && since > time).length;
  }

  /** Deletes the addresses of people who did not confirm while their link was valid. */
  async sweep(): Promise<void> {
    const before = this.#now() - CONFIRM_LIFETIME_MS;
    const old = [...(await this.#places()).values()].filter(({ state, since }) => state === 'asked' && since < before);
    await inBatches(old, ({ key }) => this.#storage.removeItem(key));
  }
}
