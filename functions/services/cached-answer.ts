import { setTimeout as delay } from 'node:timers/promises';
import type { Storage } from 'unstorage';
import { z } from 'zod';
import { ServiceError } from './fetch-service.ts';

const LONGEST_PAUSE_MS = 24 * 60 * 60_000;
/** How long a caller waits for a new answer if there is a stale one to fall back to. */
const REFRESH_WAIT_MS = 1_000;

const failureSchema = z.object({
  host: z.string(),
  reason: z.enum(['unreachable', 'timeout', 'redirect', 'status', 'too-large', 'not-json', 'wrong-shape']),
  status: z.number().nullable(),
  /** No retries before this time, in milliseconds since 1970. */
  until: z.number(),
});
const recordSchema = z.object({
  kept: z.object({ answer: z.unknown(), at: z.number() }).nullable(),
  failure: failureSchema.nullable(),
});
type CachedRecord = z.infer<typeof recordSchema>;

/** The last good answer of a service, and when it arrived, in milliseconds since 1970. */
export interface Cached<T> {
  answer: T;
  at: number;
}

interface CachedAnswerOptions<T> {
  storage: Storage;
  /** The storage key. Answers of another shape need another key. */
  key: string;
  /** How long an answer counts as fresh, so that the service is not called. */
  freshMs: number;
  /** How long a stale answer may be used if the service fails. */
  keptMs: number;
  /** The pause after a failure, unless the service asks for a longer one. */
  retryMs: number;
  now?: () => number;
  /** Calls the service with the last good answer. Throws a ServiceError if it fails. */
  ask: (last: T | null) => Promise<T>;
  /** Called after each call of the service. */
  asked?: () => void | Promise<void>;
  /** Called with each failure of the service or the storage. */
  log?: (error: unknown) => void;
}

/** A service's cached answer. */
export interface CachedAnswer<T> {
  /** The answer. A stale one is refreshed, but used if the refresh takes too long or fails. Throws a ServiceError if there is none. */
  get(): Promise<Cached<T>>;
  /** The last good answer, even a stale one; null if there is none. Does not call the service. */
  last(): Promise<Cached<T> | null>;
}

/**
 * Caches the last good answer of a service, so that any number of visitors cause few calls: one at a time, a pause after each
 * failure, and the stale answer in the meantime.
 */
export function createCachedAnswer<T>(options: CachedAnswerOptions<T>): CachedAnswer<T> {
  const { storage, key, freshMs, keptMs, retryMs, now = Date.now, ask, asked, log = () => undefined } = options;
  let record: CachedRecord = { kept: null, failure: null };
  let asking: Promise<CachedRecord> | null = null;

  // A time in the future was recorded before the clock was set back, so it does not count.
  const isFresh = ({ kept }: CachedRecord) => kept !== null && Math.abs(now() - kept.at) < freshMs;
  const isPaused = ({ failure }: CachedRecord) => failure !== null && now() < failure.until && failure.until - now() <= LONGEST_PAUSE_MS;
  const stillKept = ({ kept }: CachedRecord): Cached<T> | null => (kept && Math.abs(now() - kept.at) < keptMs ? (kept as Cached<T>) : null);

  /** The newest record, from this process or another one that shares the storage. */
  async function known(): Promise<CachedRecord> {
    if (isFresh(record) || isPaused(record)) return record;
    const stored = await storage.getItem(key).catch((error: unknown) => log(error));
    const parsed = recordSchema.safeParse(stored);
    // This process may have a newer record that it could not write.
    if (parsed.success && (parsed.data.kept?.at ?? 0) >= (record.kept?.at ?? 0)) record = parsed.data;
    return record;
  }

  async function callService(before: CachedRecord): Promise<CachedRecord> {
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

  async function refresh(): Promise<CachedRecord> {
    const before = await known();
    return isFresh(before) || isPaused(before) ? before : callService(before);
  }

  return {
    async get() {
      const before = stillKept(await known());
      asking ??= refresh().finally(() => (asking = null));
      const current = await (before ? Promise.race([asking, delay(REFRESH_WAIT_MS, null, { ref: false })]) : asking);
      // The answer may have expired, or the clock may have jumped, during the wait.
      const kept = current ? (stillKept(current) ?? (current.failure === null ? (current.kept as Cached<T> | null) : null)) : before;
      if (kept) return kept;
      const { host, reason, status, until } = current?.failure as NonNullable<CachedRecord['failure']>;
      throw new ServiceError(host, reason, { status: status ?? undefined, retryAfterMs: until - now() });
    },
    async last() {
      return stillKept(await known());
    },
  };
}
