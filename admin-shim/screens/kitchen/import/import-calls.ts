import type { ImportRequest, UndoRequest } from '#api/import.ts';
import type { UploadedPhoto } from '#api/photos.ts';
import type { CopiedPhoto } from '#exchange/copy-photos.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import type { SourcePhoto } from '@family-bakery/recipes/reading/source-recipe';
import { type Answer, call, type Failure, reasonOf, uploadPhoto } from '../../../network/api-client.ts';
import { smallPhoto } from '../../../entry/photos/photo-calls.ts';
import { readyPhoto } from '../../../entry/photos/ready-photo.ts';

const IMPORT = '/api/admin/import';

/** Saves recipes as drafts, in one commit. */
export const saveBatch = (batch: ImportRequest) => call('POST', IMPORT, batch);

/** Removes the drafts of an import, in one commit. */
export const undoBatches = (saved: UndoRequest) => call('POST', `${IMPORT}/undo`, saved);

/** A page of the recipes as their files have them. */
export const exportPage = (page: number) => call('GET', `/api/admin/export?page=${page}`);

/** A page of the posts as their files are. */
export const postExportPage = (page: number) => call('GET', `/api/admin/export/posts?page=${page}`);

/** Copying stopped because the site could not be reached: the whole recipe is tried again later. */
export class CopyStopped extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(reasonOf(failure));
    this.failure = failure;
  }
}

/** Sends a photo to the site, or has the site load it; finds it there if its address is one of the site's own. */
export async function copyPhoto(
  photo: SourcePhoto,
  withSession: <T, C>(send: () => Promise<Answer<T, C>>) => Promise<Answer<T, C>>,
): Promise<CopiedPhoto> {
  if ('address' in photo && isUploadPath(photo.address)) {
    const response = await fetch(smallPhoto(photo.address)).catch(() => null);
    return response?.ok ? { url: photo.address, width: Infinity } : { problem: 'It did not come with the recipe.' };
  }
  let send: () => Promise<Answer<UploadedPhoto>>;
  if ('address' in photo) send = () => call('POST', `${IMPORT}/photo`, { address: photo.address });
  else {
    const { signal } = new AbortController();
    const ready = await readyPhoto(new File([new Uint8Array(photo.bytes)], 'photo'), signal);
    if (!ready.ok) return { problem: ready.message };
    send = () => uploadPhoto(ready.photo, () => undefined, signal);
  }
  const answer = await withSession(send);
  if (answer.ok) return answer.value;
  const { failure } = answer;
  if (failure.kind === 'refused' && failure.status < 500) return { problem: failure.message ?? 'The site did not accept it.' };
  throw new CopyStopped(failure);
}
