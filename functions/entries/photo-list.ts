import { parseContentFile, writeContentFile } from '#content/content-file.ts';
import { contentPath } from '#domain/content-kinds.ts';
import type { ContentStore, FileChange } from '#domain/content-store.ts';
import { type ListedPhoto, type PhotoChange, type Photos, photosSchema, withPhoto } from '#domain/photos.ts';
import { ProblemError } from '../http/problem.ts';

const FILE = contentPath('photos');
/** How many versions of the list are looked through for what a deleted photo was described as. */
const VERSION_LIMIT = 200;

/** The file in which the site keeps what it knows of photos. */
export interface PhotoList {
  /** The change of the file that makes some changes, each to a photo of its own; null where they alter nothing. */
  change(changes: readonly [address: string, change: PhotoChange][]): Promise<FileChange | null>;
  /** What was known of a photo before a commit; nothing where that cannot be told any more. */
  before(commit: string, address: string): Promise<PhotoChange>;
}

/** The list as the store has it. */
export function createPhotoList(store: ContentStore): PhotoList {
  /** The list as it is saved, and the revision that a change of it starts from. */
  async function read(): Promise<{ list: Photos; expected: string | null }> {
    const file = await store.read(FILE);
    if (!file) return { list: photosSchema.parse({}), expected: null };
    const parsed = parseContentFile('photos', file.bytes);
    if (!parsed.ok) throw new ProblemError(409, `${FILE} cannot be read, so nothing was saved: ${parsed.errors[0]?.message ?? ''}.`);
    return { list: parsed.file.data, expected: file.revision };
  }

  return {
    async change(changes) {
      const { list, expected } = await read();
      const next = changes.reduce((photos, [address, change]) => withPhoto(photos, address, change), list);
      if (JSON.stringify(next) === JSON.stringify(list)) return null;
      return { path: FILE, bytes: writeContentFile<'photos'>({ data: next }), expected };
    },
    async before(commit, address) {
      const versions = await store.history(FILE, VERSION_LIMIT);
      const changed = versions.findIndex((version) => version.commit === commit);
      const revision = changed < 0 ? null : versions[changed + 1]?.revision;
      const parsed = parseContentFile('photos', (revision && (await store.readVersion(revision))) || new Uint8Array());
      const known: ListedPhoto | undefined = parsed.ok ? parsed.file.data.photos.find(({ src }) => src === address) : undefined;
      return { alt: known?.alt, addedAt: known?.addedAt, focus: known?.focus };
    },
  };
}
