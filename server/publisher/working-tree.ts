import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ChangedFile, emptySnapshot, PUBLIC_FOLDER, uploadPath, withFiles } from '#content/snapshot.ts';
import { CONTENT_FOLDER, CONTENT_KINDS, entryAt } from '#domain/content-kinds.ts';
import { blobId } from '#functions/content-store/git-object.ts';
import type { SiteVersion } from './site-version.ts';

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Files among the content that no kind of content reads: misnamed or misplaced ones, most likely. */
export async function strayContent(root: string): Promise<string[]> {
  return (await filesBelow(root, CONTENT_FOLDER)).filter((name) => entryAt(name) === null && !path.basename(name).startsWith('.'));
}

/** Uploads that content names and that are not there, or are no picture: their place on the page stays empty or shows a drawing. */
export function missingUploads({ snapshot, publicFiles }: SiteVersion): { file: string; upload: string }[] {
  const isThere = (upload: string) => (/\.(?:mp4|webm)$/.test(upload) ? publicFiles.has(uploadPath(upload)) : snapshot.photos.has(upload));
  // A focal point shows nothing by itself.
  const kinds = CONTENT_KINDS.filter((kind) => kind !== 'photos');
  const entries = kinds.flatMap((kind) => [...snapshot.entries[kind].values()]);
  return entries.flatMap(({ path: file, data, body = '' }) => {
    const named = `${JSON.stringify(data)}${body}`.match(/(?<!\w)\/uploads\/[\w./-]+\.\w+/g) ?? [];
    return [...new Set(named)].filter((upload) => !isThere(upload)).map((upload) => ({ file, upload }));
  });
}

/** The site as the files in a folder have it, committed or not. */
export async function readWorkingTree(root: string): Promise<SiteVersion> {
  const read = async (name: string): Promise<ChangedFile & { bytes: Uint8Array }> => {
    const bytes = await readFile(path.join(root, name));
    return { path: name, bytes, revision: blobId(bytes) };
  };
  const content = await Promise.all((await filesBelow(root, CONTENT_FOLDER)).map(read));
  const publicFiles = await Promise.all((await filesBelow(root, PUBLIC_FOLDER)).map(read));
  return {
    commit: null,
    snapshot: await withFiles(emptySnapshot, [...content, ...publicFiles]),
    publicFiles: new Map(publicFiles.map(({ path: name, revision }) => [name, revision])),
    readPublicFile: (name) => readFile(path.join(root, name)),
  };
}
