import { StoreUnavailableError } from '#domain/content-store.ts';

const FIRST_YEAR = 2020;
const LAST_YEAR = 2099;

/**
 * Refuses to save by a clock that cannot be right: git takes no time before 1970, and an entry would bear its date for good.
 * Throws StoreUnavailableError.
 */
export function assertClock(now = new Date()): void {
  const year = now.getUTCFullYear();
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return;
  throw new StoreUnavailableError(
    `By the clock of the computer that runs the website it is the year ${year}, so nothing was saved. Set its clock, then save again.`,
  );
}
