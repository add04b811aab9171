import { parseContentFile, writeContentFile } from '#content/content-file.ts';
import { contentPath } from '#schema/content-kinds.ts';
import type { ContentStore, FileChange } from '@family-bakery/git-content/content-store';
import { type ListedPhoto, type PhotoChange, type Photos, photosSchema, withPhoto } from '#schema/photos.ts';
import { ProblemError } from '../http/problem.ts';

const FILE = contentPath('photos');
/** How many versions of the list are searched for a deleted photo's metadata. */
const VERSION_LIMIT = 200;

/** The file with the metadata of photos, in the store. */
export function createPhotoList(store: ContentStore) {
  /** Reads the list and the revision that a change must expect. */
  async function read(): Promise<{ list: Photos; expected: string | null }> {
    const file = await store.read(FILE);
    if (!file) return { list: photosSchema.parse({}), expected: null };
    const parsed = parseContentFile('photos', file.bytes);
    if (!parsed.ok) throw new ProblemError(409, `${FILE} cannot be read, so nothing was saved: ${parsed.errors[0]?.message ?? ''}.`);
    return { list: parsed.file.data, expected: file.revision };
  }

  return {
    /** Builds the file change that applies changes to several photos; null if they change nothing. */
    async change(changes: readonly [address: string, change: PhotoChange][]): Promise<FileChange | null> {
      const { list, expected } = await read();
      const next = changes.reduce((photos, [address, change]) => withPhoto(photos, address, change), list);
      if (JSON.stringify(next) === JSON.stringify(list)) return null;
      return { path: FILE, bytes: writeContentFile<'photos'>({ data: next }), expected };
    },
    /** A photo's metadata before a commit; empty if it can no longer be determined. */
    async before(commit: string, address: string): Promise<PhotoChange> {
      const versions = await store.history(FILE, VERSION_LIMIT);
      const changed = versions.findIndex((version) => version.commit === commit);
      const revision = changed < 0 ? null : versions[changed + 1]?.revision;
      const parsed = parseContentFile('photos', (revision && (await store.readVersion(revision))) || new Uint8Array());
      const known: ListedPhoto | undefined = parsed.ok ? parsed.file.data.photos.find(({ src }) => src === address) : undefined;
      return { alt: known?.alt, addedAt: known?.addedAt, focus: known?.focus };
    },
  };
}
