import type { Storage } from 'unstorage';
import { KeptComments } from './kept-comments.ts';
import { sweepFormBox } from '../forms/form-box.ts';

/** Removes from the storage of comments what must not be kept any longer. `now` is in milliseconds since 1970. */
export async function sweepComments(storage: Storage, now: number): Promise<void> {
  await Promise.all([new KeptComments(storage, () => now).sweep(), sweepFormBox(storage, now)]);
}
