import type { Storage } from 'unstorage';
import { StoredComments } from './stored-comments.ts';
import { sweepFormGuard } from '../forms/form-guard.ts';

/** Removes from the storage of comments what must not be kept any longer. `now` is in milliseconds since 1970. */
export async function sweepComments(storage: Storage, now: number): Promise<void> {
  await Promise.all([new StoredComments(storage, () => now).sweep(), sweepFormGuard(storage, now)]);
}
