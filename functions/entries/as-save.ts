import { StoreUnavailableError } from '#domain/content-store.ts';
import { assertClock } from '../content-store/clock.ts';

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
