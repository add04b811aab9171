import { textsOf } from '#content/health/texts.ts';
import { type ContentSnapshot, type Entry, uploadPath } from '#content/snapshot.ts';
import type { ContentKind } from '#schema/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';
import type { FileChange } from '@family-bakery/git-content/content-store';
import { measurePhoto } from '#media/photo-file.ts';
import { invalidFields } from '../http/problem.ts';
import type { EntryDraft } from './entry-draft.ts';
import { photosOf } from './photos-of.ts';
import type { UploadStage } from './upload-stage.ts';

/**
 * The staged photos that an entry now uses and that must be committed with it. Throws for addresses without a photo, and for photos that
 * are too small for their field.
 */
export async function newPhotos<K extends ContentKind>(
  uploads: UploadStage,
  draft: EntryDraft<K>,
  current: Entry<K> | null,
  snapshot: ContentSnapshot,
): Promise<FileChange[]> {
  const before = current ? photosOf(current) : new Map<string, string>();
  const staged = new Map<string, Uint8Array>();
  const errors: FieldError[] = [];
  for (const [address, path] of photosOf(draft)) {
    if (snapshot.photos.has(address)) continue;
    const bytes = await uploads.get(address);
    if (bytes) staged.set(address, bytes);
    else if (!before.has(address)) errors.push({ path, message: `There is no photo at ${address}; upload it again` });
  }
  for (const { field, path, text: address } of textsOf(draft)) {
    const { label, leastSide = 0 } = field;
    if (leastSide === 0) continue;
    const bytes = staged.get(address);
    const photo = bytes ? await measurePhoto(bytes) : snapshot.photos.get(address);
    if (!photo || Math.min(photo.width, photo.height) >= leastSide) continue;
    const message = `${label} must be at least ${leastSide} pixels wide and high; this picture has ${photo.width} × ${photo.height}`;
    errors.push({ path, message });
  }
  if (errors.length > 0) throw invalidFields(errors);
  return [...staged].map(([address, bytes]) => ({ path: uploadPath(address), bytes }));
}
