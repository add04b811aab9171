import type { AddedPhoto, AddedPhotos, DeletedPhotos, PhotoInTrash } from '#api/photos.ts';
import type { RestoredPhotos, TrashedPhoto } from '#api/trash.ts';
import { hasUnknownUses, photoUses } from '#content/photo-uses.ts';
import { PUBLIC_FOLDER, uploadPath } from '#content/snapshot.ts';
import type { DeletedFile, FileChange } from '@family-bakery/git-content/content-store';
import { isUploadPath } from '#schema/address-fields.ts';
import { isDigestName, type PhotoChange, photoNameFrom } from '#schema/photos.ts';
import { photoId } from '#media/photo-file.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asRetriedSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import { createPhotoList } from './photo-list.ts';
import { createSiteAuthors } from './site-authors.ts';

/** The most deleted photos that are listed. */
const TRASH_LIMIT = 200;
const FOLDER = '/uploads/';
const ENDING = '.webp';

/** An uploaded photo to add to the library: the address from the upload's response, and the original file name. */
export interface NewPhoto {
  url: string;
  name: string;
}

const noSuchPhoto = (): ProblemError => new ProblemError(404, 'This photo no longer exists.');

const nameOf = (address: string): string => address.slice(FOLDER.length);
const addressOf = (path: string): string => path.slice(PUBLIC_FOLDER.length);

