import { randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';
import { createQueue } from '../runtime/queue.ts';
import { PRESENT } from '../runtime/storage/stored-keys.ts';
import type { Credentials } from './credentials.ts';

/** How many events one bucket remembers. There are 16, so a limiter stores 2,048 at most. */
const MOST_IN_BUCKET = 128;

/** How often something may happen. */
export interface Limit {
  most: number;
  withinMs: number;
}

/** Something that is counted, such as what a network sends. Only a keyed digest of it is stored. */
export interface Counted {
  what: string;
  limits: readonly Limit[];
}

/** Something that was not too often, and is counted. */
export interface Admitted {
  /** When it was counted, in milliseconds since 1970. */
  at: number;
  /** When the first of what is counted happened before, in milliseconds since 1970. */
  before: number[];
  /** Takes it back, for what is refused later for another reason. */
  withdraw(): Promise<void>;
}

/**
 * Counts what happens, with constant cost and a bound on all that is stored: nothing for what is refused, and only the latest events of a
 * bucket. docs/decisions/security/limits.md says why.
 */
export interface Limiter {
  /** Counts something, unless it happened too often. The last of what is counted chooses the bucket, so the others must belong to it. */
  admit(counted: readonly [Counted, ...Counted[]]): Promise<Admitted | { retryAfterSeconds: number }>;
  /** How many seconds `admit` would tell to wait; 0 if it would admit. Counts nothing. */
  secondsToWait(counted: readonly Counted[]): Promise<number>;
  /** Notes that something happens. Returns when it happened before, in milliseconds since 1970. */
  note(what: string): Promise<number[]>;
}

interface LimiterOptions {
  /** Several processes may share it. */
  storage: Storage;
  sign: Credentials['sign'];
  /** How long an event is remembered, in milliseconds. */
  rememberedMs: number;
  now: () => number;
}

/** An event as its key says it: `<bucket>:<time>.<digests>.<random>`. The time is NaN if it is none. */
interface CountedEvent {
  key: string;
  time: number;
  digests: string[];
}

function eventOf(key: string): CountedEvent {
  const [, time = '', digests = ''] = /^[\da-f]:([\da-z]{9})\.((?:[\da-f]{16}\.)+)[\da-f]{12}$/.exec(key) ?? [];
  return { key, time: Number.parseInt(time, 36), digests: digests.split('.') };
}

/** The absolute difference, so that a clock that was set back keeps no one waiting and nothing forever. */
const isWithin = (time: number, now: number, ms: number): boolean => Math.abs(now - time) < ms;

/** A failure leaves something for later, and refuses no one. */
const remove = (storage: Storage, events: readonly CountedEvent[]) => Promise.allSettled(events.map(({ key }) => storage.removeItem(key)));

/** Removes from a limiter's storage what is older than it remembers, and what is no event. */
export async function sweepLimiter(storage: Storage, rememberedMs: number, now: number): Promise<void> {
  const all = (await storage.getKeys()).map(eventOf);
  await remove(
    storage,
    all.filter(({ time }) => !isWithin(time, now, rememberedMs)),
  );
}

/** Seconds until one more is possible; 0 if it is now. */
function secondsToWait(times: readonly number[], { most, withinMs }: Limit, now: number): number {
  const within = times.filter((time) => isWithin(time, now, withinMs)).sort((a, b) => a - b);
  const oldest = within.at(-most);
  if (oldest === undefined || within.length < most) return 0;
  return Math.max(1, Math.ceil(Math.min(oldest + withinMs - now, withinMs) / 1_000));
}

/** Creates a limiter in a storage. */
export function createLimiter({ storage, sign, rememberedMs, now }: LimiterOptions): Limiter {
  const queues = new Map<string, ReturnType<typeof createQueue>>();
  const digestOf = async (what: string) => (await sign(`count ${what}`)).toString('hex').slice(0, 16);

  /** One at a time in each bucket, so that those within one process are counted exactly. */
  function enqueue<T>(bucket: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(bucket) ?? createQueue();
    queues.set(bucket, queue);
    return queue(work);
  }

  /** The bucket of what is counted, and what its events say about it. */
  async function bucketOf(counted: readonly Counted[]) {
    const digests = await Promise.all(counted.map(({ what }) => digestOf(what)));
    const bucket = digests.at(-1)?.charAt(0) ?? '';
    const events = async () => (await storage.getKeys(bucket)).map(eventOf);
    const timesOf = (digest: string | undefined, among: readonly CountedEvent[]) =>
      among
        .filter((event) => digest !== undefined && event.digests.includes(digest) && isWithin(event.time, now(), rememberedMs))
        .map(({ time }) => time);
    const waitFor = (among: readonly CountedEvent[]) =>
      Math.max(
        0,
        ...counted.flatMap(({ limits }, index) => limits.map((limit) => secondsToWait(timesOf(digests[index], among), limit, now()))),
      );
    return { digests, bucket, events, timesOf, waitFor };
  }

  async function secondsUntilAdmitted(counted: readonly Counted[]): Promise<number> {
    if (!counted.some(({ limits }) => limits.length > 0)) return 0;
    const { events, waitFor } = await bucketOf(counted);
    return waitFor(await events());
  }

  async function admit(counted: readonly [Counted, ...Counted[]]): ReturnType<Limiter['admit']> {
    // Before it waits for its turn: those that are refused hold up no one.
    const secondsBefore = await secondsUntilAdmitted(counted);
    if (secondsBefore > 0) return { retryAfterSeconds: secondsBefore };
    const { digests, bucket, events, timesOf, waitFor } = await bucketOf(counted);
    /** The events of a bucket that stay: those of the same senders, and the latest of others. */
    function latest(among: readonly CountedEvent[]): CountedEvent[] {
      const age = ({ time, digests: of }: CountedEvent) => (of.some((one) => digests.includes(one)) ? -1 : Math.abs(now() - time));
      const live = among.filter(({ time }) => isWithin(time, now(), rememberedMs));
      return live.length < MOST_IN_BUCKET ? live : live.sort((a, b) => age(a) - age(b)).slice(0, MOST_IN_BUCKET - 1);
    }
    return enqueue(bucket, async () => {
      const at = now();
      const own = `${bucket}:${at.toString(36).padStart(9, '0')}.${digests.join('.')}.${randomBytes(6).toString('hex')}`;
      // Stored before the others are counted, so that simultaneous ones in several processes cannot slip through together.
      await storage.setItem(own, PRESENT);
      const withdraw = () => storage.removeItem(own);
      const others = (await events()).filter(({ key }) => key !== own);
      const retryAfterSeconds = waitFor(others);
      if (retryAfterSeconds > 0) {
        await withdraw();
        return { retryAfterSeconds };
      }
      const kept = new Set(latest(others));
      await remove(
        storage,
        others.filter((event) => !kept.has(event)),
      );
      return { at, before: timesOf(digests[0], others), withdraw };
    });
  }

  return {
    admit,
    secondsToWait: secondsUntilAdmitted,
    async note(what) {
      const admitted = await admit([{ what, limits: [] }]);
      return 'before' in admitted ? admitted.before : [];
    },
  };
}
