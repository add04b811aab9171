import { createHash } from 'node:crypto';

/** Whether a text is the full name of an object. */
export const isObjectId = (text: string): boolean => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text);

/** The id that git gives a file of these bytes. */
export function blobId(bytes: Uint8Array, format: 'sha1' | 'sha256' = 'sha1'): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Whether a mode is that of an ordinary file: symbolic links and submodules are not content. */
export const isFileMode = (mode: string): boolean => mode === '100644' || mode === '100755';
