import type { Storage } from 'unstorage';
import type { UploadStage } from '#functions/dependencies.ts';
import type { Photo } from '#media/renditions.ts';

/** Keeps uploaded photos until an entry shows them. `prepare` is told of each, so that its renditions can be made ahead. */
export function createUploadStage(storage: Storage, prepare: (photo: Photo, bytes: Uint8Array) => void): UploadStage {
  const keyOf = (address: string): string => address.slice('/uploads/'.length);
  return {
    async put(address, bytes, photo) {
      await storage.setItemRaw(keyOf(address), bytes);
      prepare(photo, bytes);
    },
    get: (address) => storage.getItemRaw<Uint8Array>(keyOf(address)),
  };
}
