import { prefixStorage, type Storage } from 'unstorage';
import { type KeptComment, KeptComments } from './kept-comments.ts';
import { sweepFormBox } from '../forms/form-box.ts';

/** The comments in the storage of comments. */
export const keptIn = (storage: Storage, now: () => number): KeptComments =>
  new KeptComments(prefixStorage<KeptComment>(storage, 'kept'), now);

/** Removes from the storage of comments what must not be kept any longer. `now` is in milliseconds since 1970. */
export async function sweepComments(storage: Storage, now: number): Promise<void> {
  await Promise.all([keptIn(storage, () => now).sweep(), sweepFormBox(storage, now)]);
}
