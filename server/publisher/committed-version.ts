import { type ChangedFile, emptySnapshot, withFiles } from '#content/snapshot.ts';
import { CONTENT_FOLDER, entryAt } from '#domain/content-kinds.ts';
import { isUploadPath } from '#domain/fields.ts';
import type { LocalGitStore } from '#functions/content-store/local-git.ts';
import type { SiteVersion } from './site-version.ts';
import { PUBLIC_FOLDER } from './working-tree.ts';

const FOLDERS = [CONTENT_FOLDER, PUBLIC_FOLDER];

type Changed = { path: string; revision: string | null };

/** Whether the snapshot wants the bytes of a file, not only its name. */
const isRead = (path: string): boolean =>
  entryAt(path) !== null || (path.startsWith(`${PUBLIC_FOLDER}/`) && isUploadPath(path.slice(PUBLIC_FOLDER.length)));

async function changesSince(store: LocalGitStore, previous: SiteVersion | null, commit: string): Promise<Changed[] | null> {
  if (!previous?.commit) return null;
  // The commit may be gone: history can be rewritten under a running server.
  return store.changes(previous.commit, commit, FOLDERS).catch(() => null);
}

async function readBytes(store: LocalGitStore, changed: Changed[]): Promise<ChangedFile[]> {
  const wanted = changed.filter(({ path, revision }) => revision !== null && isRead(path)) as { path: string; revision: string }[];
  const files: ChangedFile[] = changed.filter(({ revision }) => revision === null).map(({ path }) => ({ path, revision: '', bytes: null }));
  let index = 0;
  for await (const { bytes, revision } of store.blobs(wanted.map((file) => file.revision))) {
    files.push({ path: (wanted[index++] as { path: string }).path, revision, bytes });
  }
  return files;
}

/** The site as a commit has it. Goes on from a version read before, so that only what differs is read. */
export async function readCommit(store: LocalGitStore, commit: string, previous: SiteVersion | null): Promise<SiteVersion> {
  const since = await changesSince(store, previous, commit);
  const changed: Changed[] = since ?? (await store.tree(commit, FOLDERS));
  const base = since && previous ? previous : null;

  const publicFiles = new Map(base?.publicFiles);
  for (const { path, revision } of changed) {
    if (!path.startsWith(`${PUBLIC_FOLDER}/`)) continue;
    if (revision === null) publicFiles.delete(path);
    else publicFiles.set(path, revision);
  }
  return {
    commit,
    snapshot: await withFiles(base?.snapshot ?? emptySnapshot, await readBytes(store, changed)),
    publicFiles,
    async readPublicFile(path) {
      const revision = publicFiles.get(path);
      if (revision === undefined) throw new Error(`There is no ${path} in ${commit}.`);
      for await (const { bytes } of store.blobs([revision])) return bytes;
      throw new Error(`The bytes of ${path} are missing.`);
    },
  };
}
