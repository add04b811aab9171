import { ProblemError } from '../http/problem.ts';

/** How many hashes are computed at once: libuv has four threads, and pages are read with the others. */
const AT_ONCE = 2;
/** How many more may wait, which is about a second of hashes. */
const MOST_WAITING = 16;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Computes a password hash when it is its turn. Hashes take 19 MiB and a thread of the few that also read files, so a flood of sign-ins
 * must not take them all. Throws a 503 if too many wait.
 */
export async function inHashQueue<T>(hash: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
  else
    throw new ProblemError(503, 'Too many people are signing in right now. Please wait a few seconds and try again.', {
      headers: { 'retry-after': '5' },
    });
  try {
    return await hash();
  } finally {
    // The place goes to the next one directly, so that no one can take it in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
