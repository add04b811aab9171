import type { UploadedPhoto } from '#api/photos.ts';
import type { CopiedPhoto } from '#exchange/copy-photos.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import type { SourcePhoto } from '@family-bakery/recipes/reading/source-recipe';
import { type Answer, call, type Failure, reasonOf, uploadPhoto } from '../../../network/api-client.ts';
import { smallPhoto } from '../../../entry/photos/photo-calls.ts';
import { readyPhoto } from '../../../entry/photos/ready-photo.ts';

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
  if ('address' in photo) send = () => call('POST', '/api/admin/import/photo', { address: photo.address });
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
