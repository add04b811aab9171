import { createHash } from 'node:crypto';
import type { Storage, StorageMeta } from 'unstorage';
import type { Photo } from '#media/renditions.ts';

/** How long a photo stays staged: someone may return to an unsaved copy of a form after weeks. */
const DAYS_STAGED = 30;
const DAY_MS = 86_400_000;

const FOLDER = '/uploads/';
const keyOf = (address: string): string => address.slice(FOLDER.length);
/** The addresses of uploads. A request may contain any other address, including ones that no file system accepts. */
const STAGED = /^\/uploads\/[0-9a-f]{64}\.webp$/;

/** Holds uploaded photos until an entry that uses them is saved. */
export interface UploadStage {
  /** Stores the photo under its address, /uploads/…. */
  put(address: string, bytes: Uint8Array, photo: Photo): Promise<void>;
  get(address: string): Promise<Uint8Array | null>;
}

/** A stage that can also find an upload's address by its photo id, which renditions have in their address. */
export interface NamedUploadStage extends UploadStage {
  named(photoId: string): Promise<string | null>;
}

/** Creates a stage. `prepare` is called with each upload, so that its renditions can be made in advance. */
export function createUploadStage(
  storage: Storage,
  prepare: (photo: Photo, bytes: Uint8Array) => void = () => undefined,
): NamedUploadStage {
  return {
    async put(address, bytes, photo) {
      // A file system records when a file was written; a host's storage needs metadata for that.
      await storage.setItemRaw(keyOf(address), bytes, { metadata: { uploadedAt: new Date().toISOString() } });
      prepare(photo, bytes);
    },
    async get(address) {
      if (!STAGED.test(address)) return null;
      const stored = await storage.getItemRaw<Uint8Array | ArrayBuffer>(keyOf(address));
      const bytes = stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored;
      // The address contains the digest of the bytes, so a damaged file is detected and not saved with an entry.
      return bytes && keyOf(address).startsWith(createHash('sha256').update(bytes).digest('hex')) ? bytes : null;
    },
    async named(photoId) {
      // Both the key and the id begin with the digest of the bytes.
      const key = (await storage.getKeys()).find((name) => name.startsWith(photoId));
      return key === undefined ? null : `${FOLDER}${key}`;
    },
  };
}

function uploadedAt({ mtime, metadata }: StorageMeta & { metadata?: { uploadedAt?: string } }): number | null {
  if (mtime) return mtime.getTime();
  return metadata?.uploadedAt ? Date.parse(metadata.uploadedAt) : null;
}

/** Removes photos that were uploaded more than 30 days ago. By then they are committed with an entry or abandoned. */
export async function removeOldUploads(storage: Storage, now: Date): Promise<void> {
  for (const key of await storage.getKeys()) {
    const at = uploadedAt(await storage.getMeta(key));
    if (at !== null && now.getTime() - at > DAYS_STAGED * DAY_MS) await storage.removeItem(key);
  }
}
