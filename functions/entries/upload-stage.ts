import { createHash } from 'node:crypto';
import type { Storage, StorageMeta } from 'unstorage';
import type { Photo } from '#media/renditions.ts';
import type { UploadStage } from '../dependencies.ts';

/** How long a photo waits for its entry: as long as someone may come back to a form that a device has kept. */
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

const FOLDER = '/uploads/';
const keyOf = (address: string): string => address.slice(FOLDER.length);
/** What uploads are named: anyone may ask for any other name, also one that no disk or store can look for. */
const STAGED = /^\/uploads\/[0-9a-f]{64}\.webp$/;

/** Uploads that can also be found by the id that renditions of them have, with their address. */
export interface NamedUploadStage extends UploadStage {
  named(photoId: string): Promise<string | null>;
}

/** Keeps uploaded photos until an entry shows them. `prepare` is called with each, so that its renditions can be made ahead. */
export function createUploadStage(
  storage: Storage,
  prepare: (photo: Photo, bytes: Uint8Array) => void = () => undefined,
): NamedUploadStage {
  return {
    async put(address, bytes, photo) {
      // A folder knows when its files were written; a host's store is told.
      await storage.setItemRaw(keyOf(address), bytes, { metadata: { uploadedAt: new Date().toISOString() } });
      prepare(photo, bytes);
    },
    async get(address) {
      if (!STAGED.test(address)) return null;
      const kept = await storage.getItemRaw<Uint8Array | ArrayBuffer>(keyOf(address));
      const bytes = kept instanceof ArrayBuffer ? new Uint8Array(kept) : kept;
      // Its address names its bytes: what is damaged must not be saved with an entry.
      return bytes && keyOf(address).startsWith(createHash('sha256').update(bytes).digest('hex')) ? bytes : null;
    },
    async named(photoId) {
      // Both the name and the id begin with the digest of the bytes.
      const key = (await storage.getKeys()).find((name) => name.startsWith(photoId));
      return key === undefined ? null : `${FOLDER}${key}`;
    },
  };
}

function uploadedAt({ mtime, metadata }: StorageMeta & { metadata?: { uploadedAt?: string } }): number | null {
  if (mtime) return mtime.getTime();
  return metadata?.uploadedAt ? Date.parse(metadata.uploadedAt) : null;
}

/** Removes the photos that were uploaded long ago: they are part of an entry by now, or of nothing. */
export async function removeOldUploads(storage: Storage, now: Date): Promise<void> {
  for (const key of await storage.getKeys()) {
    const at = uploadedAt(await storage.getMeta(key));
    if (at !== null && now.getTime() - at > DAYS_KEPT * DAY_MS) await storage.removeItem(key);
  }
}
