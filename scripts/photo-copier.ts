import type { ContentSnapshot } from '#content/snapshot.ts';
import type { CopyPhoto } from '#exchange/copy-photos.ts';
import { loadPhoto, LoadPhotoError } from '#functions/services/load-photo.ts';
import { acceptUpload, UploadError } from '#media/upload.ts';

/** Copies photos into memory until they are committed; `photos` are those that the site has already. */
export function photoCopier(photos: ContentSnapshot['photos']) {
  const staged = new Map<string, Uint8Array>();
  const copy: CopyPhoto = async (photo) => {
    try {
      const there = 'address' in photo ? photos.get(photo.address) : undefined;
      if (there && 'address' in photo) return { url: photo.address, width: there.width };
      const accepted = await acceptUpload('bytes' in photo ? photo.bytes : await loadPhoto(photo.address));
      staged.set(accepted.address, accepted.bytes);
      return { url: accepted.address, width: accepted.photo.width };
    } catch (error) {
      if (error instanceof UploadError || error instanceof LoadPhotoError) return { problem: error.message };
      throw error;
    }
  };
  return { copy, uploads: { put: () => Promise.resolve(), get: (address: string) => Promise.resolve(staged.get(address) ?? null) } };
}
