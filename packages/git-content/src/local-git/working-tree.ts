import { lstat, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ContentPathError, type StoredFile } from '../content-store.ts';
import { blobId } from '../git-object.ts';
import type { Repository } from './repository.ts';

/**
 * The file in the working tree, or null if it does not exist. Throws ContentPathError if a part of the path is a symbolic link,
 * which could lead anywhere, or is not a folder.
 */
export async function readWorkingFile(repository: Repository, path: string): Promise<StoredFile | null> {
  const segments = path.split('/');
  let place = repository.root;
  for (const [index, segment] of segments.entries()) {
    place = join(place, segment);
    const found = await lstat(place).catch(nullIfMissing);
    if (!found) return null;
    const isLast = index === segments.length - 1;
    if (isLast ? !found.isFile() : !found.isDirectory()) {
      throw new ContentPathError(`${path} cannot be used: ${segment} is not ${isLast ? 'a regular file' : 'a folder'}.`);
    }
  }
  const bytes = await readFile(place).catch(nullIfMissing);
  return bytes && { path, bytes, revision: blobId(bytes, repository.objectFormat) };
}

/**
 * Replaces a file in one atomic step; null removes it. The temporary file is named after `id`, the journal entry's, so that the
 * process that finishes the entry finds what a killed process left.
 */
export async function replaceWorkingFile(
  repository: Repository,
  path: string,
  id: string,
  file: { bytes: Uint8Array; mode: string } | null,
): Promise<void> {
  const place = join(repository.root, path);
  if (!file) {
    await unlink(place).catch(nullIfMissing);
    return;
  }
  const unfinished = unfinishedName(place, id);
  await mkdir(dirname(place), { recursive: true });
  try {
    await writeFile(unfinished, file.bytes, { mode: file.mode === '100755' ? 0o777 : 0o666 });
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Removes the temporary file that a killed process left. */
export async function removeUnfinished(repository: Repository, path: string, id: string): Promise<void> {
  await rm(unfinishedName(join(repository.root, path), id), { force: true });
}

function unfinishedName(place: string, id: string): string {
  return join(dirname(place), `.${id}.tmp`);
}

/** Turns the error of a file that does not exist into null. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
