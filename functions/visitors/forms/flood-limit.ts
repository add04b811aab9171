import type { Admitted, Counted, Limit, Limiter } from '../../auth/limiter.ts';
import { networksOf } from '../../http/network.ts';
import { ProblemError } from '../../http/problem.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long it is remembered that a network sent something. */
export const NETWORKS_REMEMBERED_MS = DAY_MS;

/** What a network can send in ten minutes and in a day. */
const within = (tenMinutes: number, day: number): readonly Limit[] => [
  { most: tenMinutes, withinMs: 10 * MINUTE_MS },
  { most: day, withinMs: DAY_MS },
];
const OWN = within(8, 40);
/** A /48 is one customer's, a /24 is that of up to 256. */
const WIDE = within(16, 80);
const SHARED = within(64, 120);

/** What a network has sent before. */
export interface FromNetwork extends Pick<Admitted, 'withdraw'> {
  /** How many others the same customer's network has sent within an hour. */
  fromNetwork: number;
}

/** Throws a 429 that says when to come back. */
export function tooMany(sentence: string, retryAfterSeconds: number): never {
  throw new ProblemError(429, sentence, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** What is counted of an address. */
function countedOf(address: string, most?: number): [Counted, Counted] {
  const { own, wide, isShared } = networksOf(address);
  const fewer: readonly Limit[] = most === undefined ? [] : [{ most, withinMs: 10 * MINUTE_MS }];
  return [
    { what: `network ${own}`, limits: [...OWN, ...fewer] },
    { what: `wide network ${wide}`, limits: isShared ? SHARED : WIDE },
  ];
}

/** Throws the 429 of `limitFloods`, and counts nothing: for what is not read yet. */
export async function assertNoFlood(networks: Limiter, address: string, sentence: string): Promise<void> {
  const retryAfterSeconds = await networks.secondsToWait(countedOf(address));
  if (retryAfterSeconds > 0) tooMany(sentence, retryAfterSeconds);
}

/**
 * Counts that the network of an address sends something. Throws a 429 with the sentence if it, or the wider one around it, has sent too
 * much. `most` lowers what one network can send in ten minutes.
 */
export async function limitFloods(networks: Limiter, address: string, sentence: string, most?: number): Promise<FromNetwork> {
  const admitted = await networks.admit(countedOf(address, most));
  if ('retryAfterSeconds' in admitted) return tooMany(sentence, admitted.retryAfterSeconds);
  const { at, before, withdraw } = admitted;
  return { fromNetwork: before.filter((time) => Math.abs(at - time) < HOUR_MS).length, withdraw };
}
