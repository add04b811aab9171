import type { LibraryPhoto } from '#content/photo-library.ts';
import type { Focus } from '#domain/photos.ts';
import { call } from '../api-client.ts';

const PHOTOS = '/api/admin/photos';

/** All photos the site keeps, the last used first, with where they are used. */
export const listPhotos = () => call<{ photos: LibraryPhoto[] }>('GET', PHOTOS);

/** Sets what stays in sight of a photo when it is cropped; null is its middle. */
export const setFocus = (address: string, focus: Focus | null) => call<{ commit: string | null }>('PUT', PHOTOS, { address, focus });

/** Deletes a photo that nothing uses. */
export const deletePhoto = (address: string) =>
  call<{ deleted: string; commit: string }>('DELETE', `${PHOTOS}?address=${encodeURIComponent(address)}`);
