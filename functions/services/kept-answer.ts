import { setTimeout as delay } from 'node:timers/promises';
import type { Storage } from 'unstorage';
import { z } from 'zod';
import { ServiceError } from './fetch-service.ts';

const LONGEST_PAUSE_MS = 24 * 60 * 60_000;
/** How long who could be given the last answer waits for a newer one. */
const PATIENCE_MS = 1_000;

const failureSchema = z.object({
  host: z.string(),
  reason: z.enum(['unreachable', 'timeout', 'redirect', 'status', 'too-large', 'not-json', 'wrong-shape']),
  status: z.number().nullable(),
  /** Until then the service is left alone, in milliseconds since 1970. */
  until: z.number(),
});
const recordSchema = z.object({
  kept: z.object({ answer: z.unknown(), at: z.number() }).nullable(),
  failure: failureSchema.nullable(),
});
type KeptRecord = z.infer<typeof recordSchema>;

/** The last good answer of a service, and when it was given, in milliseconds since 1970. */
export interface Kept<T> {
  answer: T;
  at: number;
}

interface KeptAnswerOptions<T> {
  storage: Storage;
  /** Where the answer is kept. Answers of another shape need another key. */
  key: string;
  /** How long an answer is given without asking again. */
  freshMs: number;
  /** How long an answer may be given at all, where asking again fails. */
  keptMs: number;
  /** How long a service that failed is left alone, unless it asks for longer itself. */
  retryMs: number;
  now?: () => number;
  /** Asks the service; throws a ServiceError where it fails. It is told the last good answer. */
  ask: (last: T | null) => Promise<T>;
  /** Told whenever the service has been asked. */
  asked?: () => void | Promise<void>;
  /** Called with each failure of the service, and of a storage that cannot be used. */
  log?: (error: unknown) => void;
}

/** An outside service's answer, asked for seldom and given often. */
export interface KeptAnswer<T> {
  /** The answer, requested again if the last one is old: that is waited for as long as it takes only where there is no other. Throws a ServiceError where there is none to give. */
  get(): Promise<Kept<T>>;
  /** The last good answer, however old it may be given; null where there is none. The service is not asked. */
  last(): Promise<Kept<T> | null>;
}

/**
 * Keeps the last good answer of a service, so that any number of visitors cause one call now and then, also while
 * the service fails: one call at a time, a pause after each failure, and the last good answer meanwhile.
 */
export function createKeptAnswer<T>(options: KeptAnswerOptions<T>): KeptAnswer<T> {
  const { storage, key, freshMs, keptMs, retryMs, now = Date.now, ask, asked, log = () => undefined } = options;
  let record: KeptRecord = { kept: null, failure: null };
  let asking: Promise<KeptRecord> | null = null;

  // What lies ahead was noted before the clock was set back: nobody waits until it is that late again.
  const isFresh = ({ kept }: KeptRecord) => kept !== null && Math.abs(now() - kept.at) < freshMs;
  const isPaused = ({ failure }: KeptRecord) => failure !== null && now() < failure.until && failure.until - now() <= LONGEST_PAUSE_MS;
  const stillKept = ({ kept }: KeptRecord): Kept<T> | null => (kept && Math.abs(now() - kept.at) < keptMs ? (kept as Kept<T>) : null);

  /** What is known, by this process or by another one that shares the storage. */
  async function known(): Promise<KeptRecord> {
    if (isFresh(record) || isPaused(record)) return record;
    const stored = await storage.getItem(key).catch((error: unknown) => log(error));
    const parsed = recordSchema.safeParse(stored);
    // What could not be written is still known here.
    if (parsed.success && (parsed.data.kept?.at ?? 0) >= (record.kept?.at ?? 0)) record = parsed.data;
    return record;
  }

  async function askAnew(before: KeptRecord): Promise<KeptRecord> {
    try {
      const answer = await ask(stillKept(before)?.answer ?? null);
      record = { kept: { answer, at: now() }, failure: null };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log(error);
      const { host, reason, status, retryAfterMs } = error;
      const pause = Math.max(retryMs, Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS));
      record = { kept: stillKept(before), failure: { host, reason, status, until: now() + pause } };
    }
    await storage.setItem(key, record).catch((error: unknown) => log(error));
    await asked?.();
    return record;
  }

  async function refresh(): Promise<KeptRecord> {
    const before = await known();
    return isFresh(before) || isPaused(before) ? before : askAnew(before);
  }

  return {
    async get() {
      const before = stillKept(await known());
      asking ??= refresh().finally(() => (asking = null));
      const current = await (before ? Promise.race([asking, delay(PATIENCE_MS, null, { ref: false })]) : asking);
      // It may have become too old, or the clock have jumped, while this was waited for.
      const kept = current ? (stillKept(current) ?? (current.failure === null ? (current.kept as Kept<T> | null) : null)) : before;
      if (kept) return kept;
      const { host, reason, status, until } = current?.failure as NonNullable<KeptRecord['failure']>;
      throw new ServiceError(host, reason, { status: status ?? undefined, retryAfterMs: until - now() });
    },
    async last() {
      return stillKept(await known());
    },
  };
}
