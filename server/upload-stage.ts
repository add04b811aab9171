import { createHash } from 'node:crypto';
import type { Storage } from 'unstorage';
import type { UploadStage } from '#functions/dependencies.ts';
import type { Photo } from '#media/renditions.ts';

/** How long a photo waits for its entry: as long as someone may come back to a form that a device has kept. */
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

/** Keeps uploaded photos until an entry shows them. `prepare` is told of each, so that its renditions can be made ahead. */
export function createUploadStage(storage: Storage, prepare: (photo: Photo, bytes: Uint8Array) => void): UploadStage {
  const keyOf = (address: string): string => address.slice('/uploads/'.length);
  return {
    async put(address, bytes, photo) {
      await storage.setItemRaw(keyOf(address), bytes);
      prepare(photo, bytes);
    },
    async get(address) {
      const bytes = await storage.getItemRaw<Uint8Array>(keyOf(address));
      // Its address names its bytes: what is damaged must not be saved with an entry.
      return bytes && keyOf(address).startsWith(createHash('sha256').update(bytes).digest('hex')) ? bytes : null;
    },
  };
}

/** Removes the photos that were uploaded long ago: they are part of an entry by now, or of nothing. */
export async function removeOldUploads(storage: Storage, now: Date): Promise<void> {
  for (const key of await storage.getKeys()) {
    const { mtime } = await storage.getMeta(key);
    if (mtime && now.getTime() - mtime.getTime() > DAYS_KEPT * DAY_MS) await storage.removeItem(key);
  }
}
