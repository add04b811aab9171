import type { AddedPhotos, ChangedPhoto, DeletedPhoto, PhotoList } from '#api/photos.ts';
import type { Focus } from '#domain/photos.ts';
import { call } from '../network/api-client.ts';

const PHOTOS = '/api/admin/photos';

/** All photos the site keeps, the last used first, with where they are used. */
export const listPhotos = () => call<PhotoList>('GET', PHOTOS);

/** Sets what stays in sight of a photo when it is cropped; null is its middle. */
export const setFocus = (address: string, focus: Focus | null) => call<ChangedPhoto>('PUT', PHOTOS, { address, focus });

/** Says what a photo shows; nothing takes the description away. */
export const describePhoto = (address: string, alt: string) => call<ChangedPhoto>('PUT', PHOTOS, { address, alt });

/** Most photos that one call takes into the library, or deletes. */
export const KEPT_AT_ONCE = 50;

/** Takes uploaded photos into the library, each with the name of the file it came from. The answer has them in the same order. */
export const keepPhotos = (photos: readonly { url: string; name: string }[]) => call<AddedPhotos>('POST', PHOTOS, { photos });

/** Deletes photos that nothing uses, at most {@link KEPT_AT_ONCE}. `revision` names what the first was, to bring it back. */
export const deletePhotos = (addresses: readonly string[]) =>
  call<DeletedPhoto>('DELETE', `${PHOTOS}?${new URLSearchParams(addresses.map((address) => ['address', address]))}`);

/** The address of a small copy of a photo that visitors do not see. */
export const smallPhoto = (address: string): string => `${PHOTOS}/small?address=${encodeURIComponent(address)}`;

/** The address of a small copy of a photo that is in the trash. */
export const smallDeletedPhoto = (revision: string): string => `${PHOTOS}/small?revision=${revision}`;
