import { type ChangedFile, type ContentSnapshot, emptySnapshot, PUBLIC_FOLDER, withFiles } from '#content/snapshot.ts';
import { CONTENT_FOLDER, entryAt } from '#domain/content-kinds.ts';
import { isUploadPath } from '#domain/fields.ts';
import type { Photo } from '#media/renditions.ts';
import type { ChangedPath, SnapshotStore } from './snapshot-store.ts';

const FOLDERS = [CONTENT_FOLDER, PUBLIC_FOLDER];

/** What a site is made from, as a commit has it. */
export interface CommittedContent {
  commit: string;
  snapshot: ContentSnapshot;
  /** The files under public/ by their path from the repository's root; the value names their bytes. */
  publicFiles: ReadonlyMap<string, string>;
}

/** Tells what is known of a photo by its revision. Where that takes its bytes, `read` reads them; null where it is no picture. */
export type PhotoOf = (revision: string, read: () => Promise<Uint8Array>) => Promise<Photo | null>;

const isPhoto = (path: string): boolean => path.startsWith(`${PUBLIC_FOLDER}/`) && isUploadPath(path.slice(PUBLIC_FOLDER.length));

async function readBlob(store: SnapshotStore, revision: string): Promise<Uint8Array> {
  for await (const { bytes } of store.blobs([revision])) return bytes;
  throw new Error(`The bytes of ${revision} are missing.`);
}

/** Of each file what the snapshot wants of it. */
async function readFiles(store: SnapshotStore, changed: ChangedPath[], photoOf: PhotoOf | undefined): Promise<ChangedFile[]> {
  const files: ChangedFile[] = [];
  const wanted: { path: string; revision: string }[] = [];
  for (const { path, revision } of changed) {
    if (revision === null) files.push({ path, revision: '', bytes: null });
    else if (photoOf && isPhoto(path))
      files.push({ path, revision, bytes: null, photo: await photoOf(revision, () => readBlob(store, revision)) });
    else if (entryAt(path) !== null || isPhoto(path)) wanted.push({ path, revision });
    // Of the other files the snapshot only wants to know that they are there.
    else if (path.startsWith(`${PUBLIC_FOLDER}/`)) files.push({ path, revision, bytes: new Uint8Array() });
  }
  let index = 0;
  for await (const { bytes, revision } of store.blobs(wanted.map((file) => file.revision))) {
    files.push({ path: (wanted[index++] as { path: string }).path, revision, bytes });
  }
  return files;
}

/**
 * The content as a commit has it. Goes on from what was read of an earlier commit, so that only the files that differ
 * are read; where that commit is gone, all are. What is known from outside stays as it was. Without `photoOf` the bytes of
 * each new photo are read and looked at.
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

  const publicFiles = new Map(base?.publicFiles);
  for (const { path, revision } of changed) {
    if (!path.startsWith(`${PUBLIC_FOLDER}/`)) continue;
    if (revision === null) publicFiles.delete(path);
    else publicFiles.set(path, revision);
  }
  return { commit, snapshot: await withFiles(base?.snapshot ?? emptySnapshot, await readFiles(store, changed, photoOf)), publicFiles };
}
