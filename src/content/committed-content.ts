import {
  type ChangedFile,
  type ContentSnapshot,
  emptySnapshot,
  type MeasuredPhoto,
  photoOrReason,
  PUBLIC_FOLDER,
  withFiles,
} from '#content/snapshot.ts';
import { CONTENT_FOLDER, entryAt } from '#schema/content-kinds.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import { withGoodVersions } from './good-versions.ts';
import type { ChangedPath, SnapshotStore } from '@family-bakery/git-content/snapshot-store';

const FOLDERS = [CONTENT_FOLDER, PUBLIC_FOLDER];

/** The content and public files of one commit. */
export interface CommittedContent {
  commit: string;
  snapshot: ContentSnapshot;
  /** The revision of each file under public/, by path from the repository's root. */
  publicFiles: ReadonlyMap<string, string>;
}

/**
 * Looks up a photo's metadata by its revision, calling `read` if it needs the bytes. Otherwise why the file has none, null if that is
 * unknown, or undefined if the photo is to be measured later.
 */
export type PhotoOf = (revision: string, read: () => Promise<Uint8Array>) => Promise<MeasuredPhoto | null | undefined>;

/** Whether a file under public/ may say where it was taken. */
const mayHaveLocation = (path: string): boolean =>
  path.startsWith(`${PUBLIC_FOLDER}/`) && /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|tiff?|svg|mp4|m4v|mov)$/i.test(path);

const isPhoto = (path: string): boolean => path.startsWith(`${PUBLIC_FOLDER}/`) && isUploadPath(path.slice(PUBLIC_FOLDER.length));

/** The bytes of a file. Throws for an unknown revision. */
export async function readBlob(store: SnapshotStore, revision: string): Promise<Uint8Array> {
  for await (const { bytes } of store.blobs([revision])) return bytes;
  throw new Error(`The bytes of ${revision} are missing.`);
}

/** Reads the changed files, loading bytes only where the snapshot needs them. */
async function* readFiles(store: SnapshotStore, changed: ChangedPath[], photoOf: PhotoOf | undefined): AsyncGenerator<ChangedFile> {
  const wanted: { path: string; revision: string }[] = [];
  for (const { path, revision, isLink } of changed) {
    if (isLink && entryAt(path) !== null) yield { path, revision: '', bytes: null, isLink };
    else if (revision === null || isLink) yield { path, revision: '', bytes: null };
    else if (photoOf && isPhoto(path)) {
      const photo = await photoOf(revision, () => readBlob(store, revision));
      yield { path, revision, bytes: null, ...(photo === undefined ? { isUnmeasured: true } : { photo }) };
    } else if (entryAt(path) !== null || isPhoto(path) || mayHaveLocation(path)) wanted.push({ path, revision });
    // The snapshot only needs to know that the other public files exist.
    else if (path.startsWith(`${PUBLIC_FOLDER}/`)) yield { path, revision, bytes: new Uint8Array() };
  }
  let index = 0;
  for await (const { bytes, revision } of store.blobs(wanted.map((file) => file.revision))) {
    const { path } = wanted[index++] as { path: string };
    // Measured one by one: the bytes of many photos would not fit into memory together.
    if (isPhoto(path)) yield { path, revision, bytes: null, photo: await photoOrReason(bytes) };
    else yield { path, revision, bytes };
  }
}

/** The public files after some have changed: the very same map where none has. */
function publicFilesAfter(before: ReadonlyMap<string, string>, changed: readonly ChangedPath[]): ReadonlyMap<string, string> {
  const ofPublic = changed.filter(({ path }) => path.startsWith(`${PUBLIC_FOLDER}/`));
  if (ofPublic.length === 0) return before;
  const after = new Map(before);
  for (const { path, revision, isLink } of ofPublic) {
    if (revision === null || isLink) after.delete(path);
    else after.set(path, revision);
  }
  return after;
}

/**
 * Reads the content of a commit. Starts from the content of an earlier commit and reads only the files that differ; if that
 * commit no longer exists, reads everything. Data from external services is carried over. Without `photoOf`, each new photo's
 * bytes are read to get its metadata.
 */
export async function readCommittedContent(
  store: SnapshotStore,
  commit: string,
  previous: CommittedContent | null,
  photoOf?: PhotoOf,
): Promise<CommittedContent> {
  const since = previous && (await store.changes(previous.commit, commit, FOLDERS));
  const changed: ChangedPath[] = since ?? (await store.tree(commit, FOLDERS));
  const base = since && previous;

  const publicFiles = publicFilesAfter(base?.publicFiles ?? new Map(), changed);
  const snapshot = await withFiles(base?.snapshot ?? emptySnapshot, readFiles(store, changed, photoOf));
  return { commit, snapshot: await withGoodVersions(store, commit, snapshot, base, changed), publicFiles };
}
