import { parseContentFile, writeContentFile } from '#content/content-file.ts';
import { photoUses } from '#content/photo-uses.ts';
import { uploadPath } from '#content/snapshot.ts';
import { contentPath } from '#domain/content-kinds.ts';
import { ContentConflictError, type FileChange } from '#domain/content-store.ts';
import { isUploadPath } from '#domain/fields.ts';
import { type Focus, type Photos, photosSchema, withFocus } from '#domain/photos.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { author } from './author.ts';

/** How often a change is made again because another came in between. */
const TRIES = 100;
const FILE = contentPath('photos');

/** Keeps what is known of photos wherever they are shown. Every refusal is a ProblemError. */
export interface PhotoKeeper {
  /** Sets what stays in sight of a photo, null for its middle; answers the commit. Other photos' points stay as they are by then. */
  setFocus(address: string, focus: Focus | null): Promise<string | null>;
  /** Deletes a photo that nothing uses, and its focal point with it; answers the commit. */
  remove(address: string): Promise<string>;
}

const noSuchPhoto = (): ProblemError => new ProblemError(404, 'There is no such photo any more.');

const nameOf = (address: string): string => address.slice('/uploads/'.length);

/** The keeper of the photos. */
export function createPhotoKeeper(dependencies: ApiDependencies): PhotoKeeper {
  const { store, content, status } = dependencies;

  const commit = async (message: string, files: FileChange[]): Promise<string> =>
    (await store.commit({ message, author: await author(dependencies), files })).commit;

  /** Makes a change anew, from what is there by then, as often as another came in between. */
  async function again<T>(change: () => Promise<T>, triesLeft = TRIES): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ContentConflictError) || triesLeft === 0) throw error;
      return again(change, triesLeft - 1);
    }
  }

  const saveAgain = <T>(change: () => Promise<T>): Promise<T> => asSave(() => again(change));

  /** The list of photos as it is saved, and the revision that a change of it goes upon. */
  async function readList(): Promise<{ list: Photos; expected: string | null }> {
    const file = await store.read(FILE);
    if (!file) return { list: photosSchema.parse({}), expected: null };
    const parsed = parseContentFile('photos', file.bytes);
    if (!parsed.ok) throw new ProblemError(409, `${FILE} cannot be read, so nothing was saved: ${parsed.errors[0]?.message ?? ''}.`);
    return { list: parsed.file.data, expected: file.revision };
  }

  /** The change of the list's file that gives a photo another focal point; null where it has that one already. */
  async function listChange(address: string, focus: Focus | null): Promise<FileChange | null> {
    const { list, expected } = await readList();
    const next = withFocus(list, address, focus);
    if (JSON.stringify(next) === JSON.stringify(list)) return null;
    return { path: FILE, bytes: writeContentFile<'photos'>({ data: next }), expected };
  }

  async function assertThere(address: string): Promise<void> {
    if (!isUploadPath(address) || !(await content.latest()).photos.has(address)) throw noSuchPhoto();
  }

  return {
    setFocus: (address, focus) =>
      saveAgain(async () => {
        await assertThere(address);
        const change = await listChange(address, focus);
        return change ? commit(`Set the focal point of ${nameOf(address)}`, [change]) : (await status()).commit;
      }),
    remove: (address) =>
      saveAgain(async () => {
        await assertThere(address);
        const uses = photoUses(await content.latest()).get(address) ?? [];
        const [first] = uses;
        if (first) {
          const others = uses.length === 1 ? '' : ` and ${uses.length - 1} more`;
          throw new ProblemError(409, `This photo is used by “${first.title}”${others}, so it stays.`, { uses });
        }
        const path = uploadPath(address);
        const file = await store.read(path);
        if (!file) throw noSuchPhoto();
        const change = await listChange(address, null);
        return commit(`Delete photo ${nameOf(address)}`, [{ path, bytes: null, expected: file.revision }, ...(change ? [change] : [])]);
      }),
  };
}
