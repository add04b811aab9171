import { ContentConflictError, StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { assertClock } from '@family-bakery/git-content/clock';

/** The most retries of a save after losing a race with another one. */
const TRIES = 100;

/**
 * Runs a save, including the reads that it starts with. If a read fails because the store is unavailable, the error says that
 * nothing was saved.
 */
export async function asSave<T>(save: () => Promise<T>): Promise<T> {
  // Checked first, because the save takes its dates from the clock.
  assertClock();
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError) || error.unsaved === null) throw error;
    throw new StoreUnavailableError(error.unsaved, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}

async function retried<T>(save: () => Promise<T>, triesLeft = TRIES): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ContentConflictError) || triesLeft === 0) throw error;
    return retried(save, triesLeft - 1);
  }
}

/** The same for a save that asks no one about conflicts: after one it runs again, from the newest content. */
export const asRetriedSave = <T>(save: () => Promise<T>): Promise<T> => asSave(() => retried(save));
