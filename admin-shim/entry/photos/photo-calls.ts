import type { DeletedPhotos, PhotoInTrash } from '#api/photos.ts';
import type { Focus } from '#schema/photos.ts';
import { type Answer, call } from '../../network/api-client.ts';

const PHOTOS = '/api/admin/photos';

/** All photos the site keeps, the last used first, with where they are used. */
export const listPhotos = () => call('GET', PHOTOS);

/** Sets what stays in sight of a photo when it is cropped; null is its middle. */
export const setFocus = (address: string, focus: Focus | null) => call('PUT', PHOTOS, { address, focus });

/** Says what a photo shows; nothing takes the description away. */
export const describePhoto = (address: string, alt: string) => call('PUT', PHOTOS, { address, alt });

/** Most photos that one call takes into the library, deletes or restores. */
export const KEPT_AT_ONCE = 50;

/** Takes uploaded photos into the library, each with the name of the file it came from. The answer has them in the same order. */
export const keepPhotos = (photos: readonly { url: string; name: string }[]) => call('POST', PHOTOS, { photos: [...photos] });

/** Sends any number of items in several calls. Where one fails, the answers are those before it, if there are any. */
async function inBatches<Item, Value>(
  items: readonly Item[],
  send: (batch: readonly Item[]) => Promise<Answer<Value>>,
): Promise<Answer<[Value, ...Value[]]>> {
  const first = await send(items.slice(0, KEPT_AT_ONCE));
  if (!first.ok) return first;
  const values: [Value, ...Value[]] = [first.value];
  for (let start = KEPT_AT_ONCE; start < items.length; start += KEPT_AT_ONCE) {
    const answer = await send(items.slice(start, start + KEPT_AT_ONCE));
    if (!answer.ok) break;
    values.unshift(answer.value);
  }
  return { ok: true, value: values };
}

/** Deletes photos that nothing uses, however many. The answer has those that are deleted, the last first, and the last commit. */
export async function deletePhotos(addresses: readonly string[]): Promise<Answer<DeletedPhotos>> {
  const answer = await inBatches(addresses, (batch) =>
    call('DELETE', `${PHOTOS}?${new URLSearchParams(batch.map((address) => ['address', address]))}`),
  );
  if (!answer.ok) return answer;
  return { ok: true, value: { commit: answer.value[0].commit, photos: answer.value.flatMap(({ photos }) => photos) } };
}

/** Restores deleted photos, in the order of the answer of `deletePhotos`: the server only knows those that were deleted last. */
export async function restorePhotos(photos: readonly PhotoInTrash[]): Promise<Answer<{ commit: string }>> {
  const answer = await inBatches(photos, (batch) => call('POST', '/api/admin/trash/photos', { photos: [...batch] }));
  return answer.ok ? { ok: true, value: answer.value[0] } : answer;
}

/** The address of a small copy of a photo that visitors do not see. */
export const smallPhoto = (address: string): string => `${PHOTOS}/small?address=${encodeURIComponent(address)}`;

/** The address of a small copy of a photo that is in the trash. */
export const smallDeletedPhoto = (revision: string): string => `${PHOTOS}/small?revision=${revision}`;
