import { StoreUnavailableError } from './content-store.ts';

const FIRST_YEAR = 2020;
const LAST_YEAR = 2099;

/**
 * Throws StoreUnavailableError if the computer's clock is obviously wrong: git accepts no time before 1970, and a wrong date would
 * stay in the entry and the history.
 */
export function assertClock(now = new Date()): void {
  const year = now.getUTCFullYear();
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return;
  throw new StoreUnavailableError(
    `The clock of the computer that runs the website says it is the year ${year}, so nothing was saved. Set the clock, then save again.`,
  );
}
