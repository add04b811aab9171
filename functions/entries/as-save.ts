import { StoreUnavailableError } from '#domain/content-store.ts';
import { assertClock } from '../content-store/clock.ts';

/**
 * Does the whole of a save, which first reads what it starts from. If that cannot be read, the answer says that
 * nothing was saved.
 */
export async function asSave<T>(save: () => Promise<T>): Promise<T> {
  // Before anything is made by it.
  assertClock();
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError) || error.unsaved === null) throw error;
    throw new StoreUnavailableError(error.unsaved, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}