/** Adds, changes, deletes and restores photos and their metadata. Every refusal is a ProblemError. */
export function createPhotoKeeper(dependencies: EntryDependencies) {
  const { store, content, status, uploads, now } = dependencies;
  const list = createPhotoList(store);
  const authors = createSiteAuthors(store);

  const commit = async (message: string, files: (FileChange | null)[]): Promise<string> =>
    (
      await commitFiles(
        dependencies,
        message,
        files.filter((file) => file !== null),
      )
    ).commit;

  async function assertThere(address: string): Promise<void> {
    if (!isUploadPath(address) || !(await content.latest()).photos.has(address)) throw noSuchPhoto();
  }

  /**
   * Finds free addresses for files with these names. The address of a deleted photo is not free, so that the photo can be restored
   * from the trash.
   */
  async function freeAddresses(names: readonly string[], isTaken: (address: string) => boolean): Promise<string[]> {
    const former = new Set<string>();
    for (;;) {
      const chosen = new Set<string>();
      for (const name of names) {
        const base = FOLDER + photoNameFrom(name);
        let address = base + ENDING;
        for (let number = 2; chosen.has(address) || former.has(address) || isTaken(address); number += 1)
          address = `${base}-${number}${ENDING}`;
        chosen.add(address);
      }
      const found = await Promise.all(
        [...chosen].map(async (address) => ((await store.history(uploadPath(address), 1)).length > 0 ? [address] : [])),
      );
      if (found.flat().length === 0) return [...chosen];
      for (const address of found.flat()) former.add(address);
    }
  }

  /**
   * Adds uploaded photos to the library in one commit, named after their files. A photo that the library already has keeps its
   * address. A photo that fails does not stop the others.
   */
  async function add(photos: readonly NewPhoto[]): Promise<AddedPhotos> {
    const staged = await Promise.all(photos.map(async ({ url, name }) => ({ url, name, bytes: await uploads.get(url) })));
    const kept = new Map([...(await content.latest()).photos].map(([address, { id }]) => [id, address]));
    const added = new Map<string, { name: string; bytes: Uint8Array }>();
    for (const { url, name, bytes } of staged) if (bytes && !kept.has(photoId(bytes)) && !added.has(url)) added.set(url, { name, bytes });

    const taken = new Set(kept.values());
    const free = await freeAddresses(
      [...added.values()].map(({ name }) => name),
      (address) => taken.has(address),
    );
    const addresses = new Map([...added.keys()].map((url, index) => [url, free[index] as string]));
    const addedAt = now().toISOString();
    const files = [...added].map(([url, { bytes }]) => ({ path: uploadPath(addresses.get(url) as string), bytes, expected: null }));
    const answer = staged.map(({ url, bytes }): AddedPhoto => {
      if (!bytes) return { url, error: 'This photo is no longer available. Please send it again.' };
      const address = addresses.get(url);
      return { url, address: address ?? (kept.get(photoId(bytes)) as string), isNew: address !== undefined };
    });
    if (files.length === 0) return { photos: answer, commit: (await status()).commit };
    const message = free.length === 1 ? `Add photo ${nameOf(free[0] ?? '')}` : `Add ${free.length} photos`;
    return { photos: answer, commit: await commit(message, [...files, await list.change(free.map((address) => [address, { addedAt }]))]) };
  }

  /** Deletes unused photos and their metadata in one commit. */
  async function remove(addresses: readonly string[]): Promise<DeletedPhotos> {
    const snapshot = await content.latest();
    for (const address of addresses) {
      await assertThere(address);
      const uses = photoUses(snapshot).get(address) ?? [];
      const [first] = uses;
      const others = uses.length === 1 ? '' : ` and ${uses.length - 1} more`;
      const photo = addresses.length === 1 ? 'This photo' : nameOf(address);
      if (first) throw new ProblemError(409, `${photo} is used by “${first.title}”${others}, so it cannot be deleted.`, { uses });
    }
    if (hasUnknownUses(snapshot))
      throw new ProblemError(409, 'A content file cannot be read, so it is not known whether it uses this photo. Fix that file first.');
    const files = await Promise.all(
      addresses.map(async (address) => {
        const file = await store.read(uploadPath(address));
        if (!file) throw noSuchPhoto();
        return { path: uploadPath(address), bytes: null, expected: file.revision };
      }),
    );
    const forgotten = await list.change(addresses.map((address) => [address, { alt: null, addedAt: null, focus: null }]));
    const message = addresses.length === 1 ? `Delete photo ${nameOf(addresses[0] as string)}` : `Delete ${addresses.length} photos`;
    const photos = files.map(({ expected }, index) => ({ slug: nameOf(addresses[index] as string), revision: expected }));
    return { commit: await commit(message, [...files, forgotten]), photos };
  }

  const deletedFiles = async (): Promise<DeletedFile[]> =>
    (await store.deletions([`${PUBLIC_FOLDER}/uploads`], TRASH_LIMIT)).filter(({ path }) => isUploadPath(addressOf(path)));

  /** Restores deleted photos with their metadata in one commit: all of them, or none. */
  async function restore(photos: readonly PhotoInTrash[]): Promise<RestoredPhotos> {
    const [{ photos: there }, deleted] = [await content.latest(), await deletedFiles()];
    const restored = await Promise.all(
      photos.map(async ({ slug, revision }) => {
        const address = FOLDER + slug;
        if (there.has(address)) throw new ProblemError(400, `A photo named ${slug} already exists.`);
        const gone = deleted.find((file) => addressOf(file.path) === address && file.revision === revision);
        const bytes = gone ? await store.readVersion(revision) : null;
        if (!gone || !bytes) throw noSuchPhoto();
        return { address, file: { path: gone.path, bytes, expected: null }, change: await list.before(gone.commit, address) };
      }),
    );
    const addresses = restored.map(({ address }) => address);
    const known = await list.change(restored.map(({ address, change }) => [address, change]));
    const message = photos.length === 1 ? `Restore photo ${photos[0]?.slug}` : `Restore ${photos.length} photos`;
    return { addresses, commit: await commit(message, [...restored.map(({ file }) => file), known]) };
  }

  return {
    add: (photos: readonly NewPhoto[]) => asRetriedSave(() => add(photos)),
    /** Changes a photo's metadata and returns the commit. Concurrent changes of other photos are preserved. */
    change: (address: string, change: PhotoChange) =>
      asRetriedSave(async () => {
        await assertThere(address);
        const file = await list.change([[address, change]]);
        const what = 'alt' in change ? 'Describe' : 'Set the focal point of';
        return file ? commit(`${what} ${nameOf(address)}`, [file]) : (await status()).commit;
      }),
    remove: (addresses: readonly string[]) => asRetriedSave(() => remove(addresses)),
    /** Deleted photos, most recently deleted first. */
    async deleted(): Promise<TrashedPhoto[]> {
      const files = await deletedFiles();
      if (files.length === 0) return [];
      const by = await authors.nameOf();
      return files.map(({ path, revision, at, author: person }) => {
        const slug = nameOf(addressOf(path));
        return { kind: 'photo', slug, title: isDigestName(slug) ? 'Photo without a name' : slug, revision, at, by: by(person) };
      });
    },
    restore: (photos: readonly PhotoInTrash[]) => asRetriedSave(() => restore(photos)),
  };
}
