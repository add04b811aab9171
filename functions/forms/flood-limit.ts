import { ProblemError } from '../http/problem.ts';
import type { Recent } from './recent.ts';

const HOUR_MS = 3_600_000;
/** What one network can send: within ten minutes, and within a day. */
const LIMITS = [
  { most: 8, withinMs: HOUR_MS / 6 },
  { most: 40, withinMs: 24 * HOUR_MS },
] as const;

/**
 * Notes that a network sends something at `at`, in milliseconds since 1970. Returns how many others it has sent within an hour. Throws a 429
 * with the sentence if it has sent too many.
 */
export async function limitFloods(recent: Recent, network: string, at: number, sentence: string): Promise<number> {
  const before = await recent.note(`network ${network}`);
  const within = (ms: number) => before.filter((time) => at - time < ms);
  for (const { most, withinMs } of LIMITS) {
    const counted = within(withinMs);
    if (counted.length < most) continue;
    const seconds = Math.max(1, Math.ceil((Math.min(...counted) + withinMs - at) / 1_000));
    throw new ProblemError(429, sentence, { headers: { 'retry-after': `${seconds}` } });
  }
  return within(HOUR_MS).length;
}
